//! What the prompt offers and what it asks. An act that is final, or that loses something for nothing, is shown and asked
//! about before it is done: where Discord shows a button that confirms it.

use super::reply;
use super::session::SessionError;
use super::tables::request_of;
use super::text::NumberedHint;
use super::transcript::handle;
use super::typed::{asks_in_words, button_of_the_table, is_of_an_option, speaks_of_an_order};
use super::{Session, SessionOutput};
use muster_game::{ENDS, Rejection, UNKNOWN_ORDER, UNREAD_ORDER};
use muster_kit::{Audience, Line, Partial, Post, Suggestion};
use muster_service::Error;
use muster_table::{Chair, Holder, Stage};
use muster_vocabulary::{Begun, Invocation, ParseError, Problem, Role, Sub, SubKind};
use muster_words::text;

/// What a line says to the act that was asked about.
enum Word {
    Yes(String, Box<Invocation>),
    No,
    /// An answer where nothing was asked: it is no order.
    Stray,
    /// The question is for another player, of that name.
    OfAnother(String),
    /// An answer to the vote that is open.
    Vote(bool),
    /// The line is no answer.
    Else,
}

/// Lists of hints whose labels can still be typed.
const EARLIER_MAX: usize = 32;

fn cannot_be_read(said: &[SessionOutput]) -> bool {
    match said {
        // A text that is too long was read, and keeps its words.
        [SessionOutput::Unread(error)] => error.problem != Problem::Length,
        [SessionOutput::Refused(refused)] => refused.is_unread(),
        _ => false,
    }
}

impl Session {
    /// All numbered hints under the newest posts: from now on each number may be typed.
    pub fn all_hints(&mut self) -> &[NumberedHint] {
        self.numbers.print_all();
        self.numbers.all()
    }

    /// Whether a number could be typed now.
    pub fn has_hints(&self) -> bool {
        !self.numbers.all().is_empty()
    }

    /// Whether the hints under the newest post are for the player who types, who may be named: `@ben more`.
    pub fn shows_hints_to(&self, by: Option<&str>) -> bool {
        let name = self.whose(by);
        self.numbers.all().first().is_some_and(|hint| hint.is_seen_by(&name))
    }

    /// The numbered hint under the newest posts, from 1. At the prompt only a number that was printed names one; a script
    /// prints all of them.
    pub fn hint(&self, number: usize) -> Option<&NumberedHint> {
        self.numbers.get(number, self.asks)
    }

    /// Does what the numbered hint says. At the prompt a number that ends the turn, or that may be the beginning of an
    /// order, is asked about first: it could be a slip.
    ///
    /// # Errors
    /// A database that fails, or a fault of ours.
    pub async fn press(&mut self, number: usize) -> Result<Vec<SessionOutput>, SessionError> {
        self.press_as(None, number).await
    }

    /// [`Session::press`] by a player who may be named: `@ben 2`.
    async fn press_as(&mut self, by: Option<&str>, number: usize) -> Result<Vec<SessionOutput>, SessionError> {
        let name = self.whose(by);
        if let Some(hint) = self.hint(number).filter(|hint| self.asks && !hint.is_seen_by(&name))
            && let Some(other) = &hint.seen_by
        {
            let handle = handle(other);
            let text = text!(
                "terminal-hint-of-another",
                number = number,
                player = other,
                handle = handle
            );
            return Ok(vec![SessionOutput::Remark(text)]);
        }
        let Some(hint) = self.hint(number).cloned() else {
            let in_lobby = self.table().stage() == Stage::Lobby;
            let text = match self.numbers.highest() {
                _ if in_lobby => text!("terminal-no-hint-lobby", number = number),
                0 => text!("terminal-no-hints", number = number),
                _ if (1..=self.numbers.all().len()).contains(&number) => {
                    text!("terminal-more-hints", number = number, all = self.numbers.all().len())
                }
                shown if self.asks && shown < self.numbers.all().len() => text!(
                    "terminal-no-hint-more",
                    number = number,
                    shown = shown,
                    all = self.numbers.all().len()
                ),
                _ => text!("terminal-no-hint", number = number, shown = self.numbers.all().len()),
            };
            return Ok(vec![SessionOutput::Remark(text)]);
        };
        if !hint.blanks.is_empty() {
            return Ok(vec![self.goes_on(&name, &hint)]);
        }
        if self.asks
            && let Ok(invocation) = self.table().catalogue().parse(&hint.line)
            && let Some(why) = self.may_be_a_slip(&name, number, &invocation)
        {
            let slip = text!("terminal-slip", number = number, label = &hint.label, why = why);
            return self.asked_whether_meant(name, slip, invocation).await;
        }
        Box::pin(self.line(by, &hint.line)).await
    }

    /// The number of a printed choice that a named player types: `@ben 2`.
    fn number_of_a_hint(&self, by: Option<&str>, line: &str) -> Option<usize> {
        line.trim().parse().ok().filter(|_| by.is_some() && self.asks)
    }

    /// Asks once whether a number was meant as the hint, with all that is asked about its act anyway.
    async fn asked_whether_meant(
        &mut self,
        actor: String,
        slip: String,
        invocation: Invocation,
    ) -> Result<Vec<SessionOutput>, SessionError> {
        let slip = SessionOutput::Remark(slip);
        match self.asked_about(&actor, &invocation).await? {
            Some(asked) => Ok([slip].into_iter().chain(asked).collect()),
            None => {
                let how = text!("terminal-not-done-yet", line = invocation.line());
                self.waiting = Some((actor, invocation));
                Ok(vec![slip, SessionOutput::Remark(how)])
            }
        }
    }

    /// How a hint that still lacks something is typed.
    pub(super) fn goes_on(&self, name: &str, hint: &NumberedHint) -> SessionOutput {
        let (catalogue, game) = (self.table().catalogue(), self.table().kind().id);
        let user = super::tables::user_named(name);
        let example = |begun: Begun| {
            let own = begun.command.game.is_some();
            let here = own.then(|| self.table().example_now(user, &begun.sub.tag())).flatten();
            here.unwrap_or_else(|| catalogue.example(begun.command, begun.sub, Some(game)))
        };
        let example = catalogue.begun(&hint.line).map_or_else(|_| hint.line.clone(), example);
        let blanks = hint.blanks.join(": ");
        let text = text!("terminal-go-on", line = &hint.line, blanks = blanks, example = example);
        SessionOutput::Remark(text)
    }

    /// Why a bare number may mean something else than the hint.
    fn may_be_a_slip(&self, actor: &str, number: usize, invocation: &Invocation) -> Option<String> {
        let (_, sub) = invocation.entry()?;
        if invocation.command == "game" || sub.kind() != SubKind::Action {
            return None;
        }
        let table = self.table();
        let seat = table
            .people()
            .map(|(seat, _)| seat)
            .find(|seat| table.name(*seat) == actor)?;
        let game = table.game().ok()?;
        if game.begins_an_order(seat, &number.to_string()) {
            return Some(text!("terminal-slip-order", number = number));
        }
        // A game that has its own words for its end goes on behind it, or may.
        let ends = match sub.role {
            Some(Role::End) => game.end_label(seat).is_none(),
            _ => table.ends_with_the_turn(super::tables::user_named(actor), invocation),
        };
        ends.then(|| text!("terminal-slip-end"))
    }

    /// Carries out a line, then whatever the house has to do.
    pub async fn line(&mut self, by: Option<&str>, line: &str) -> Result<Vec<SessionOutput>, SessionError> {
        let name = self.whose(by);
        if by.is_some()
            && let Some(remark) = self.types_nothing(&name, line)
        {
            return Ok(vec![SessionOutput::Remark(remark)]);
        }
        self.speaks = Some(name.clone());
        // The window goes on with the player whose line has no name before it.
        if by.is_none() {
            self.last = Some(name.clone());
        }
        if let Some(number) = self.number_of_a_hint(by, line) {
            return self.press_as(by, number).await;
        }
        match self.reply_to_question(by, &name, line) {
            Word::Yes(name, invocation) => return self.carry_out(&name, *invocation).await,
            Word::No if reply::takes_back(line) => {
                return Ok(vec![SessionOutput::Remark(text!("terminal-not-done-undo"))]);
            }
            Word::No => return Ok(vec![SessionOutput::Remark(text!("terminal-not-done"))]),
            Word::OfAnother(other) => {
                let handle = handle(&other);
                let text = text!("terminal-question-of-another", player = other, handle = handle);
                return Ok(vec![SessionOutput::Remark(text)]);
            }
            Word::Vote(yes) => {
                let vote = Invocation::new("game", "vote").with("choice", if yes { "yes" } else { "no" });
                return self.carry_out(&name, vote).await;
            }
            Word::Stray => return Ok(vec![SessionOutput::Remark(text!("terminal-stray"))]),
            Word::Else => (),
        }
        let (waiting, seq) = (self.waiting.take(), self.table.seq());
        self.left_open = waiting.as_ref().map(|(_, invocation)| invocation.clone());
        let said = self.read_with_articles(&name, line).await;
        self.left_open = None;
        let said = self.with_examples(&name, said?);
        let failed = |said: &SessionOutput| matches!(said, SessionOutput::Refused(_) | SessionOutput::Unread(_));
        let is_unchanged = self.table.seq() == seq && self.waiting.is_none();
        if is_unchanged && waiting.as_ref().is_some_and(|(asked, _)| *asked != name) {
            // What another player types does not answer the question.
            self.waiting = waiting;
            return Ok(said);
        }
        if is_unchanged && !said.iter().any(failed) {
            return Ok(self.still_asked(waiting, said));
        }
        Ok(self.not_given(waiting, said))
    }

    /// [`Session::line`] of the player of that name, also while the window follows another.
    pub(super) async fn line_of(&mut self, name: &str, line: &str) -> Result<Vec<SessionOutput>, SessionError> {
        let by = (name != self.actor()).then(|| handle(name));
        self.line(by.as_deref(), line).await
    }

    /// What could not be read, with an example that could be done now.
    fn with_examples(&self, name: &str, said: Vec<SessionOutput>) -> Vec<SessionOutput> {
        let user = super::tables::user_named(name);
        let exemplified = |said| match said {
            SessionOutput::Unread(error) => SessionOutput::Unread(self.table().with_an_example(user, error)),
            other => other,
        };
        said.into_iter().map(exemplified).collect()
    }

    /// Carries out a line; one that cannot be read is read without the articles that no order of any game has: `move the x1 to
    /// d6`. An `a` may be a unit or a tribe.
    async fn read_with_articles(&mut self, name: &str, line: &str) -> Result<Vec<SessionOutput>, SessionError> {
        let said = self.read_line(name, line).await?;
        let is_article = |word: &&str| ["the", "an"].iter().any(|known| word.eq_ignore_ascii_case(known));
        let words: Vec<&str> = line.split(' ').filter(|word| !is_article(word)).collect();
        let bare = words.join(" ");
        if bare == line || words.len() < 2 || !cannot_be_read(&said) {
            return Ok(said);
        }
        let again = self.read_line(name, &bare).await?;
        Ok(if cannot_be_read(&again) { said } else { again })
    }

    /// Why a line headed by a name, `@ben hello`, is nobody's: an NPC has the seat of that name, or no seat has it and the line
    /// is nothing that an onlooker could type.
    fn types_nothing(&self, name: &str, line: &str) -> Option<String> {
        let table = self.table();
        let who = |chair: &Chair| match chair.holder() {
            Holder::Npc(level) => text!("lobby-npc", name = chair.name(), level = level.to_string()),
            _ => chair.name().to_owned(),
        };
        let people = || table.chairs().iter().map(who).collect::<Vec<_>>().join(", ");
        match table.chairs().iter().find(|chair| chair.name() == name) {
            // Who held the seat before may come back.
            Some(chair) if chair.owner() == Some(super::tables::user_named(name)) => None,
            Some(chair) => match chair.holder() {
                Holder::User(_) => None,
                Holder::Npc(_) => Some(text!("terminal-to-npc", who = who(chair), people = people())),
                Holder::Open => Some(text!("terminal-to-open-seat", name = name, people = people())),
            },
            None => {
                let read = table.catalogue().parse_at(line, Some(table.kind().id));
                let is_strange = table.stage() == Stage::Playing && read.is_err() && !line.ends_with('?');
                is_strange.then(|| text!("terminal-to-nobody", name = name, people = people()))
            }
        }
    }

    /// From now on acts are asked about as buttons ask. A script means what it says.
    pub fn ask_first(&mut self) {
        self.asks = true;
    }

    /// What the line says to the act that was asked about, or to the vote. A player who is named, `@ben yes`, answers only
    /// their own question.
    fn reply_to_question(&mut self, by: Option<&str>, name: &str, line: &str) -> Word {
        let Some(yes) = reply::read(line, self.waiting.is_some()) else {
            return Word::Else;
        };
        if !self.asks {
            // A script is asked nothing but what a vote asks, in whole words: `n` may be a unit.
            let votes = line.trim().len() > 1 && self.is_to_vote(name);
            return if votes { Word::Vote(yes) } else { Word::Else };
        }
        let of_another = |asked: &String| by.is_some() && asked != name;
        match self.waiting.take_if(|(asked, _)| !of_another(asked)) {
            Some((name, invocation)) if yes => Word::Yes(name, Box::new(invocation)),
            Some(_) => Word::No,
            None if self.is_to_vote(name) => Word::Vote(yes),
            None => match &self.waiting {
                Some((other, _)) => Word::OfAnother(other.clone()),
                None => Word::Stray,
            },
        }
    }

    /// Whether a vote is open that the player has not answered.
    fn is_to_vote(&self, name: &str) -> bool {
        let table = self.table();
        let seat = table
            .people()
            .map(|(seat, _)| seat)
            .find(|seat| table.name(*seat) == name);
        seat.is_some_and(|seat| table.is_to_vote(seat))
    }

    /// A question that was open stays open, and is repeated, while nothing else is done: a look at the board is no answer.
    fn still_asked(
        &mut self,
        waiting: Option<(String, Invocation)>,
        mut said: Vec<SessionOutput>,
    ) -> Vec<SessionOutput> {
        if let Some((name, invocation)) = waiting {
            let how = text!("terminal-still-not-done", line = invocation.line());
            said.push(SessionOutput::Remark(how));
            self.waiting = Some((name, invocation));
        }
        said
    }

    /// An act that was asked about and came to nothing, since something else was done, is named first.
    fn not_given(&self, waiting: Option<(String, Invocation)>, mut said: Vec<SessionOutput>) -> Vec<SessionOutput> {
        let asked_again = |invocation: &Invocation| {
            self.waiting
                .as_ref()
                .is_some_and(|(_, other)| other.line() == invocation.line())
        };
        if let Some((_, invocation)) = waiting.filter(|(_, invocation)| !asked_again(invocation)) {
            let told = text!("terminal-not-given", line = invocation.line());
            said.insert(0, SessionOutput::Remark(told));
        }
        said
    }

    /// Whether an act ends a turn while another one waits for a yes, which it would leave undone.
    fn leaves_another_open(&self, invocation: &Invocation) -> bool {
        let ends = invocation.entry().is_some_and(|(_, sub)| sub.role == Some(Role::End));
        let other = |open: &Invocation| (&open.command, &open.sub) != (&invocation.command, &invocation.sub);
        ends && self.left_open.as_ref().is_some_and(other)
    }

    /// Whether a line that no command begins is the label of a button, or a question in plain words.
    pub(super) fn is_offered_or_asked(&self, line: &str, unread: &ParseError) -> bool {
        self.is_label(line)
            || !self.begun(line).is_empty()
            || button_of_the_table(line).is_some()
            || asks_in_words(line, unread)
    }

    /// `battle 2`: the turn in one of several battles that wait for the player who types; else a look at that battle, which
    /// says which there are where it is none of them.
    pub(super) fn wait_named(&self, name: &str, line: &str) -> Option<Invocation> {
        let (word, number) = line.trim().split_once(char::is_whitespace)?;
        let number: u16 = number.trim().parse().ok()?;
        let table = self.table();
        let command = table.catalogue().command_of(table.kind());
        let mut topics = command
            .sub
            .iter()
            .flat_map(|sub| &sub.option)
            .filter(|option| option.topic);
        let topic = topics.find(|option| option.name.eq_ignore_ascii_case(word))?;
        let waits = table.opened().iter().any(|opened| {
            let is_own = table.name(opened.seat) == name;
            is_own && opened.topic.0 == number
        });
        if waits {
            return Some(Invocation::new("game", "turn").with("which", i64::from(number)));
        }
        let mut looks = command.sub.iter().filter(|sub| sub.kind() == SubKind::Query);
        let look = looks.find(|sub| {
            let asks = sub.option.iter().any(|option| option.name == topic.name);
            asks && sub.option.iter().all(|option| !option.required)
        });
        let look = Invocation::of(command, look?, Default::default());
        Some(look.with(&topic.name, i64::from(number)))
    }

    /// What is said to a line that is neither an order nor a command: where the rules tell about its word, or what would
    /// have been read.
    pub(super) async fn no_order(
        &mut self,
        name: &str,
        line: &str,
        said: Vec<SessionOutput>,
        error: ParseError,
    ) -> Result<Vec<SessionOutput>, SessionError> {
        let [SessionOutput::Refused(refused)] = said.as_slice() else {
            return Ok(said);
        };
        // How a turn ends is told by the game, not by its topic of the end.
        if matches!(refused, Rejection::Refused(refusal) if refusal.code == ENDS) {
            return Ok(said);
        }
        if muster_vocabulary::ends_a_turn(line)
            && let Some(end) = self.table().end_of_turn()
        {
            return Box::pin(self.invoke(name, end)).await;
        }
        // `train`: an order that lacks something is no topic.
        let begins = |sub: &Sub| {
            sub.orders
                .iter()
                .any(|known| Some(known.as_str()) == line.split_whitespace().next())
        };
        let is_unknown = matches!(refused, Rejection::Refused(refusal) if refusal.code == UNKNOWN_ORDER);
        if !is_unknown && self.table().command().sub.iter().any(begins) {
            return Ok(said);
        }
        // A command that lacks something is no topic.
        if matches!(error.problem, Problem::NoSub | Problem::NoCommand) {
            if self.is_topic_of_the_table(name, line).await {
                let question = Invocation::new("game", "rules").with("topic", line.trim());
                return Box::pin(self.invoke(name, question)).await;
            }
            if let Some(remark) = self.topic_of(line, refused) {
                return Ok(vec![SessionOutput::Remark(remark)]);
            }
        }
        // `standing count:never` is the command of an option that was named, whatever else its words could be.
        if is_of_an_option(&error, line) {
            return Ok(vec![SessionOutput::Unread(error)]);
        }
        // `steal from B`: the game says what its order lacks, where a command only finds a word that is no choice of its own.
        let knows = matches!(refused, Rejection::Refused(refusal) if refusal.code == UNREAD_ORDER);
        if knows && error.problem == Problem::NoChoice || speaks_of_an_order(line, refused, &error) {
            return Ok(said);
        }
        Ok(vec![SessionOutput::Unread(error)])
    }

    /// Whether the game tells about a word as things stand, beside its rule book: `story`.
    async fn is_topic_of_the_table(&self, name: &str, line: &str) -> bool {
        let word = line.trim();
        let partial = Partial {
            sub: "rules".to_owned(),
            args: [("topic".to_owned(), word.to_owned())].into(),
            focus: "topic".to_owned(),
        };
        let request = request_of("suggest", name, super::tables::user_named(name), self.now());
        let found = self.service.suggest(self.table.id(), &request, "game", &partial).await;
        let book = self.table().kind().book();
        let is_said = |known: &Suggestion| known.value.eq_ignore_ascii_case(word);
        book.topic(word).is_none() && found.unwrap_or_default().iter().any(is_said)
    }

    /// These are the numbered hints from now on, alone or behind those of the menu. Labels of those before stand in the window
    /// and can be typed.
    pub(super) fn offer(&mut self, found: Vec<NumberedHint>, beside_menu: bool) {
        let version = self.table().version();
        let before = match beside_menu {
            true => self.numbers.put_behind(found, version),
            false => self.numbers.put(found, version),
        };
        self.earlier.insert(0, before);
        self.earlier.truncate(EARLIER_MAX);
    }

    /// A line that no command begins: at the prompt the label of a button presses it, and a question in plain words is
    /// answered from the rules.
    pub(super) async fn unread(
        &mut self,
        name: &str,
        line: &str,
        error: ParseError,
    ) -> Result<Vec<SessionOutput>, SessionError> {
        if self.asks
            && let Some(said) = self.pressed_by_label(name, line).await?
        {
            return Ok(said);
        }
        if self.asks
            && let Some(meant) = button_of_the_table(line)
        {
            return Box::pin(self.line_of(name, meant)).await;
        }
        if let Some(which) = self.which_is_meant(line).filter(|_| self.asks) {
            self.numbers.print_all();
            return Ok(vec![SessionOutput::Remark(which)]);
        }
        if let Some(label) = self.label_like(line).filter(|_| self.asks) {
            let error = error.nearest(Some(label));
            return Ok(vec![SessionOutput::Unread(error)]);
        }
        if !self.asks || !asks_in_words(line, &error) {
            return Ok(vec![SessionOutput::Unread(error)]);
        }
        let mut question = Invocation::new("game", "rules");
        if line.chars().any(char::is_alphanumeric) {
            let topic = line.trim().trim_end_matches('?');
            question.args.insert("topic".to_owned(), topic.into());
        }
        let said = Box::pin(self.invoke(name, question)).await?;
        let [SessionOutput::Refused(Rejection::Refused(refusal))] = said.as_slice() else {
            return Ok(said);
        };
        // A player who asks how the game goes is told that, whatever the words were.
        let mut told = vec![SessionOutput::Remark(refusal.reason.clone())];
        told.extend(Box::pin(self.invoke(name, Invocation::new("game", "rules"))).await?);
        Ok(told)
    }

    /// Where the rules tell about a word that is neither an order nor a command: `gold`, `rob the town`. Of several words
    /// only where no order begins with the first.
    pub(super) fn topic_of(&self, line: &str, refused: &Rejection) -> Option<String> {
        let word = line.split_whitespace().next()?;
        let unknown = matches!(refused, Rejection::Refused(refusal) if refusal.code == UNKNOWN_ORDER);
        if word != line.trim() && !unknown || says_who(word) {
            return None;
        }
        self.table().kind().book().topic(word)?;
        Some(text!("terminal-topic", word = word))
    }

    /// What an act would do, if it is one to ask about; it then waits for a `yes`.
    pub(super) async fn asked_about(
        &mut self,
        name: &str,
        invocation: &Invocation,
    ) -> Result<Option<Vec<SessionOutput>>, SessionError> {
        let Some((_, sub)) = invocation.entry().filter(|_| self.asks) else {
            return Ok(None);
        };
        let user = super::tables::user_named(name);
        let request = request_of("foresee", name, user, self.now());
        let is_act = sub.kind() == SubKind::Action;
        let asks = sub.asks(&invocation.args)
            || self.leaves_another_open(invocation)
            || self.does_more(invocation)
            || self.service.asks_first(self.table.id(), &request, invocation).await?;
        if !asks {
            return Ok(None);
        }
        let post = if is_act && invocation.command != "game" {
            match self.service.foresee(self.table.id(), &request, invocation).await {
                Ok(post) => post,
                Err(Error::Rejected(rejection)) => return Ok(Some(vec![SessionOutput::Refused(rejection)])),
                Err(error) => return Err(error.into()),
            }
        } else {
            match self.table().asks_about(user, invocation, sub) {
                Ok(about) => Post::new(Audience::Asker, vec![Line::from(about)]),
                Err(refusal) => return Ok(Some(vec![SessionOutput::Refused(refusal.into())])),
            }
        };
        self.waiting = Some((name.to_owned(), invocation.clone()));
        let meant = self.table().command_of_line(user, invocation);
        let line = meant.as_ref().unwrap_or(invocation).line();
        let how = text!("terminal-not-done-yet", line = line);
        Ok(Some(vec![SessionOutput::Post(post), SessionOutput::Remark(how)]))
    }
}

/// Whether a word is a single letter or says who speaks or does something, which no topic is asked for by.
fn says_who(word: &str) -> bool {
    let known = ["we", "you", "he", "she", "it", "they", "my", "me", "us", "our"];
    word.chars().count() == 1 || known.iter().any(|known| word.eq_ignore_ascii_case(known))
}
