//! A change in the making: the position moves on, entries are written, and at the end it is worked out what
//! has to be said and who is waited for.

use super::journal::key_of_words;
use super::posts::Shown;
use super::prose::{self, mark};
use super::reason::{PublicThoughts, Thinker};
use super::texts::Salts;
use super::watch::Before;
use super::{Act, Amendment, Binding, By, Chair, Entry, Opened, Secrets, Stamp, Table, World, refusal};
use muster_game::{Actor, Advice, AnyGame, Awaiting, Duty, Hand, Notice, Played, Rejection, Skip};
use muster_kit::{Audience, Control, Dice, Draw, Line, Post, Seat, Span, Viewer, hex};
use muster_words::text;
use serde_json::Value;
use std::sync::Arc;

/// What moves a non-player's hand.
#[derive(Clone, Copy)]
pub(super) struct Thought<'a> {
    pub thinker: Thinker,
    /// What the seat was asked, and the advice that it got; none for acts that nobody advised.
    pub advised: Option<(&'a Duty, &'a Advice<Value>)>,
}

pub(super) struct Draft<'a> {
    pub before: Before,
    /// The table's own posts as they stand in the channel.
    pub(super) shown: Shown,
    pub table: Table,
    pub game: Arc<dyn AnyGame>,
    pub entries: Vec<Entry>,
    world: World<'a>,
    pub(super) secrets: Option<Secrets>,
    script: &'a [u32],
    /// Mixed into the dice, before the players' words.
    entropy: String,
    /// For whoever asked, alone.
    pub answer: Vec<Line>,
    /// Extra lines for the channel, before what is narrated.
    pub announcements: Vec<Line>,
    /// Whether it goes back over nothing but what its player alone knows of.
    pub goes_back_unheard: bool,
    /// Extra controls for the channel.
    pub controls: Vec<Control>,
    /// The turn is said anew, without a sound, although nothing new is awaited.
    pub anew: bool,
    /// Duties for which stored orders were called up.
    pub(super) called_up: Vec<u64>,
    /// What was waited for when something was taken back.
    pub(super) reopened: Vec<Opened>,
    /// The entry after which that turn began into which the change goes back, if it goes back and that is known.
    pub(super) turn_gone_back_to: Option<u64>,
    /// The numbers of entries that carried out what a seat had stored before its turn.
    pub(super) stored: Vec<u64>,
    /// The numbers of entries whose reasons a spectator cannot tell; they are sealed until the game is over.
    pub(super) sealed: Vec<u64>,
    /// See [`Change::unheard`].
    pub unheard: Vec<Seat>,
    /// Posts to single seats.
    pub aside: Vec<Post>,
    pub(super) public: PublicThoughts,
}

impl<'a> Draft<'a> {
    /// From the position of a table in play.
    pub fn new(table: &Table, world: World<'a>) -> Result<Draft<'a>, Rejection> {
        Ok(Draft::with_game(table, table.game()?, world))
    }

    pub(super) fn with_game(table: &Table, game: Arc<dyn AnyGame>, world: World<'a>) -> Draft<'a> {
        Draft {
            before: Before::of(table),
            shown: Shown::of(table, &*game),
            table: table.clone(),
            game,
            entries: Vec::new(),
            world,
            secrets: None,
            script: world.script,
            entropy: world.entropy.to_owned(),
            answer: Vec::new(),
            announcements: Vec::new(),
            goes_back_unheard: false,
            controls: Vec::new(),
            anew: false,
            called_up: Vec::new(),
            reopened: Vec::new(),
            turn_gone_back_to: None,
            stored: Vec::new(),
            sealed: Vec::new(),
            unheard: Vec::new(),
            aside: Vec::new(),
            public: PublicThoughts::default(),
        }
    }

    /// Counts from an earlier state of the table than the one that it was begun with.
    pub fn since(&mut self, table: &Table) {
        self.before = Before::of(table);
    }

    /// Mixes other words into the dice than the request's: a deadline, or the journal's own tail.
    pub fn entropy(mut self, entropy: &str) -> Draft<'a> {
        entropy.clone_into(&mut self.entropy);
        self
    }

    /// From here on what was done before is mixed into the dice, as nobody could choose it.
    pub fn entropy_of_tail(&mut self) {
        self.table.head.tail().clone_into(&mut self.entropy);
    }

    /// Plays a line that may be many orders, each as an entry of its own. The line is refused if none can be done, or if a
    /// later order could not be done whatever the dice show. Where it is the dice by which one cannot be done, what was done
    /// before it stands. Where the game ends in its middle the rest is not done.
    pub fn line(&mut self, actor: Actor, action: &Value, by: By) -> Result<(), Rejection> {
        let steps = self.game.steps(actor, action)?;
        let many = steps.len() > 1;
        if let (true, Actor::Seat(seat)) = (many, actor) {
            let mut thoughts = self.table.thoughts(self.world.secrets, "line");
            if let Some(rejection) = super::tried::cannot_follow(&*self.game, seat, action, &mut thoughts) {
                return Err(rejection);
            }
        }
        // What the line leaves out before it is taken apart.
        let is_whole = steps.iter().any(|step| step.action == *action);
        let mut whole = if is_whole {
            Vec::new()
        } else {
            self.left_out(actor, action)
        };
        let (mut done, mut skipped) = (Vec::new(), Vec::new());
        for (index, step) in steps.iter().enumerate() {
            if !done.is_empty() && self.is_over() {
                break;
            }
            let left_out = self.left_out(actor, &step.action);
            match self.play(actor, step.action.clone(), by, None) {
                Ok(()) => {
                    done.push(step.text.as_str());
                    whole.retain(|line| !left_out.contains(line));
                    self.answer.extend(left_out);
                }
                Err(Rejection::Refused(reason)) if step.skip == Skip::IfRefused => {
                    skipped.push(format!("{}: {}", step.text, reason.reason));
                }
                Err(rejection) if done.is_empty() => {
                    return Err(super::tried::not_begun(&steps, index, rejection));
                }
                Err(rejection) => {
                    let rest: Vec<&str> = steps[index + 1..].iter().map(|step| step.text.as_str()).collect();
                    self.stopped(&done, &step.text, &rejection, &rest);
                    break;
                }
            }
        }
        if done.is_empty() {
            return Err(super::tried::nothing_done(&skipped));
        }
        self.answer.extend(whole);
        if many && !skipped.is_empty() {
            self.answer.extend(
                skipped
                    .into_iter()
                    .map(|step| Line::from(text!("orders-skipped", step = step))),
            );
        }
        Ok(())
    }

    pub(super) fn is_over(&self) -> bool {
        matches!(self.game.awaiting(), Awaiting::Over(_))
    }

    fn stopped(&mut self, done: &[&str], failed: &str, rejection: &Rejection, rest: &[&str]) {
        if !done.is_empty() {
            self.answer
                .push(Line::from(text!("orders-done", orders = done.join("; "))));
        }
        let rejection = rejection.to_string();
        self.answer.push(Line::from(text!(
            "orders-not-done",
            order = failed,
            rejection = rejection
        )));
        if !rest.is_empty() {
            self.answer
                .push(Line::from(text!("orders-not-tried", orders = rest.join("; "))));
        }
    }

    /// One action, one entry. `thought` is what moves a non-player's hand.
    pub fn play(&mut self, actor: Actor, action: Value, by: By, thought: Option<Thought<'_>>) -> Result<(), Rejection> {
        let mut dice = self.dice();
        let stored = by == By::Orders && matches!(actor, Actor::Seat(seat) if self.game.runs_stored_orders(seat));
        let played = self.game.play(actor, &action, &mut dice)?;
        let (mut why, mut reason) = (String::new(), String::new());
        let mut untold = false;
        if let Some(Thought { thinker, advised }) = thought {
            why = self.reason_for_all(thinker, advised, &played, &dice);
            untold = self.public.untold;
            let own = advised.map_or("", |(_, advice)| advice.why.as_str());
            if own != why {
                own.clone_into(&mut reason);
            }
        }
        let act = Act::Play {
            actor,
            action,
            by,
            why,
            reason,
        };
        self.took(played, dice, act)?;
        if stored {
            self.stored.push(self.table.head.seq());
        }
        if untold {
            self.sealed.push(self.table.head.seq());
        }
        Ok(())
    }

    pub(super) fn tell(&mut self, notice: Notice) -> Result<(), Rejection> {
        let mut dice = self.dice();
        let played = self.game.tell(notice, &mut dice)?;
        self.took(played, dice, Act::Told { notice })
    }

    /// For a player who is away: what he stored for a missed deadline comes into force, once a duty.
    pub fn calls_up_orders(&mut self, duty: &Duty) {
        let mut opened = self.table.deadlines.open().iter();
        if self.called_up.contains(&duty.key) || opened.any(|opened| opened.key == duty.key && opened.called_up) {
            return;
        }
        self.called_up.push(duty.key);
        let notice = Notice::Missed {
            seat: duty.seat,
            times: 0,
        };
        let mut dice = self.dice();
        let Ok(played) = self.game.tell(notice, &mut dice) else {
            return;
        };
        let awaiting = played.game.awaiting();
        let stored = |next: &Duty| next.key == duty.key && next.hand == Hand::Orders;
        if awaiting.duties().iter().any(stored)
            && let Err(fault) = self.took(played, dice, Act::Told { notice })
        {
            tracing::error!(table = self.table.id, "stored orders were not called up: {fault}");
        }
    }

    /// The first entry: the game as it was set up.
    pub fn began(&mut self, played: Played, dice: Dice, act: Act) -> Result<(), Rejection> {
        self.took(played, dice, act)
    }

    fn took(&mut self, played: Played, dice: Dice, act: Act) -> Result<(), Rejection> {
        let (draws, scripted) = self.drawn(dice)?;
        self.game = played.game;
        let stamp = self.stamp(&draws, scripted);
        self.write(act, stamp, draws, played.events);
        self.entries.last_mut().expect("it has just been written").revealed = played.revealed;
        self.see_who_plays();
        Ok(())
    }

    /// What was drawn, and whether given faces were among it: those are used up.
    fn drawn(&mut self, dice: Dice) -> Result<(Vec<Draw>, bool), Rejection> {
        let used = self.script.len() - dice.script_left();
        let draws = dice.finish().map_err(|divergence| {
            let reason = text!("dice-script-unfit", sides = divergence.asked);
            refusal(reason, text!("dice-script-unfit-instead"))
        })?;
        self.script = &self.script[used..];
        if used > 0 {
            self.table.fairness.note_script();
        }
        Ok((draws, used > 0))
    }

    /// Takes the given faces away, for dice that they are not meant for.
    pub fn take_faces(&mut self) -> &'a [u32] {
        std::mem::take(&mut self.script)
    }

    pub(super) fn give_faces(&mut self, faces: &'a [u32]) {
        self.script = faces;
    }

    fn dice(&mut self) -> Dice {
        if self.table.fairness.is_used_up() {
            self.anchor();
        }
        let secrets = self.secrets.as_ref().unwrap_or(self.world.secrets);
        let world = World { secrets, ..self.world };
        self.table.dice(&world, self.script, &self.table.salted(&self.entropy))
    }

    /// The chain is used up: commits to a new one before its first roll.
    fn anchor(&mut self) {
        let secrets = self.world.secrets.with_chain(self.world.fresh);
        let anchor = hex(&secrets.chain().anchor());
        self.table.fairness.begin_chain(anchor.clone());
        self.announcements
            .push(Line::from(text!("dice-new-chain", anchor = &anchor)));
        self.secrets = Some(secrets);
        self.write(Act::Anchor { anchor }, None, Vec::new(), Vec::new());
    }

    fn stamp(&mut self, draws: &[Draw], scripted: bool) -> Option<Stamp> {
        if draws.iter().all(|draw| draw.hidden) {
            return None;
        }
        if scripted {
            return Some(Stamp::Scripted);
        }
        let secrets = self.secrets.as_ref().unwrap_or(self.world.secrets);
        let entropy = self.table.salted(&self.entropy);
        let fairness = &mut self.table.fairness;
        let (chain, link) = (fairness.chain(), fairness.use_link());
        Some(Stamp::Fair {
            chain,
            link,
            key: hex(&secrets.chain().link(link)),
            entropy,
        })
    }

    /// Dice that belong to no rule.
    pub fn free_roll(&mut self, seat: Seat, count: u32, sides: u32, plus: i64) -> Result<(), Rejection> {
        let mut dice = self.dice();
        let faces = dice.pool(count, sides);
        let sum: i64 = faces.iter().map(|face| i64::from(*face)).sum::<i64>() + plus;
        let shown: Vec<String> = faces.iter().map(|face| format!("[{face}]")).collect();
        let (draws, scripted) = self.drawn(dice)?;
        let stamp = self.stamp(&draws, scripted);
        self.write(
            Act::Roll {
                seat,
                count,
                sides,
                plus,
            },
            stamp,
            draws,
            Vec::new(),
        );
        let plus = if plus == 0 { String::new() } else { format!(" {plus:+}") };
        let message = text!(
            "dice-rolled",
            player = mark(0),
            dice = format!("{count}d{sides}"),
            faces = mark(1) + &plus,
            sum = sum.to_string()
        );
        self.announcements
            .push(prose::line(&message, &[Span::Seat(seat), Span::Dice(shown.join(" "))]));
        Ok(())
    }

    /// An entry that moves no piece.
    pub fn note(&mut self, act: Act) {
        self.write(act, None, Vec::new(), Vec::new());
    }

    fn write(&mut self, act: Act, stamp: Option<Stamp>, draws: Vec<Draw>, events: Vec<Value>) {
        self.words_leave_with(&act);
        let head = &self.table.head;
        let (seq, signed) = (head.next_seq(), head.is_signed());
        let mut heard = act.heard(seq);
        heard.extend(events.iter().flat_map(|event| self.narrated(event, Viewer::Spectator)));
        let mut entry = Entry {
            seq,
            at: head.at(self.world.now),
            rules: self.game.rules(),
            wording: signed.then(|| self.table.kind().wording),
            binding: (signed && seq == 1).then(|| Box::new(self.binding())),
            salts: signed.then(|| self.salts(&act, seq)),
            act,
            stamp,
            draws,
            events,
            revealed: false,
            heard,
            prev: head.tail().to_owned(),
            seal: String::new(),
        };
        entry.seal = entry.seal_with(self.world.secrets.hidden_root(), &self.table.id);
        self.table.head.append(&entry);
        self.entries.push(entry);
    }

    /// The salts of the texts of the entry of that number.
    fn salts(&self, act: &Act, seq: u64) -> Salts {
        match act {
            // Random salts would let the bot choose among dice.
            Act::Salt { .. } => {
                let root = self.world.secrets.hidden_root();
                Salts::derived(&key_of_words(root, &self.table.id, seq), seq)
            }
            _ => Salts::derived(&self.world.fresh, seq),
        }
    }

    fn binding(&self) -> Binding {
        let fairness = &self.table.fairness;
        Binding {
            format: self.table.head.format(),
            table: self.table.id.clone(),
            game: self.table.kind.clone(),
            options: self.table.options.clone(),
            anchor: fairness.anchors().first().cloned().unwrap_or_default(),
            hidden: fairness.hidden().to_owned(),
            signer: fairness.signer().map(str::to_owned),
        }
    }

    /// The words that a player mixes into the dice are taken out when the chair changes hands.
    fn words_leave_with(&mut self, act: &Act) {
        let (Act::Seat { seat, .. }
        | Act::Ruling {
            what: Amendment::Chair { seat, .. },
            ..
        }) = act
        else {
            return;
        };
        if self.table.head.is_signed()
            && let Some(chair) = self.table.seating.chair_mut(*seat)
        {
            chair.take_words_out();
        }
    }

    /// The chair of a seat that a person or an NPC holds, for a change.
    ///
    /// # Panics
    /// The house has no chair.
    pub(super) fn chair(&mut self, seat: Seat) -> &mut Chair {
        self.table.chair_mut(seat)
    }

    pub(super) fn narrated(&self, event: &Value, viewer: Viewer) -> Vec<Line> {
        (self.table.kind().narrate)(event, viewer).expect("an event that the rules have just written")
    }

    pub(super) fn world(&self) -> &World<'a> {
        &self.world
    }

    /// The duty of that key, while it lasts.
    pub fn duty(&self, key: u64) -> Option<Duty> {
        self.game
            .awaiting()
            .duties()
            .iter()
            .find(|duty| duty.key == key)
            .cloned()
    }

    /// Whether what was done is taken back.
    pub(super) fn goes_back(&self) -> bool {
        self.entries.iter().any(|entry| entry.goes_back_to().is_some())
    }

    /// Goes on with a position that was changed by hand, or under other settings.
    pub fn amend(&mut self, game: Arc<dyn AnyGame>, act: Act) {
        self.game = game;
        if let Some(options) = self.game.options() {
            self.table.options = options;
        }
        self.note(act);
        self.see_who_plays();
    }

    pub(super) fn asker(&self) -> Option<Post> {
        (!self.answer.is_empty()).then(|| Post::new(Audience::Asker, self.answer.clone()))
    }
}
