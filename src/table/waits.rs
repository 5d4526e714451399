//! Several waits for one player at once, such as two battles: which of them a command or a button is about.

use super::{Opened, Table};
use muster_game::{Awaiting, Duty, Hand};
use muster_kit::{Control, Line, Seat, Topic, shortened};
use muster_vocabulary::{Invocation, Sub};
use muster_words::text;

/// Characters of a button that leads to another wait.
const LABEL_MAX: usize = 38;

/// The option of `/game turn` that names a topic.
const WHICH: &str = "which";

/// The command that shows a player's turn in a topic.
pub(super) fn turn_line(topic: Topic) -> String {
    if topic == Topic::GAME {
        "/game turn".to_owned()
    } else {
        format!("/game turn {WHICH}:{}", topic.0)
    }
}

/// All that waits for a seat itself, in the order in which the game names it.
pub(super) struct Waits<'a> {
    duties: Vec<&'a Duty>,
}

impl<'a> Waits<'a> {
    pub(super) fn of(awaiting: &'a Awaiting, seat: Seat) -> Waits<'a> {
        let own = |duty: &&Duty| duty.seat == seat && duty.hand == Hand::Player;
        Waits {
            duties: awaiting.duties().iter().filter(own).collect(),
        }
    }

    /// The wait that `/game turn` is about: the first of the topic that it names, or else the first of all. An old
    /// button may name a topic in which nothing waits any more.
    pub(super) fn meant(&self, which: Option<u16>) -> Option<&'a Duty> {
        let named = |duty: &&&Duty| which == Some(duty.topic.0);
        self.duties.iter().find(named).or(self.duties.first()).copied()
    }

    /// Whether a command has to say which topic it is about.
    fn several(&self) -> bool {
        self.duties.windows(2).any(|pair| pair[0].topic != pair[1].topic)
    }

    /// The line of a subcommand for a duty, which names the duty's topic where several wait.
    pub(super) fn line(&self, command: &str, sub: &Sub, duty: &Duty) -> String {
        let line = format!("/{command} {}", sub.path());
        match sub.option.iter().find(|option| option.topic) {
            Some(option) if self.several() => format!("{line} {}:{}", option.name, duty.topic.0),
            _ => line,
        }
    }

    /// The command that shows this duty's turn, which names its topic where several wait.
    pub(super) fn turn(&self, duty: &Duty) -> String {
        turn_line(if self.several() { duty.topic } else { Topic::GAME })
    }

    /// The waits of other topics.
    fn beside(&self, shown: &Duty) -> impl Iterator<Item = &&'a Duty> {
        let topic = shown.topic;
        self.duties.iter().filter(move |duty| duty.topic != topic)
    }

    /// Puts what else waits behind the first button: a window shows the first three.
    pub(super) fn put_others(&self, shown: &Duty, prompt: impl Fn(&Duty) -> String, controls: &mut Vec<Control>) {
        let first = controls.len().min(1);
        controls.splice(first..first, self.others(shown, prompt));
    }

    /// What else waits, a button each.
    fn others(&self, shown: &Duty, prompt: impl Fn(&Duty) -> String) -> Vec<Control> {
        self.beside(shown)
            .map(|duty| {
                let prompt = prompt(duty);
                let first = prompt.split_once(". ").map_or(prompt.as_str(), |(first, _)| first);
                Control::button(
                    shortened(&text!("panel-other", what = first), LABEL_MAX),
                    turn_line(duty.topic),
                )
            })
            .collect()
    }

    /// A word about what else waits.
    pub(super) fn told(&self, shown: &Duty) -> Option<Line> {
        let count = self.beside(shown).count();
        (count > 0).then(|| Line::from(text!("panel-others", count = count)))
    }
}

impl Table {
    /// Whether the table waits for other people than the player of a seat. Non-players act at once: what lies sealed until
    /// they have ordered is carried out by the time that it is read.
    pub fn waits_for_people_besides(&self, seat: Seat) -> bool {
        self.deadlines
            .open()
            .iter()
            .any(|opened| opened.announced && opened.seat != seat)
    }

    /// The open wait of a seat that a command is about: that of the topic which it names, or else the first that it can
    /// be about. None if nothing waits there.
    pub fn wait_meant(&self, seat: Seat, invocation: &Invocation) -> Option<&Opened> {
        let topic = invocation.entry()?.1.option.iter().find(|option| option.topic);
        let named = topic.and_then(|option| invocation.number(&option.name));
        let mut own = self.deadlines.of(seat);
        match named {
            Some(number) if own.clone().any(|opened| opened.topic != Topic::GAME) => {
                own.find(|opened| i64::from(opened.topic.0) == number)
            }
            _ => {
                let is_players = |opened: &&Opened| opened.hand == Hand::Player;
                own.clone().find(is_players).or_else(|| own.next())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameCommand;
    use muster_games::CATALOGUE;
    use muster_vocabulary::Role;

    fn duty(key: u64, seat: u8, topic: u16, hand: Hand) -> Duty {
        Duty {
            key,
            seat: Seat(seat),
            topic: Topic(topic),
            hand,
            minutes: None,
        }
    }

    /// The wait that a line of `/game turn` names.
    fn which(line: &str) -> Option<u16> {
        match GameCommand::of(&CATALOGUE.parse(line).expect("it is a command")) {
            Some(GameCommand::Turn { which, .. }) => which,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn a_command_is_about_the_topic_that_it_names() {
        let awaiting = Awaiting::Duties(vec![
            duty(1, 0, 1, Hand::Orders),
            duty(2, 1, 1, Hand::Player),
            duty(3, 0, 2, Hand::Player),
            duty(4, 0, 3, Hand::Player),
        ]);
        let waits = Waits::of(&awaiting, Seat(0));
        let meant = |line: &str| waits.meant(which(line)).expect("something waits").topic.0;
        assert_eq!(meant("/game turn"), 2, "the first that waits for a person");
        assert_eq!(meant("/game turn which:3"), 3);
        assert_eq!(meant("/game turn which:1"), 2, "nothing waits there any more");
        assert_eq!(meant(&waits.turn(&awaiting.duties()[3])), 3);
    }

    #[test]
    fn lines_name_their_topic_only_where_several_wait() {
        let command = CATALOGUE.command("risk").expect("it is built in");
        let line =
            |waits: &Waits<'_>, role, duty| waits.line(&command.name, command.role(role).expect("it has one"), duty);
        let two = Awaiting::Duties(vec![duty(1, 0, 1, Hand::Player), duty(2, 0, 2, Hand::Player)]);
        let waits = Waits::of(&two, Seat(0));
        let second = &two.duties()[1];
        assert_eq!(line(&waits, Role::End, second), "/risk go battle:2");
        assert_eq!(line(&waits, Role::Turn, second), "/risk orders battle:2");
        assert!(waits.told(second).is_some());
        let orders = command.role(Role::Turn).expect("it has one");
        let typed = orders.line_of_orders(command, "all adv battle:2").expect("it is read");
        assert_eq!((typed.text("text"), typed.number("battle")), (Some("all adv"), Some(2)));

        let one = Awaiting::Duties(vec![duty(2, 0, 2, Hand::Player), duty(3, 1, 1, Hand::Player)]);
        let waits = Waits::of(&one, Seat(0));
        assert_eq!(line(&waits, Role::End, second), "/risk go");
        assert_eq!(waits.turn(second), "/game turn");
        assert!(waits.told(second).is_none());
    }

    /// The other waits are told of before what else can be done in this one.
    #[test]
    fn other_waits_stand_among_the_first_buttons() {
        let awaiting = Awaiting::Duties(vec![
            duty(1, 0, 1, Hand::Player),
            duty(2, 0, 2, Hand::Player),
            duty(3, 0, 3, Hand::Player),
        ]);
        let waits = Waits::of(&awaiting, Seat(0));
        let mut controls: Vec<Control> = (1..9)
            .map(|n| Control::button(format!("Do {n}"), "/game help"))
            .collect();
        let prompt = |duty: &Duty| format!("Battle {}.", duty.topic.0);
        waits.put_others(&awaiting.duties()[0], prompt, &mut controls);
        let labels: Vec<&str> = controls
            .iter()
            .filter_map(|control| match control {
                Control::Button { label, .. } => Some(label.as_str()),
                _ => None,
            })
            .collect();
        assert_eq!(labels[..4], ["Do 1", "Also: Battle 2.", "Also: Battle 3.", "Do 2"]);
    }
}
