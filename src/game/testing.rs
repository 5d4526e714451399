//! What tests of every game do with a position: begin a game, carry out actions with named dice, change a place of a save.
//! Nothing else calls it.

use super::{Actor, Awaiting, ChoiceId, Chosen, Counsel, Duty, Entrant, Game, Hand, Next, Notice, act_by_lot, try_out};
use super::{Occasion, Outcome, Referee, Rules, Skip};
use muster_kit::odds::{Fraction, fraction};
use muster_kit::{Answer, Dice, Draw, Level, Refusal};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

/// Seats for people with these picks.
pub fn entrants<P>(picks: impl IntoIterator<Item = P>) -> Vec<Entrant<P>> {
    let entrant = |pick| Entrant {
        name: "Ana".to_owned(),
        pick,
        npc: None,
    };
    picks.into_iter().map(entrant).collect()
}

/// A game of the newest rules for people with these picks, with what happened at its beginning.
///
/// # Errors
/// The refusal of the set-up.
///
/// # Panics
/// A position that is not sound.
pub fn begun<G: Rules>(
    options: &G::Options,
    picks: impl IntoIterator<Item = G::Pick>,
    dice: &mut Dice,
) -> Result<(G, Vec<G::Event>), Refusal> {
    let mut referee = Referee::new(dice);
    let game = G::setup(*G::RULES.end(), &entrants(picks), options, &mut referee)?;
    game.sound().expect("a sound position");
    Ok((game, referee.into_events()))
}

/// Carries out an action with these dice, as a table does: what happened, or a refusal that changes nothing.
///
/// # Errors
/// The refusal of the action.
///
/// # Panics
/// A refusal after dice were thrown or something was told, or a position that is not sound.
pub fn play<G: Rules>(
    game: &mut G,
    actor: impl Into<Actor>,
    action: G::Action,
    dice: &mut Dice,
) -> Result<Vec<G::Event>, Refusal> {
    let thrown = dice.drawn().len();
    let mut next = game.clone();
    let mut referee = Referee::new(dice);
    let done = next.apply(actor.into(), action, &mut referee);
    let events = referee.into_events();
    if let Err(refusal) = done {
        assert_eq!(dice.drawn().len(), thrown, "refused after rolling: {refusal}");
        assert!(events.is_empty(), "refused after telling: {refusal}");
        return Err(refusal);
    }
    next.sound().expect("a sound position");
    *game = next;
    Ok(events)
}

/// As [`play`] with dice that show these faces, all of which are thrown.
///
/// # Errors
/// The refusal of the action.
///
/// # Panics
/// As [`play`], or dice that are left over or missing.
pub fn act<G: Rules>(
    game: &mut G,
    actor: impl Into<Actor>,
    action: G::Action,
    faces: &[u32],
) -> Result<Vec<G::Event>, Refusal> {
    Dice::exactly(faces, |dice| play(game, actor, action, dice))
}

/// What came of a line of orders.
#[derive(Clone, PartialEq, Debug)]
pub struct Run<E> {
    /// What happened, in order.
    pub events: Vec<E>,
    /// The refusal that ended the line, with the texts of the orders that were not done.
    pub stopped: Option<(Refusal, Vec<String>)>,
}

/// Carries out all orders of a line up to the first that is refused, as a table does.
///
/// # Panics
/// As [`play`].
pub fn run<G: Rules>(game: &mut G, actor: impl Into<Actor>, line: G::Action, dice: &mut Dice) -> Run<G::Event> {
    let mut events = Vec::new();
    let actor = actor.into();
    let steps = match game.steps(actor, line) {
        Ok(steps) => steps,
        Err(refusal) => {
            let stopped = Some((refusal, Vec::new()));
            return Run { events, stopped };
        }
    };
    for (place, step) in steps.iter().enumerate() {
        match play(game, actor, step.action.clone(), dice) {
            Ok(more) => events.extend(more),
            Err(_) if step.skip == Skip::IfRefused => (),
            Err(refusal) => {
                let rest = steps[place..].iter().map(|step| step.text.clone());
                let stopped = Some((refusal, rest.collect()));
                return Run { events, stopped };
            }
        }
    }
    Run { events, stopped: None }
}

/// One step of a game among non-players: the first order of what one of that level would do for the first duty, whose it is,
/// and what it is. None when the game is over.
///
/// # Panics
/// An advice that is refused, or as [`play`].
pub fn advance<G: Game>(game: &mut G, level: Level, thoughts: &mut Dice, dice: &mut Dice) -> Option<(Duty, G::Action)> {
    let duty = game.awaiting().duties().first()?.clone();
    let occasion = match duty.hand {
        Hand::Orders => Occasion::Orders,
        Hand::Player | Hand::House => Occasion::Npc,
    };
    let advice = game.advise(&duty, level, occasion, thoughts).action;
    let steps = game.steps(Actor::Seat(duty.seat), advice).expect("advice can be read");
    let first = steps.into_iter().next().expect("advice is an order").action;
    play(game, duty.seat, first.clone(), dice).expect("the first order of an advice is obeyed");
    Some((duty, first))
}

/// Carries out a part of the rules with a referee of these dice: what comes of it, and what happened.
pub fn refereed<T, E>(dice: &mut Dice, rules: impl FnOnce(&mut Referee<'_, E>) -> T) -> (T, Vec<E>) {
    let mut referee = Referee::new(dice);
    let done = rules(&mut referee);
    (done, referee.into_events())
}

/// Tells the rules about the people at the table.
///
/// # Errors
/// The refusal of the rules.
///
/// # Panics
/// A position after it that is not sound.
pub fn tell<G: Rules>(game: &mut G, notice: Notice, dice: &mut Dice) -> Result<Vec<G::Event>, Refusal> {
    let mut next = game.clone();
    let mut referee = Referee::new(dice);
    next.told(notice, &mut referee)?;
    next.sound().expect("a sound position");
    *game = next;
    Ok(referee.into_events())
}

/// How a game ended.
///
/// # Panics
/// A game that goes on.
pub fn outcome<G: Rules>(game: &G) -> Outcome {
    match game.awaiting() {
        Awaiting::Over(outcome) => outcome,
        Awaiting::Duties(duties) => panic!("the game goes on: {duties:?}"),
    }
}

/// The lines of an answer as a player reads them, with a seat as its number.
pub fn text(answer: &Answer) -> String {
    let lines = answer.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
    lines.collect::<Vec<_>>().join("\n")
}

/// Changes one place of what is saved, as a host does: `/fighters/3/hp`.
///
/// # Panics
/// A place that is not there, or a value that cannot stand in it.
pub fn set<T: Serialize + DeserializeOwned>(of: &mut T, pointer: &str, value: impl Serialize) {
    let mut saved = serde_json::to_value(&*of).expect("a position is JSON");
    let value = serde_json::to_value(value).expect("a value is JSON");
    let (parent, name) = pointer.rsplit_once('/').expect("a pointer begins with /");
    match saved.pointer_mut(parent).expect("a place of the save") {
        Value::Array(list) => list[name.parse::<usize>().expect("a place in a list")] = value,
        parent => parent[name] = value,
    }
    *of = serde_json::from_value(saved).expect("a value that can stand there");
}

/// What `play` comes to over all faces of all dice that it throws, each with its probability. A die is left at 1 with certainty
/// where `is_fixed` says so of what was drawn before it.
pub fn every_roll<T>(is_fixed: impl Fn(&[Draw]) -> bool, mut play: impl FnMut(&mut Dice) -> T) -> Vec<(T, Fraction)> {
    let mut outcomes = Vec::new();
    let mut faces: Vec<u32> = Vec::new();
    loop {
        let mut dice = Dice::scripted(faces);
        let outcome = play(&mut dice);
        let drawn = dice.drawn();
        let open: Vec<usize> = (0..drawn.len()).filter(|at| !is_fixed(&drawn[..*at])).collect();
        let ways: i64 = open.iter().map(|at| i64::from(drawn[*at].sides)).product();
        outcomes.push((outcome, fraction(1, ways)));
        // The last die that can show more goes one up; those behind it are thrown anew.
        let last = open.iter().rev().find(|at| drawn[**at].face < drawn[**at].sides);
        let Some(last) = last.copied() else {
            return outcomes;
        };
        faces = drawn[..=last].iter().map(|draw| draw.face).collect();
        faces[last] += 1;
    }
}

/// What comes after the choices in a text, without labels; none if they lead nowhere.
pub fn next_after<G: Counsel>(game: &G, duty: &Duty, choices: &str) -> Option<Next<G::Action>> {
    let choices = ChoiceId::read_all(choices);
    let mut chosen = Chosen::of(&choices, false);
    let read = game.choose(duty, &mut chosen);
    chosen.came_to(read).map(|reached| reached.next)
}

/// The next duty if its orders are stored.
fn stored_next<G: Game>(game: &G) -> Option<Duty> {
    let Awaiting::Duties(duties) = game.awaiting() else {
        return None;
    };
    duties.into_iter().next().filter(|duty| duty.hand == Hand::Orders)
}

/// An act that is not refused, or else what is always possible: what its seat could not know may be in its way.
fn possible<G: Game>(game: &G, duty: &Duty, act: G::Action) -> G::Action {
    let steps = game.steps(Actor::Seat(duty.seat), act.clone()).unwrap_or_default();
    let first = steps.into_iter().next().map(|step| step.action);
    match first.is_some_and(|first| try_out(game, duty.seat, &first).is_ok()) {
        true => act,
        false => game.fallback(duty),
    }
}

/// Plays so many orders of those who do anything and of NPCs. Each order of an NPC for which `spelled` has choices is chosen by them, and has
/// to come to the same position; how many there were, and how many have none because they are written by hand.
///
/// # Panics
/// If choices lead nowhere or to another position.
pub fn orders_can_be_chosen<G: Game>(
    mut game: G,
    seed: u64,
    orders: u64,
    spelled: impl Fn(&G, &G::Action) -> Option<String>,
) -> (usize, usize) {
    let after = |game: &G, actor: Actor, order: &G::Action, step: u64| {
        let mut after = game.clone();
        let mut dice = Dice::seeded(step, 5);
        let done = after.apply(actor, order.clone(), &mut Referee::new(&mut dice));
        done.unwrap_or_else(|refusal| panic!("seed {seed}, order {step}: {order:?}: {refusal:?}"));
        // What is stored for the seat is carried out at once, and its words with it.
        while let Some(duty) = stored_next(&after) {
            let next = after.fallback(&duty);
            let done = after.apply(Actor::Seat(duty.seat), next, &mut Referee::new(&mut dice));
            done.unwrap_or_else(|refusal| panic!("seed {seed}, behind order {step}: {refusal:?}"));
        }
        after
    };
    let mut thoughts = Dice::seeded(seed, 1);
    let (mut can_be_chosen, mut written) = (0, 0);
    for step in 0..orders {
        let Awaiting::Duties(duties) = game.awaiting() else {
            break;
        };
        let duty = &duties[0];
        let actor = Actor::Seat(duty.seat);
        let by_lot = thoughts.roll(6) == 1;
        let order = match (by_lot, thoughts.roll(5)) {
            (true, _) => possible(&game, duty, act_by_lot(&game, duty, &mut thoughts)),
            (false, 1 | 2) => game.advise(duty, Level::Easy, Occasion::Npc, &mut thoughts).action,
            (false, _) => game.advise(duty, Level::Normal, Occasion::Npc, &mut thoughts).action,
        };
        // Of a line of many orders the first.
        let first_of = |order: G::Action| {
            let steps = game.steps(actor, order).expect("what is advised can be read");
            steps.into_iter().next().expect("an order has a step").action
        };
        let order = &first_of(order);
        let done = after(&game, actor, order, step);
        // What was drawn by lot was chosen.
        if by_lot {
            game = done;
            continue;
        }
        match spelled(&game, order).filter(|_| duty.hand == Hand::Player) {
            None => written += usize::from(duty.hand == Hand::Player),
            Some(choices) => {
                can_be_chosen += 1;
                let next = next_after(&game, duty, &choices);
                let Some(Next::Ready(chosen)) = next else {
                    panic!("seed {seed}, order {step}: {order:?} is not chosen by {choices}: {next:?}");
                };
                let same = after(&game, actor, &first_of(chosen.clone()), step);
                assert!(same == done, "seed {seed}, order {step}: {order:?} and {chosen:?}");
            }
        }
        game = done;
    }
    (can_be_chosen, written)
}
