//! What a card or an item is meant for: what its user names, then what the GM fills up with
//! ([WC-100](docs/rules/warcamp.md#wc-100)).

use super::super::data::{Building, Card, RAZING};
use super::super::state::{Member, Warcamp};
use super::super::words::{CardWord, Letter, Pick};
use super::leaders::{SKILL_MAX, SKILL_MIN};
use super::{no, or_nobody, row};
use muster_kit::Refusal;
use std::cmp::Reverse;

/// What a card works on, worked out before anything is paid.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Aims {
    /// Members, and how many points each takes where it is about points.
    pub members: Vec<(u16, u32)>,
    pub buildings: Vec<Building>,
}

/// What a card lets its caster name ([WC-100](docs/rules/warcamp.md#wc-100)).
enum Choice {
    /// Nothing: it works by itself or at random.
    None,
    /// So many members, of the target or of the own tribe.
    Members(u32),
    /// So many points of Skill, laid on members.
    Points(u32),
    Buildings(u32),
}

fn choice(card: Card, power: u32) -> Choice {
    match card {
        Card::Eye => Choice::Members(power),
        Card::Whip | Card::Poultice => Choice::Members(2 * power),
        Card::Wither | Card::Blood => Choice::Points(2 * power),
        Card::Demolish => Choice::Buildings(power),
        _ => Choice::None,
    }
}

/// Whether a card can be meant for that member.
pub fn fits(card: Card, member: &Member) -> bool {
    match card {
        Card::Wither => member.skill > SKILL_MIN,
        Card::Blood => member.skill < SKILL_MAX,
        Card::Whip => member.is_tired(),
        Card::Poultice => member.plagued,
        _ => true,
    }
}

impl Member {
    /// Whether Whip-Crack can rouse the member, who has acted, is no newcomer and in no tower.
    pub fn is_tired(&self) -> bool {
        self.job.is_some() && !self.new && !self.in_tower
    }
}

impl Warcamp {
    /// The card that a word means in the hand of the tribe at `place`.
    pub fn card_meant(&self, place: usize, word: CardWord) -> Option<Card> {
        match word {
            CardWord::Code(card) => Some(card),
            CardWord::Place(_) => self.tribes[place].secret.hand.get(word.place()?).copied(),
        }
    }

    /// Whether the caster at `place` may name members for a card ([WC-100](docs/rules/warcamp.md#wc-100)).
    pub fn lets_name_members(&self, place: usize, card: Card) -> bool {
        let power = self.tribes[place].race.power();
        matches!(choice(card, power), Choice::Members(_) | Choice::Points(_))
    }

    /// What the card is meant for: the names given, then what the GM fills up with
    /// ([WC-100](docs/rules/warcamp.md#wc-100)).
    pub fn aims(&self, card: Card, target: Option<usize>, picks: &[Pick]) -> Result<Aims, Refusal> {
        self.aims_of(self.current(), card, target, picks)
    }

    /// As [`Warcamp::aims`], for the tribe at `caster`.
    pub fn aims_of(&self, caster: usize, card: Card, target: Option<usize>, picks: &[Pick]) -> Result<Aims, Refusal> {
        let place = target.unwrap_or(caster);
        let power = self.tribes[caster].race.power();
        let mut aims = Aims::default();
        match choice(card, power) {
            Choice::None if picks.is_empty() => (),
            Choice::None => {
                let text = format!("{card} lets you name nothing; leave the picks out.");
                return Err(no("WC-100", "target", text));
            }
            Choice::Members(count) => {
                let named = self.pick_members(card, place, picks)?;
                if named.len() > count as usize {
                    let text = format!("{card} is for {count} at most; you named {}.", named.len());
                    return Err(no("WC-100", "target", text));
                }
                let mut numbers: Vec<u16> = named.into_iter().map(|(number, _)| number).collect();
                let filling = self
                    .fill_up(card, place)
                    .into_iter()
                    .filter(|number| !numbers.contains(number));
                let missing = count as usize - numbers.len();
                let filling: Vec<u16> = filling.take(missing).collect();
                numbers.extend(filling);
                aims.members = numbers.into_iter().map(|number| (number, 1)).collect();
            }
            Choice::Points(points) => {
                let named = self.pick_members(card, place, picks)?;
                aims.members = self.lay_points(card, place, &named, points);
            }
            Choice::Buildings(count) => {
                let wishes = self.pick_buildings("WC-100", place, picks, count)?;
                aims.buildings = self.buildings_to_fall(place, &wishes, count);
            }
        }
        Ok(aims)
    }

    /// What or who a card works on, as boards call them, and whether the caster left any of it to the GM; nothing for a
    /// card that lets nothing be named ([WC-100](docs/rules/warcamp.md#wc-100)).
    pub fn aims_told(&self, caster: usize, card: Card, target: Option<usize>, picks: &[Pick]) -> (Vec<String>, bool) {
        let power = self.tribes[caster].race.power();
        let most = match choice(card, power) {
            Choice::None => return (Vec::new(), false),
            Choice::Members(most) | Choice::Points(most) | Choice::Buildings(most) => most as usize,
        };
        let Ok(aims) = self.aims_of(caster, card, target, picks) else {
            return (Vec::new(), false);
        };
        let place = target.unwrap_or(caster);
        let tribe = &self.tribes[place];
        let lays_points = matches!(choice(card, power), Choice::Points(_));
        let member = |(number, points): &(u16, u32)| {
            let member = tribe.member(*number)?;
            let whose = target.map_or_else(|| "#".to_owned(), |target| Letter::of(target).to_string());
            let laid = if lays_points {
                format!(": {points}")
            } else {
                String::new()
            };
            Some(format!(
                "{whose}{number} {} ({}){laid}",
                member.name.text(),
                member.counted()
            ))
        };
        let members = aims.members.iter().filter_map(member);
        let told: Vec<String> = members.chain(aims.buildings.iter().map(ToString::to_string)).collect();
        (told, picks.len() < most)
    }

    /// Members named for a card, each once, with the points asked for ([WC-100](docs/rules/warcamp.md#wc-100)).
    fn pick_members(&self, card: Card, place: usize, picks: &[Pick]) -> Result<Vec<(u16, Option<u16>)>, Refusal> {
        let tribe = &self.tribes[place];
        let mut named: Vec<(u16, Option<u16>)> = Vec::new();
        for pick in picks {
            let member = match pick {
                Pick::Member {
                    tribe: of,
                    number,
                    times,
                } if of.is_none_or(|letter| letter.index() == place) => {
                    tribe.member(*number).map(|member| (member, *times))
                }
                _ => None,
            };
            let Some((member, times)) = member else {
                let letter = Letter::of(place);
                let text = format!("{pick} is no member of {letter}. Members: {}.", row(tribe.numbers()));
                return Err(no("WC-100", "target", text));
            };
            if !fits(card, member) {
                let fit = row(tribe.members.iter().filter(|one| fits(card, one)).map(|one| one.number));
                let text = format!("{card} does nothing to {pick}. Fit: {}.", or_nobody(fit));
                return Err(no("WC-100", "target", text));
            }
            if !named.iter().any(|(number, _)| *number == member.number) {
                named.push((member.number, times));
            }
        }
        Ok(named)
    }

    /// Members that the GM takes when names are missing, in that order ([WC-100](docs/rules/warcamp.md#wc-100)).
    fn fill_up(&self, card: Card, place: usize) -> Vec<u16> {
        let mut fit: Vec<&Member> = self.tribes[place]
            .members
            .iter()
            .filter(|one| fits(card, one))
            .collect();
        fit.sort_by_key(|one| (Reverse(one.counted()), one.number));
        fit.into_iter().map(|one| one.number).collect()
    }

    /// Lays points in sequence, each member taking as many as they can or as was asked
    /// ([WC-104](docs/rules/warcamp.md#wc-104)).
    fn lay_points(&self, card: Card, place: usize, named: &[(u16, Option<u16>)], points: u32) -> Vec<(u16, u32)> {
        let mut left = points;
        let mut laid = Vec::new();
        let room = |number: u16| {
            let skill = self.tribes[place]
                .member(number)
                .map_or(SKILL_MIN, |member| member.skill);
            u32::from(if card == Card::Wither {
                skill - SKILL_MIN
            } else {
                SKILL_MAX - skill
            })
        };
        let filling = self
            .fill_up(card, place)
            .into_iter()
            .filter(|number| !named.iter().any(|(one, _)| one == number));
        for (number, times) in named.iter().copied().chain(filling.map(|number| (number, None))) {
            let taken = left.min(room(number)).min(times.map_or(u32::MAX, u32::from));
            if taken > 0 {
                left -= taken;
                laid.push((number, taken));
            }
        }
        laid
    }

    /// Buildings named, which must be there ([WC-100](docs/rules/warcamp.md#wc-100)).
    pub fn pick_buildings(
        &self,
        clause: &'static str,
        place: usize,
        picks: &[Pick],
        count: u32,
    ) -> Result<Vec<Building>, Refusal> {
        let mut left = self.tribes[place].buildings;
        let mut wishes = Vec::new();
        for pick in picks {
            match pick {
                Pick::Building(building) if left[*building as usize] > 0 => {
                    left[*building as usize] -= 1;
                    wishes.push(*building);
                }
                _ => {
                    let here = self.buildings_counted(place);
                    let here = row(RAZING.iter().filter(|one| here.contains(one)).map(|one| one.code()));
                    let here = if here.is_empty() { "none".to_owned() } else { here };
                    let text = format!("{} has no {pick} to destroy. Buildings: {here}.", Letter::of(place));
                    return Err(no(clause, "target", text));
                }
            }
        }
        if wishes.len() > count as usize {
            let text = format!("{count} at most can be destroyed; you named {}.", wishes.len());
            return Err(no(clause, "target", text));
        }
        Ok(wishes)
    }

    /// The members that an item of the Whip rouses ([WC-126](docs/rules/warcamp.md#wc-126)).
    pub fn pick_tired(&self, clause: &'static str, picks: &[Pick], count: u32) -> Result<Vec<u16>, Refusal> {
        let place = self.current();
        let named = self.pick_members(Card::Whip, place, picks)?;
        let named = named.into_iter().map(|(number, _)| number);
        let chosen: Vec<u16> = named
            .chain(self.fill_up(Card::Whip, place))
            .take(count as usize)
            .collect();
        if chosen.is_empty() {
            return Err(no(
                clause,
                "not-able",
                "Nobody could act again: nobody outside the towers has acted.",
            ));
        }
        if picks.len() > count as usize {
            return Err(no(
                clause,
                "target",
                format!("It is for {count} at most; you named {}.", picks.len()),
            ));
        }
        Ok(chosen)
    }
}
