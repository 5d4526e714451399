//! Casting a card: who may, what it costs, what it is meant for ([chapter 2.12](docs/rules/warcamp.md#212-spells),
//! [WC-96](docs/rules/warcamp.md#wc-96) to [WC-103](docs/rules/warcamp.md#wc-103)).

use super::super::action::Action;
use super::super::data::{Building, Card, RAZING};
use super::super::event::Event;
use super::super::state::{Member, Tribe, Warcamp};
use super::super::words::{CardWord, Letter, Pick};
use super::leaders::{SKILL_MAX, SKILL_MIN};
use super::{Ref, no, row};
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
fn fits(card: Card, member: &Member) -> bool {
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
    /// Casts a card of the hand ([WC-96](docs/rules/warcamp.md#wc-96), [WC-97](docs/rules/warcamp.md#wc-97),
    /// [WC-102](docs/rules/warcamp.md#wc-102), [WC-103](docs/rules/warcamp.md#wc-103)).
    pub fn cast(
        &mut self,
        word: CardWord,
        at: Option<Letter>,
        picks: &[Pick],
        anyway: bool,
        referee: &mut Ref<'_>,
    ) -> Result<(), Refusal> {
        let place = self.current();
        let tribe = self.mover();
        if tribe.done.spell {
            return Err(no("WC-30", "twice", "One spell a turn, and yours is cast."));
        }
        let index = tribe.find_card(word)?;
        let card = tribe.secret.hand[index];
        let target = self.spell_target(card, at)?;
        let warded = target.is_some_and(|target| self.tribes[target].effects.wards > 0);
        let aims = self.aims(card, target, picks)?;
        let futile = self.futile(card, target);
        if let Some(reason) = &futile
            && !anyway
        {
            let text = format!("{card} would do nothing: {reason} Add ! to cast it all the same.");
            let at = at.map_or_else(String::new, |at| format!(" at:{at}"));
            let instead = format!("/warcamp cast card:{}{at} anyway:true", card.code());
            return Err(no("WC-103", "spell-nothing", text).instead(instead));
        }
        if card == Card::Dead {
            tribe.check_room(tribe.race.power())?;
        }
        let price = tribe.card_price(card);
        tribe.check_bones("WC-97", &card.to_string(), price)?;
        let tribe = &mut self.tribes[place];
        tribe.bones -= price;
        tribe.done.spell = true;
        tribe.tally.spells += 1;
        tribe.take_card(index);
        self.discards.push(card);
        referee.reveal();
        let tribe = &self.tribes[place];
        referee.note(Event::Cast {
            letter: Letter::of(place),
            race: tribe.race,
            card,
            price,
            bones: tribe.bones,
            target: target.map(Letter::of),
        });
        if let Some(target) = target {
            self.strike_at(target);
            if warded {
                let wards = &mut self.tribes[target].effects.wards;
                *wards -= 1;
                referee.note(Event::Fizzled {
                    target: Letter::of(target),
                    wards: *wards,
                });
                return Ok(());
            }
        }
        if futile.is_some() {
            referee.note(Event::Nothing { card });
            return Ok(());
        }
        match target {
            Some(target) => self.curse(card, target, &aims, referee),
            None => self.bless(card, &aims, referee),
        }
        Ok(())
    }

    /// Hostile cards are aimed at another living tribe, the others take no aim ([WC-99](docs/rules/warcamp.md#wc-99),
    /// [WC-23](docs/rules/warcamp.md#wc-23)).
    fn spell_target(&self, card: Card, at: Option<Letter>) -> Result<Option<usize>, Refusal> {
        match (card.hostile(), at) {
            (false, None) => Ok(None),
            (false, Some(_)) => {
                let text = format!("{card} works on your own tribe; leave the aim out.");
                Err(no("WC-99", "target", text).instead(format!("/warcamp cast card:{}", card.code())))
            }
            (true, None) => {
                self.check_truce()?;
                let text = format!("Aim {card} at a tribe. {}", self.living_others());
                Err(no("WC-99", "target", text))
            }
            (true, Some(letter)) => {
                let target = self.target("WC-99", letter)?;
                self.check_truce()?;
                Ok(Some(target))
            }
        }
    }

    /// Aims a hostile card at the tribe whose members are named, where no other aim is: `cast eye B7`. For what is typed:
    /// stored orders are carried out as they stand.
    pub fn aim_at_the_named(&self, place: usize, action: &mut Action) {
        let Action::Cast {
            card,
            at: at @ None,
            picks: Some(picks),
            ..
        } = action
        else {
            return;
        };
        let tribe_of = |pick: &Pick| match pick {
            Pick::Member { tribe, .. } => *tribe,
            Pick::Building(_) => None,
        };
        let Some(held) = self.card_meant(place, *card).filter(|card| card.hostile()) else {
            return;
        };
        let named = picks.0.first().and_then(tribe_of);
        let one = named.filter(|_| picks.0.iter().all(|pick| tribe_of(pick) == named));
        if one.is_some() && self.lets_name_members(place, held) {
            *at = one;
        }
    }

    /// The card that a word means in the hand of the tribe at `place`.
    pub fn card_meant(&self, place: usize, word: CardWord) -> Option<Card> {
        match word {
            CardWord::Code(card) => Some(card),
            CardWord::Place(_) => self.tribes[place].secret.hand.get(word.place()?).copied(),
        }
    }

    /// Whether the caster at `place` may name members for a card ([WC-100](docs/rules/warcamp.md#wc-100)).
    pub(super) fn lets_name_members(&self, place: usize, card: Card) -> bool {
        let power = self.tribes[place].race.power();
        matches!(choice(card, power), Choice::Members(_) | Choice::Points(_))
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
                let text = format!(
                    "{card} does nothing to {pick}. Fit: {}.",
                    super::buildings::or_nobody(fit)
                );
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

    /// Why a card could change nothing now, if so; a ward that it uses up is something ([WC-103](docs/rules/warcamp.md#wc-103)).
    pub fn futile(&self, card: Card, target: Option<usize>) -> Option<String> {
        let own = self.mover();
        if let Some(target) = target {
            let other = &self.tribes[target];
            if other.effects.wards > 0 {
                return None;
            }
            let letter = Letter::of(target);
            let nothing = |is: bool, what: &str| is.then(|| format!("{letter} {what}."));
            return match card {
                Card::Demolish => nothing(other.buildings == [0; 7], "has no buildings"),
                Card::Decay => nothing(other.food == 0, "has no food"),
                Card::Wither => nothing(
                    !other.members.iter().any(|one| fits(card, one)),
                    "has nobody above Skill 2",
                ),
                Card::Fingers if own.starving => Some("a starving tribe takes no items.".to_owned()),
                Card::Rust | Card::Fingers => nothing(other.items.is_empty(), "has no items"),
                Card::Maggots => nothing(other.secret.hand.is_empty(), "has no cards"),
                Card::Leech => nothing(other.bones == 0, "has no bones"),
                Card::Pox => nothing(self.healthy(target).is_empty(), "has nobody healthy"),
                _ => None,
            };
        }
        let nobody = !own.members.iter().any(|one| fits(card, one));
        let reason = match card {
            Card::Blood if nobody => "all your members have Skill 10.",
            Card::Lure if own.done.hunt => "your hunt is done.",
            Card::Rut if own.done.breed => "your breeding is done.",
            Card::Rut if own.starving => "a starving tribe cannot breed.",
            Card::Whip if nobody => "nobody outside the towers has acted.",
            Card::Poultice if nobody => "nobody of yours is plagued.",
            _ => return None,
        };
        Some(reason.to_owned())
    }
}

impl Tribe {
    /// The place of a card in the hand.
    fn find_card(&self, word: CardWord) -> Result<usize, Refusal> {
        let hand = &self.secret.hand;
        let index = match word {
            CardWord::Code(card) => hand.iter().position(|held| *held == card),
            CardWord::Place(place) => Some(usize::from(place) - 1).filter(|index| *index < hand.len()),
        };
        index.ok_or_else(|| self.no_such_card("WC-96"))
    }

    /// Takes a card out of the hand; marks stay with their cards.
    pub fn take_card(&mut self, index: usize) -> Card {
        let low = (1u8 << index) - 1;
        let marked = self.secret.marked;
        self.secret.marked = (marked & low) | ((marked >> 1) & !low);
        self.secret.hand.remove(index)
    }
}
