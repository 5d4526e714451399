//! The choices of a battle: how a side sets up, and what its units do.

use super::Read;
use crate::action::{Action, Posture};
use crate::battle::{Act, Go, Item, Plan, Unit, Who, moving, write};
use crate::candidates::Single;
use crate::menu::{self, POSTURES, Seated};
use crate::plane::Facing;
use crate::units::UnitType;
use muster_game::{ChoiceId, Chosen, Offer, Unfinished};

/// What is ordered: the rest of the side at once, or one unit.
enum Subject<'b> {
    Rest(Offer<Action>),
    /// The same where it is not shown, so that it is worked out only once it is taken.
    Posture(Posture),
    Unit(&'b Unit),
}

/// What a unit does.
enum Deed {
    /// It goes for an enemy.
    Towards(Box<Single>),
    /// The same where it is not shown, so that it is worked out only once it is taken: the enemy, and whether into contact.
    Enemy(char, bool),
    Walks,
    Turns,
    Plain(Act, &'static str),
}

impl Seated<'_> {
    /// RK-70: one of the plans, the usual one first.
    pub fn deployment_chosen(&self, chosen: &mut Chosen<'_>) -> Read<Action> {
        let plans = self.plans().into_iter().map(|plan| (ChoiceId::of(plan.word()), plan));
        let label = |plan: &Plan| self.deployment(*plan).label;
        let completes = |plan: &Plan| Some(self.deployment(*plan).action);
        let plan = chosen.one_known("How does your side set up?", plans.collect(), label, completes)?;
        Ok(self.deployment(plan).action)
    }

    /// RK-82: a posture for all that have no order yet, which ends the movement, or one unit's order.
    pub fn movement_chosen(&self, chosen: &mut Chosen<'_>) -> Read<Action> {
        let idle: Vec<&Unit> = self.battle.field.army(self.side).filter(|unit| !unit.ordered).collect();
        let named = |unit: &&Unit| chosen.id(unit.letter.to_ascii_lowercase());
        let id = |posture: Posture| chosen.id(posture_word(posture));
        // Postures take long to be worked out.
        let rest: Vec<(ChoiceId, Subject<'_>)> = match chosen.is_shown() {
            true => {
                let offers = self.postures().into_iter();
                let rest = offers.filter_map(|offer| Some((id(posture_of(&offer)?), Subject::Rest(offer))));
                rest.collect()
            }
            false => POSTURES.map(|posture| (id(posture), Subject::Posture(posture))).into(),
        };
        let units = idle.iter().map(|unit| (named(unit), Subject::Unit(unit)));
        let subjects = rest.into_iter().chain(units).collect();
        let label = |subject: &Subject<'_>| match subject {
            Subject::Rest(offer) => offer.label.clone(),
            Subject::Posture(posture) => posture_word(*posture).to_owned(),
            Subject::Unit(unit) => format!("{}{}", self.lead, capital(&format!("{} {}", unit.kind, unit.letter))),
        };
        let completes = |subject: &Subject<'_>| match subject {
            Subject::Rest(offer) => Some(offer.action.clone()),
            Subject::Posture(_) | Subject::Unit(_) => None,
        };
        let subject = chosen.one_known("", subjects, label, completes)?;
        match subject {
            Subject::Rest(offer) => Ok(offer.action),
            Subject::Posture(posture) => {
                let is_choice = self.is_choice(posture);
                is_choice.then(|| self.going(posture)).ok_or(Unfinished::Nowhere)
            }
            Subject::Unit(unit) => self.unit_order(unit, chosen),
        }
    }

    fn unit_order(&self, unit: &Unit, chosen: &mut Chosen<'_>) -> Read<Action> {
        let question = format!("What does {} {} do?", unit.kind, unit.letter);
        let label = |deed: &Deed| self.deed_words(unit, deed);
        let deeds = self.deeds(unit, chosen);
        let deed = chosen.one_known(question, deeds, label, |deed| self.done_by(unit, deed))?;
        let act = match deed {
            Deed::Turns => self.turn(unit, chosen)?,
            Deed::Walks => self.walk(unit, chosen)?,
            Deed::Plain(act, _) if !self.is_possible(unit, act) => return Err(Unfinished::Nowhere),
            Deed::Towards(_) | Deed::Enemy(..) | Deed::Plain(..) => {
                return self.done_by(unit, &deed).ok_or(Unfinished::Nowhere);
            }
        };
        Ok(self.ordered(written(unit, act)))
    }

    /// The order that a deed is; none for one of which more is to be chosen.
    fn done_by(&self, unit: &Unit, deed: &Deed) -> Option<Action> {
        match deed {
            Deed::Towards(single) => Some(self.ordered(single.text.clone())),
            Deed::Enemy(enemy, contact) => {
                let single = Single::of(self.battle, unit, *enemy, *contact)?;
                Some(self.ordered(single.text))
            }
            Deed::Plain(act, _) => Some(self.ordered(written(unit, *act))),
            Deed::Walks | Deed::Turns => None,
        }
    }

    fn ordered(&self, text: String) -> Action {
        Action::Orders {
            text,
            more: true,
            battle: self.number,
        }
    }

    fn is_possible(&self, unit: &Unit, act: Act) -> bool {
        moving::outcome(self.battle, unit, &[act]).is_ok()
    }

    /// What a unit can do now: first enemies that it can go for, the nearest first. Where they are not shown, what it could do.
    fn deeds(&self, unit: &Unit, chosen: &Chosen<'_>) -> Vec<(ChoiceId, Deed)> {
        let shown = chosen.is_shown();
        let mut deeds = Vec::new();
        for enemy in self.battle.field.nearest(self.side.other(), unit.pose.at) {
            // Guns go into no contact.
            for contact in [false, true]
                .into_iter()
                .filter(|contact| !contact || !unit.is_artillery())
            {
                let word = if contact { "into" } else { "at" };
                let id = chosen.id(format_args!("{word}-{}", enemy.letter.to_ascii_lowercase()));
                let deed = match shown {
                    true => Single::of(self.battle, unit, enemy.letter, contact)
                        .map(|single| Deed::Towards(Box::new(single))),
                    false => Some(Deed::Enemy(enemy.letter, contact)),
                };
                deeds.extend(deed.map(|deed| (id, deed)));
            }
        }
        // RK-93: a unit that is hemmed in has no way to walk or to turn.
        if !shown || !self.ways(unit).is_empty() {
            deeds.push((chosen.id("walk"), Deed::Walks));
        }
        if !shown || !self.turns(unit).is_empty() {
            deeds.push((chosen.id("turn"), Deed::Turns));
        }
        let mut plain = |word: &str, act: Act, label: &'static str| {
            if !shown || self.is_possible(unit, act) {
                deeds.push((chosen.id(word), Deed::Plain(act, label)));
            }
        };
        plain("stay", Act::Hold, "Stay as it stands");
        if !unit.is_artillery() {
            plain(
                "charge",
                Act::Charge(true),
                "Stay; from now on it charges enemies close ahead",
            );
            plain("stand", Act::Charge(false), "Stay; from now on it charges nobody");
        }
        if unit.kind == UnitType::Dr && unit.is_mounted() {
            plain("dismount", Act::Dismount, "Dismount");
        } else if unit.on_foot && unit.reaches_horses(unit.pose) {
            plain("mount", Act::Mount, "Mount");
        }
        deeds
    }

    fn deed_words(&self, unit: &Unit, deed: &Deed) -> String {
        match deed {
            Deed::Walks => "Walk: ahead, back or sideways".to_owned(),
            Deed::Turns => "Turn on the spot".to_owned(),
            Deed::Plain(_, label) => (*label).to_owned(),
            Deed::Enemy(letter, _) => format!("{} {} against {letter}", unit.kind, unit.letter),
            Deed::Towards(single) => {
                menu::single_label(self.battle, single, "").unwrap_or_else(|| menu::stays_label(self.battle, single))
            }
        }
    }

    /// RK-91: the ways in which a unit can walk.
    fn ways(&self, unit: &Unit) -> Vec<(Go, &'static str, &'static str)> {
        let ways = [
            (Go::Ahead, "ahead", "Straight ahead"),
            (Go::Back, "back", "Back, facing as it does"),
            (Go::Left, "left", "To the left"),
            (Go::Right, "right", "To the right"),
        ];
        let is_open = |go: Go| self.is_possible(unit, walk(go, false, None));
        ways.into_iter().filter(|(go, ..)| is_open(*go)).collect()
    }

    /// RK-90, RK-91: a way, then how far.
    fn walk(&self, unit: &Unit, chosen: &mut Chosen<'_>) -> Read<Act> {
        let half = unit.allowance() / 2;
        let ways = self.ways(unit).into_iter();
        let ways = ways.map(|(go, word, label)| (chosen.id(word), (go, label)));
        let label = |(_, label): &(Go, &str)| (*label).to_owned();
        let (go, _) = chosen.one_known("Which way?", ways.collect(), label, |_| None)?;
        let whole = match go {
            // RK-91: other ways are walked to their end.
            Go::Ahead => "Until it can shoot, else as far as it can",
            _ => "As far as it can",
        };
        let lengths = [
            ("all", walk(go, false, None), whole),
            ("half", walk(go, false, Some(half)), "Half of its movement"),
            ("contact", walk(go, true, None), "As far as it can, into contact"),
        ];
        let lengths = lengths.into_iter().filter(|(_, act, _)| self.is_possible(unit, *act));
        let lengths = lengths.filter(|(word, ..)| *word != "contact" || go == Go::Ahead && !unit.is_artillery());
        let lengths = lengths
            .map(|(word, act, label)| (chosen.id(word), (act, label)))
            .collect();
        let label = |(_, label): &(Act, &str)| (*label).to_owned();
        let ordered = |(act, _): &(Act, &str)| Some(self.ordered(written(unit, *act)));
        let (act, _) = chosen.one_known("How far?", lengths, label, ordered)?;
        Ok(act)
    }

    /// RK-93: the points of the compass to which a unit can turn on the spot.
    fn turns(&self, unit: &Unit) -> Vec<(Facing, &'static str)> {
        let others = Facing::all().filter(|facing| *facing != unit.pose.facing);
        let named = others.filter_map(|facing| Some((facing, facing.word()?)));
        named
            .filter(|(facing, _)| self.is_possible(unit, Act::Face(*facing)))
            .collect()
    }

    fn turn(&self, unit: &Unit, chosen: &mut Chosen<'_>) -> Read<Act> {
        let ways = self.turns(unit).into_iter();
        let ways = ways.map(|(facing, word)| (ChoiceId::of(word.to_lowercase()), (Act::Face(facing), facing)));
        let label = |(act, facing): &(Act, Facing)| {
            let dice = moving::outcome(self.battle, unit, &[*act])
                .is_ok_and(|(after, _)| moving::needs_six(self.battle, unit, &after));
            let first = if dice { ", if it throws a 6" } else { "" };
            format!("{facing}{first}")
        };
        let ordered = |(act, _): &(Act, Facing)| Some(self.ordered(written(unit, *act)));
        let (act, _) = chosen.one_known("Which way does it face?", ways.collect(), label, ordered)?;
        Ok(act)
    }
}

fn walk(go: Go, contact: bool, length: Option<i64>) -> Act {
    Act::Walk { go, contact, length }
}

fn capital(words: &str) -> String {
    let mut words = words.to_owned();
    words[..1].make_ascii_uppercase();
    words
}

fn written(unit: &Unit, act: Act) -> String {
    write(&[Item {
        who: vec![Who::Unit(unit.letter)],
        acts: vec![act],
    }])
}

/// The posture of an offer; none of another one.
fn posture_of(offer: &Offer<Action>) -> Option<Posture> {
    match offer.action {
        Action::Go { posture, .. } => Some(posture),
        _ => None,
    }
}

/// How a posture is named among choices, as `/risk go` takes it.
pub fn posture_word(posture: Posture) -> &'static str {
    match posture {
        Posture::Staff => "staff",
        Posture::Advance => "advance",
        Posture::Assault => "assault",
        Posture::Hold => "hold",
        Posture::Fallback => "fallback",
    }
}
