//! Plans checked against the position ([chapter 2.17](docs/rules/warcamp.md#217-orders-in-one-line)).

use crate::action::{Action, Go};
use crate::called::{check_stored_goals, is_name, read_plan};
use crate::data::Card;
use crate::orders::{self, Order};
use crate::rules::{no, or_nobody, row};
use crate::state::{Job, Tribe, Warcamp};
use crate::verbs::fault;
use crate::words::{CardWord, Letter, Pick, PowerVerb, Site, Wear, Who, WhoWord};
use muster_game::{Actor, Skip, Step};
use muster_kit::Refusal;

/// Takes a plan apart ([WC-155](docs/rules/warcamp.md#wc-155) to [WC-158](docs/rules/warcamp.md#wc-158)); anything
/// else is one step. The table stops at the first step that is refused ([WC-156](docs/rules/warcamp.md#wc-156)),
/// passes over one that begins with `?` ([WC-157](docs/rules/warcamp.md#wc-157)), and ends the turn only by `end`.
pub fn take_apart(game: &Warcamp, actor: Actor, action: Action) -> Result<Vec<Step<Action>>, Refusal> {
    if let (Action::Name { member, name }, Actor::Seat(_)) = (&action, actor) {
        check_new_name(*member, name)?;
    }
    if let (Action::Standing { plan, .. }, Actor::Seat(seat)) = (&action, actor)
        && let Some(letter) = game.tribes.of_seat(seat)
    {
        check_stored_goals(game, letter, plan)?;
    }
    let (Action::Orders { plan, end }, Actor::Seat(seat)) = (&action, actor) else {
        return Ok(vec![Step::single(action)]);
    };
    if game.ending.is_some() {
        return Err(no("WC-149", "over", "The game is over."));
    }
    let letter = game.tribes.living_of_seat(seat)?;
    let mover = game.tribes.mover();
    if mover.seat() != seat {
        let text = format!(
            "It is {}'s turn ({}). You may store orders with /warcamp standing.",
            game.tribes.turn(),
            mover.name()
        );
        return Err(no("WC-25", muster_game::NOT_TURN, text));
    }
    let mut orders = read_plan(game, letter, plan)?;
    check_plan(game, letter, &orders, false)?;
    fix_cards(&game.tribes[letter], &mut orders);
    let ends = orders
        .last()
        .is_some_and(|order| matches!(order.action, Action::End { .. }));
    if *end && !ends {
        let action = Action::End { discard: None };
        orders.push(Order {
            action,
            optional: false,
            text: "end".to_owned(),
        });
    }
    let step = |order: Order| Step {
        action: order.action,
        text: order.text,
        skip: if order.optional { Skip::IfRefused } else { Skip::Never },
    };
    Ok(orders.into_iter().map(step).collect())
}

/// A name that is given from now on can be told from the words of orders and calls nobody to the table
/// ([WC-16](docs/rules/warcamp.md#wc-16)). Names of old journals stand as they are.
fn check_new_name(member: u16, name: &str) -> Result<(), Refusal> {
    let name = name.trim();
    let wrong = |why: &str| {
        let text = format!("`{name}` {why}, so that no member can be called so.");
        Err(no("WC-16", "name", text).instead(format!("/warcamp name member:{member} name:Snaga")))
    };
    if name.contains(['@', '<', '>', '`']) {
        return wrong("is read as a mention");
    }
    if name.contains(';') {
        return wrong("holds the `;` between two orders");
    }
    if !name.is_empty() && !name.chars().any(char::is_alphanumeric) {
        return wrong("has no letter");
    }
    if !is_name(name) {
        return wrong("means something else in orders");
    }
    Ok(())
}

/// Places in the hand move when a card is cast, so what a plan says of them is fixed when it is read.
fn fix_cards(tribe: &Tribe, orders: &mut [Order]) {
    let hand = tribe.secret.hand();
    let mut moved = false;
    for order in orders {
        match &mut order.action {
            Action::Cast { card, .. } => {
                if let Some(held) = card.place().and_then(|index| hand.get(index)) {
                    *card = CardWord::Code(*held);
                }
                moved = true;
            }
            Action::Discard { cards } if moved => orders::fix_cards(cards, hand),
            _ => (),
        }
    }
}

/// Refuses a plan as a whole if a step names what is not there, or one member for two acts
/// ([WC-155](docs/rules/warcamp.md#wc-155)). `ahead`: it is for later, so members and cards need not exist yet
/// ([WC-161](docs/rules/warcamp.md#wc-161)).
pub(super) fn check_plan(game: &Warcamp, letter: Letter, orders: &[Order], ahead: bool) -> Result<(), Refusal> {
    let mut acting: Vec<Vec<(WhoWord, &'static str)>> = Vec::new();
    let mut roused_before = 0;
    for (index, order) in orders.iter().enumerate() {
        let step = index + 1;
        let wrong = |reason: String| fault(step, &order.text, &reason);
        if index > 0 && matches!(orders[index - 1].action, Action::End { .. }) {
            return Err(wrong("nothing can follow end".to_owned()));
        }
        check_names(game, letter, &order.action, ahead).map_err(wrong)?;
        let named = acting_words(&order.action);
        for (earlier, words) in acting.iter().enumerate().skip(roused_before) {
            for (word, _) in &named {
                let twice = words.iter().find(|(other, _)| names_again(*other, *word));
                if let (WhoWord::Member(number), Some((_, deed))) = (word, twice) {
                    return Err(wrong(format!("#{number} {deed} in step {}", earlier + 1)));
                }
            }
        }
        if rouses(&order.action) {
            roused_before = step;
        }
        acting.push(named);
    }
    Ok(())
}

/// Tribes, members and cards that an action names must be there ([WC-155](docs/rules/warcamp.md#wc-155)).
fn check_names(game: &Warcamp, home: Letter, action: &Action, ahead: bool) -> Result<(), String> {
    let tribe = |letter: Letter| match game.tribes.get(letter) {
        Some(tribe) => Ok(tribe),
        None => {
            let others = game.tribes.others(home).map(|other| other.to_string());
            let others: Vec<String> = others.collect();
            Err(format!(
                "there is no tribe {letter} in this game; others are {}",
                others.join(" ")
            ))
        }
    };
    let member = |letter: Letter, number: u16| {
        if ahead {
            return Ok(());
        }
        let found = tribe(letter)?;
        let whose = if letter == home {
            "you have".to_owned()
        } else {
            format!("{letter} has")
        };
        if found.member(number).is_some() {
            Ok(())
        } else {
            let all = or_nobody(row(found.people.numbers()));
            Err(format!("{whose} no member {number}. Members: {all}"))
        }
    };
    for number in own_numbers(action) {
        member(home, number)?;
    }
    match action {
        Action::Attack { target, .. } => tribe(*target).map(drop),
        Action::Steal {
            from: Site::Camp(letter),
            ..
        } => tribe(*letter).map(drop),
        Action::Kill { victim, .. } => {
            tribe(victim.tribe)?;
            member(victim.tribe, victim.number)
        }
        Action::Power { on } => on.words.iter().try_for_each(|word| match word.tribe {
            Some(letter) => tribe(letter).and_then(|_| member(letter, word.number)),
            None => Ok(()),
        }),
        Action::Cast { card, at, picks, .. } => {
            check_card(&game.tribes[home], *card, ahead)?;
            at.map_or(Ok(()), |letter| tribe(letter).map(drop))?;
            let picks = picks.iter().flat_map(|picks| &picks.0);
            picks.copied().try_for_each(|pick| match pick {
                Pick::Member { tribe: of, number, .. } => member(of.or(*at).unwrap_or(home), number),
                Pick::Building(_) => Ok(()),
            })
        }
        Action::Use { at, .. } => at.map_or(Ok(()), |letter| tribe(letter).map(drop)),
        Action::Discard { cards } => cards
            .0
            .iter()
            .try_for_each(|card| check_card(&game.tribes[home], *card, ahead)),
        _ => Ok(()),
    }
}

fn check_card(tribe: &Tribe, word: CardWord, ahead: bool) -> Result<(), String> {
    let held = match word {
        CardWord::Code(card) => tribe.secret.hand().contains(&card),
        CardWord::Place(number) => usize::from(number) <= tribe.secret.hand().len(),
    };
    if held || ahead {
        return Ok(());
    }
    let hand = tribe.no_such_card("WC-155").reason;
    let named = match word {
        CardWord::Code(card) => card.to_string(),
        CardWord::Place(_) => word.to_string(),
    };
    Err(format!("{named} is not in your hand. {hand}"))
}

/// The members that an action puts to work, and the words for it.
pub fn acting_words(action: &Action) -> Vec<(WhoWord, &'static str)> {
    let of = |who: &Who, job: Job| -> Vec<(WhoWord, &'static str)> {
        let deed = match job {
            Job::Hunted => "hunts",
            Job::Bred => "breeds",
            Job::Built => "builds",
            Job::Marched => "marches",
            Job::Stole => "steals",
            Job::Stalked => "goes along",
            Job::Forged => "forges",
            Job::Entered => "enters a tower",
            Job::Left => "leaves a tower",
        };
        who.0.iter().map(|word| (*word, deed)).collect()
    };
    let perhaps = |who: &Option<Who>, job| who.as_ref().map_or_else(Vec::new, |who| of(who, job));
    match action {
        Action::Hunt { who, .. } => perhaps(who, Job::Hunted),
        Action::Breed { who } => of(who, Job::Bred),
        Action::Build { who, .. } => of(who, Job::Built),
        Action::Attack { who, .. } => perhaps(who, Job::Marched),
        Action::Steal { who, .. } => perhaps(who, Job::Stole),
        Action::Kill { with, .. } => of(&Who::members([*with]), Job::Stalked),
        Action::Forge { smith, .. } => of(&Who::members(*smith), Job::Forged),
        Action::Tower { go, who } => {
            let job = if *go == Go::In { Job::Entered } else { Job::Left };
            of(who, job)
        }
        _ => Vec::new(),
    }
}

/// Whether the later word names a member by number whose act the earlier one has used.
fn names_again(earlier: WhoWord, later: WhoWord) -> bool {
    match (earlier, later) {
        (WhoWord::Member(one), WhoWord::Member(other)) => one == other,
        (WhoWord::Range(first, last), WhoWord::Member(number)) => (first..=last).contains(&number),
        _ => false,
    }
}

/// Whether members may act again after it.
fn rouses(action: &Action) -> bool {
    match action {
        Action::Cast { card, .. } => matches!(card, CardWord::Code(Card::Whip) | CardWord::Place(_)),
        Action::Use { .. } => true,
        _ => false,
    }
}

/// Own members that an action names by number.
pub fn own_numbers(action: &Action) -> Vec<u16> {
    let mut numbers: Vec<u16> = acting_words(action)
        .into_iter()
        .filter_map(|(word, _)| match word {
            WhoWord::Member(number) => Some(number),
            _ => None,
        })
        .collect();
    match action {
        Action::Equip {
            to: Wear::Member(number),
            ..
        } => numbers.push(*number),
        Action::Power { on } if on.verb == Some(PowerVerb::Train) => {
            numbers.extend(
                on.words
                    .iter()
                    .filter(|word| word.tribe.is_none())
                    .map(|word| word.number),
            );
        }
        _ => (),
    }
    numbers
}
