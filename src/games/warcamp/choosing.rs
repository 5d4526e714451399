//! Orders of the tribe in turn that are chosen step by step: which choices make one, as the rules of chapter 2 of
//! docs/rules/warcamp.md let it be carried out now.

use crate::action::{Action, Go, Goal, Goods, Make};
use crate::candidates::power_on;
use crate::commands::carrying_out::would_work;
use crate::data::{Building, Card, Leader};
use crate::menu::offer_words;
use crate::npc::plan::goods_text;
use crate::orders::goods_word;
use crate::rules::cast::futile;
use crate::state::{Member, Tribe, Warcamp, Wearer};
use crate::verbs::Verb;
use crate::words::{CardWord, CardWords, ItemNumber, Letter, PowerVerb, Site, Victim, Wear, Who, WhoWord};
use muster_game::{ChoiceId, Chosen, Duty, Hand, List, Unfinished};

/// Where as many may be taken as there are.
const ALL_OF_THEM: usize = usize::MAX;
/// Uses of a power in one order that are offered at most.
const USES_OFFERED: u32 = 20;

/// The orders that are chosen, in the order in which they are offered. Taking an item off is a way to equip, and cards are marked
/// with the end of the turn.
const VERBS: [Verb; 17] = [
    Verb::Hunt,
    Verb::Breed,
    Verb::Build,
    Verb::Attack,
    Verb::Raid,
    Verb::Steal,
    Verb::Kill,
    Verb::Train,
    Verb::Raise,
    Verb::Nab,
    Verb::Cast,
    Verb::Man,
    Verb::Leave,
    Verb::Equip,
    Verb::Use,
    Verb::Forge,
    Verb::End,
];

fn label(verb: Verb) -> &'static str {
    match verb {
        Verb::Hunt => "Hunt for food and bones",
        Verb::Breed => "Breed newborn members",
        Verb::Build => "Build something in your camp",
        Verb::Attack => "Attack the members of a camp",
        Verb::Raid => "Raid a camp: its buildings and half as many members",
        Verb::Steal => "Steal food, bones or an item",
        Verb::Kill => "Assassinate a member of another tribe",
        Verb::Train => "Train a member",
        Verb::Raise => "Raise skeletons",
        Verb::Nab => "Kidnap a member of another tribe",
        Verb::Cast => "Cast a spell",
        Verb::Man => "Send members into your towers",
        Verb::Leave => "Call members out of your towers",
        Verb::Equip => "Put an item on, or take it off",
        Verb::Off => "Take an item off",
        Verb::Use => "Use an item that is worn",
        Verb::Forge => "Forge an item",
        Verb::Discard => "Throw cards away",
        Verb::End => "End the turn",
    }
}

/// What choices come to, or what may be chosen next.
type Read<T> = Result<T, Unfinished<Action>>;

/// An order of the tribe in turn, read choice by choice ([WC-152](docs/rules/warcamp.md#wc-152)). Names and stored orders are
/// written by hand, and so is what a spell is meant for beside its target.
pub fn choose(game: &Warcamp, duty: &Duty, chosen: &mut Chosen<'_>) -> Read<Action> {
    let letter = game.tribes.turn();
    let tribe = &game.tribes[letter];
    if duty.hand == Hand::Orders || tribe.seat() != duty.seat {
        return Err(Unfinished::Nowhere);
    }
    let orders = Orders { game, tribe, letter };
    let verbs = VERBS.map(|verb| (ChoiceId::of(verb.word()), verb));
    let is_possible = |verb: &Verb| orders.is_possible(*verb);
    let verb = chosen.one_possible("", verbs, is_possible, |verb| label(*verb).to_owned())?;
    orders.read(verb, chosen)
}

/// The tribe in turn and what it may order.
struct Orders<'g> {
    game: &'g Warcamp,
    tribe: &'g Tribe,
    letter: Letter,
}

impl Orders<'_> {
    /// Whether there is an order of that kind: its first choice has something to choose from, and each of it leads on.
    fn is_possible(&self, verb: Verb) -> bool {
        self.read(verb, &mut Chosen::of(&[], false)) != Err(Unfinished::Nowhere)
    }

    fn read(&self, verb: Verb, chosen: &mut Chosen<'_>) -> Read<Action> {
        match verb {
            Verb::Hunt => self.hunt(chosen),
            Verb::Breed => self.breed(chosen),
            Verb::Build => self.build(chosen),
            Verb::Attack => self.attack(false, chosen),
            Verb::Raid => self.attack(true, chosen),
            Verb::Steal => self.steal(chosen),
            Verb::Kill => self.kill(chosen),
            Verb::Train => self.power(PowerVerb::Train, chosen),
            Verb::Raise => self.power(PowerVerb::Raise, chosen),
            Verb::Nab => self.power(PowerVerb::Nab, chosen),
            Verb::Cast => self.cast(chosen),
            Verb::Man => self.tower(Go::In, chosen),
            Verb::Leave => self.tower(Go::Out, chosen),
            Verb::Equip | Verb::Off => self.equip(chosen),
            Verb::Use => self.use_item(chosen),
            Verb::Forge => self.forge(chosen),
            Verb::End | Verb::Discard => self.end(chosen),
        }
    }

    fn is_legal(&self, action: &Action) -> bool {
        would_work(self.game, action)
    }

    /// The chosen thing of those with which an order is legal; nothing else is to be chosen after it.
    fn one_legal<T>(
        &self,
        question: &str,
        options: impl IntoIterator<Item = (ChoiceId, T)>,
        chosen: &mut Chosen<'_>,
        label: impl Fn(&T) -> String,
        order: impl Fn(&T) -> Action,
    ) -> Read<Action> {
        let is_legal = |thing: &T| self.is_legal(&order(thing));
        let thing = chosen.one_possible(question, options, is_legal, label)?;
        Ok(order(&thing))
    }

    /// Refuses what the truce or another rule forbids as a whole.
    fn only_if(&self, allowed: bool) -> Read<()> {
        allowed.then_some(()).ok_or(Unfinished::Nowhere)
    }

    fn words(&self, action: &Action) -> String {
        offer_words(self.game, self.letter, action)
    }

    /// The able members, the best first.
    fn able(&self) -> Vec<(ChoiceId, u16)> {
        let mut able: Vec<&Member> = self.tribe.able().collect();
        able.sort_by_key(|member| (std::cmp::Reverse(member.counted()), member.number()));
        numbered(able)
    }

    /// Some members for an order; `most` of them at most.
    fn crew(
        &self,
        question: &str,
        options: Vec<(ChoiceId, u16)>,
        most: usize,
        chosen: &mut Chosen<'_>,
        is_enough: &dyn Fn(&[u16]) -> bool,
        order: &dyn Fn(Who) -> Action,
    ) -> Read<Who> {
        let numbers = |members: &[&u16]| members.iter().map(|number| **number).collect::<Vec<u16>>();
        let members = chosen.some(List {
            question: question.to_owned(),
            options,
            most,
            enough: &|members| !members.is_empty() && is_enough(&numbers(members)),
            each: &|number| self.member(*number),
            together: &|members| self.words(&order(Who::members(numbers(members)))),
        })?;
        Ok(Who::members(members))
    }

    /// `3 Wort, Skill 5`.
    fn member(&self, number: u16) -> String {
        self.tribe.member(number).map_or_else(|| number.to_string(), named)
    }

    /// Hunters and what they bring.
    fn hunt(&self, chosen: &mut Chosen<'_>) -> Read<Action> {
        let able = self.able();
        self.only_if(!self.tribe.done.has_hunted() && !able.is_empty())?;
        let goals = [
            ("both", Goal::Both, "Half of each, and perhaps an item"),
            ("food", Goal::Food, "Food"),
            ("bones", Goal::Bones, "Bones"),
        ];
        let goals = goals.map(|(word, goal, label)| (ChoiceId::of(word), (goal, label)));
        let (goal, _) = chosen.one("What do they bring home?", goals.into(), |(_, label)| {
            (*label).to_owned()
        })?;
        let order = |who| Action::Hunt { who: Some(who), goal };
        self.crew("Who hunts?", able, ALL_OF_THEM, chosen, &|_| true, &order)
            .map(order)
    }

    /// Two breeders at least, the weakest first.
    fn breed(&self, chosen: &mut Chosen<'_>) -> Read<Action> {
        let mut able = self.able();
        able.reverse();
        let order = |who| Action::Breed { who };
        self.only_if(able.len() > 1 && self.is_legal(&order(Who::all())))?;
        let is_enough = |members: &[u16]| members.len() > 1;
        self.crew("Who breeds?", able, ALL_OF_THEM, chosen, &is_enough, &order)
            .map(order)
    }

    /// A building and its workers, no more than it takes; some make it cheaper.
    fn build(&self, chosen: &mut Chosen<'_>) -> Read<Action> {
        let able = self.able();
        let order = |what: Building, who: Who| Action::Build { what, who };
        let buildings = Building::ALL.into_iter().map(|what| (ChoiceId::of(what.code()), what));
        let is_possible = |what: &Building| self.is_legal(&order(*what, Who::all()));
        let what = chosen.one_possible("What do they build?", buildings, is_possible, |what| {
            let (workers, food) = (self.tribe.workers_needed(*what), self.tribe.building_price(*what, &[]));
            let plural = if workers == 1 { "" } else { "s" };
            format!("{what}: {workers} worker{plural}, {food} food")
        })?;
        let is_enough = |members: &[u16]| self.is_legal(&order(what, Who::members(members.iter().copied())));
        let order = |who| order(what, who);
        // Where the food is short, others may have what makes it cheaper.
        let most = match self.tribe.building_price(what, &[]) <= self.tribe.stores.food() {
            true => usize::try_from(self.tribe.workers_needed(what)).expect("a few workers"),
            false => ALL_OF_THEM,
        };
        self.crew("Who builds?", able, most, chosen, &is_enough, &order)
            .map(order)
    }

    /// The other tribes.
    fn others(&self) -> Vec<(ChoiceId, Letter)> {
        let others = self.game.tribes.others(self.letter);
        others.map(|letter| (ChoiceId::of(letter), letter)).collect()
    }

    fn tribe_in_words(&self, letter: Letter) -> String {
        let tribe = &self.game.tribes[letter];
        format!("{letter} {}: {} members", tribe.name(), tribe.heads())
    }

    /// A target and a war party, with or without the leader.
    fn attack(&self, raid: bool, chosen: &mut Chosen<'_>) -> Read<Action> {
        let able = self.able();
        let order = |target, who| Action::Attack {
            target,
            who: Some(who),
            raid,
            raze: None,
        };
        let is_possible = |target: &Letter| self.is_legal(&order(*target, Who::all()));
        let label = |letter: &Letter| self.tribe_in_words(*letter);
        let target = chosen.one_possible("Whose camp?", self.others(), is_possible, label)?;
        let alone = |who| order(target, who);
        let who = self.crew("Who marches?", able, ALL_OF_THEM, chosen, &|_| true, &alone)?;
        if !self.tribe.done.is_leader_free() {
            return Ok(alone(who));
        }
        let led = Who(who.0.iter().copied().chain([WhoWord::Leader]).collect());
        let parties = vec![(ChoiceId::of("L"), led), (ChoiceId::of("members"), who)];
        let question = format!("Does your {} march with them?", self.tribe.leader());
        let who = chosen.one(question, parties, |who| self.words(&alone(who.clone())))?;
        Ok(alone(who))
    }

    /// Thieves, the place that they rob, and what they take.
    fn steal(&self, chosen: &mut Chosen<'_>) -> Read<Action> {
        let order = |from, goods, who| Action::Steal {
            from,
            goods,
            who: Some(who),
        };
        let leader = Who(vec![WhoWord::Leader]);
        let able = self.able();
        let parties = [(ChoiceId::of("L"), leader), (ChoiceId::of("party"), Who::all())];
        let hauls = |who: &Who| {
            let sites = self
                .others()
                .into_iter()
                .map(|(_, letter)| Site::Camp(letter))
                .chain([Site::Town]);
            let hauls = sites.flat_map(|site| [Goods::Food, Goods::Bones, Goods::Item].map(|goods| (site, goods)));
            let possible = hauls.filter(|(site, goods)| self.is_legal(&order(*site, *goods, who.clone())));
            possible.collect::<Vec<(Site, Goods)>>()
        };
        let is_possible = |who: &Who| !hauls(who).is_empty();
        let who = chosen.one_possible("Who steals?", parties, is_possible, |who| match who.0.as_slice() {
            [WhoWord::Leader] => format!("Your {}", self.tribe.leader()),
            _ => "A party of Kobolds".to_owned(),
        })?;
        let hauls = hauls(&who);
        let mut sites: Vec<(ChoiceId, Site)> = hauls.iter().map(|(site, _)| (ChoiceId::of(site), *site)).collect();
        sites.dedup();
        let from = chosen.one("From where?", sites, |site| match site {
            Site::Town => "The town".to_owned(),
            Site::Camp(letter) => self.tribe_in_words(*letter),
        })?;
        let goods = hauls.into_iter().filter(|(site, _)| *site == from);
        let goods = goods
            .map(|(_, goods)| (ChoiceId::of(goods_word(goods)), goods))
            .collect();
        let is_led = who.0.as_slice() == [WhoWord::Leader];
        let goods = chosen.one("What do they take?", goods, |goods| match is_led {
            true => self.words(&order(from, *goods, who.clone())),
            false => goods_text(*goods).to_owned(),
        })?;
        let order = |who| order(from, goods, who);
        if is_led {
            return Ok(order(who));
        }
        self.crew("Who goes?", able, ALL_OF_THEM, chosen, &|_| true, &order)
            .map(order)
    }

    /// A victim, and the companion of the assassin.
    fn kill(&self, chosen: &mut Chosen<'_>) -> Read<Action> {
        self.only_if(self.tribe.leader() == Leader::MasterThief)?;
        let order = |victim: Victim, with: u16| Action::Kill { victim, with };
        let is_possible = |with: &u16| self.any_victim(&|victim| order(victim, *with));
        let question = "Who goes with your Master Thief?";
        let with = chosen.one_possible(question, self.able(), is_possible, |number| self.member(*number))?;
        let victim = self.victim(chosen, &|victim| self.words(&order(victim, with)))?;
        Ok(order(victim, with))
    }

    /// Whether an order against members of other tribes is legal: no rule tells one member of a tribe from another.
    fn any_victim(&self, order: &dyn Fn(Victim) -> Action) -> bool {
        self.others().into_iter().any(|(_, tribe)| {
            let number = self.game.tribes[tribe].people.iter().next().map(Member::number);
            number.is_some_and(|number| self.is_legal(&order(Victim { tribe, number })))
        })
    }

    /// A member of another tribe.
    fn victim(&self, chosen: &mut Chosen<'_>, label: &dyn Fn(Victim) -> String) -> Read<Victim> {
        let tribe = chosen.one("Of which tribe?", self.others(), |letter| self.tribe_in_words(*letter))?;
        let mut members: Vec<&Member> = self.game.tribes[tribe].people.iter().collect();
        members.sort_by_key(|member| (std::cmp::Reverse(member.counted()), member.number()));
        let of = |number| Victim { tribe, number };
        let number = chosen.one("Which member?", numbered(members), |number| {
            let member = self.game.tribes[tribe].member(*number);
            let who = member.map_or_else(|| number.to_string(), named);
            format!("{who}: {}", label(of(*number)))
        })?;
        Ok(of(number))
    }

    /// The leader's power on one member, or so many skeletons.
    fn power(&self, verb: PowerVerb, chosen: &mut Chosen<'_>) -> Read<Action> {
        self.only_if(verb == PowerVerb::of(self.tribe.leader()))?;
        let uses = (self.tribe.stores.bones() / self.tribe.power_price().max(1)).min(USES_OFFERED);
        self.only_if(uses > 0)?;
        match verb {
            PowerVerb::Raise => {
                let counts = (1..=u16::try_from(uses).expect("a few")).map(|count| (ChoiceId::of(count), count));
                let order = |count: &u16| power_on(verb, None, *count);
                self.one_legal("How many?", counts, chosen, |count| self.words(&order(count)), order)
            }
            PowerVerb::Train => {
                let members = self.tribe.people.iter().collect();
                let order = |number: &u16| power_on(verb, None, *number);
                self.one_legal(
                    "Which member?",
                    numbered(members),
                    chosen,
                    |number| self.member(*number),
                    order,
                )
            }
            PowerVerb::Nab => {
                let order = |victim: Victim| power_on(verb, Some(victim.tribe), victim.number);
                self.only_if(self.any_victim(&order))?;
                let price = self.tribe.power_price();
                self.victim(chosen, &|_| format!("costs {price} bones")).map(order)
            }
        }
    }

    /// A card of the hand and its target; one that would do nothing says so.
    fn cast(&self, chosen: &mut Chosen<'_>) -> Read<Action> {
        let order = |card: Card, at: Option<Letter>| Action::Cast {
            card: CardWord::Code(card),
            at,
            picks: None,
            anyway: futile(&self.game.tribes, card, at).is_some(),
        };
        let can_be_cast = |card: &Card| match card.hostile() {
            true => {
                let mut aims = self.others().into_iter();
                aims.any(|(_, at)| self.is_legal(&order(*card, Some(at))))
            }
            false => self.is_legal(&order(*card, None)),
        };
        let mut cards: Vec<Card> = self.tribe.secret.hand().to_vec();
        cards.sort_by_key(|card| card.code());
        cards.dedup();
        let cards = cards.into_iter().map(|card| (ChoiceId::of(card.code()), card));
        let card = chosen.one_possible("Which card?", cards, can_be_cast, |card| match card.hostile() {
            true => format!("{card}: costs {} bones", self.tribe.card_price(*card)),
            false => self.words(&order(*card, None)),
        })?;
        if !card.hostile() {
            return Ok(order(card, None));
        }
        let label = |letter: &Letter| self.words(&order(card, Some(*letter)));
        let is_legal = |letter: &Letter| self.is_legal(&order(card, Some(*letter)));
        let at = chosen.one_possible("At which tribe?", self.others(), is_legal, label)?;
        Ok(order(card, Some(at)))
    }

    /// Members who enter the towers, as many as there is room for, or leave them.
    fn tower(&self, go: Go, chosen: &mut Chosen<'_>) -> Read<Action> {
        let order = |who| Action::Tower { go, who };
        let (options, most) = match go {
            Go::In => (self.able(), self.tribe.tower_places_free()),
            Go::Out => {
                let inside = self.tribe.people.iter().filter(|member| member.can_leave()).collect();
                (numbered(inside), ALL_OF_THEM)
            }
        };
        let first = options.first().map(|(_, number)| Who::members([*number]));
        self.only_if(first.is_some_and(|first| self.is_legal(&order(first))))?;
        self.crew("Who?", options, most, chosen, &|_| true, &order).map(order)
    }

    /// An item, and who wears it from now on; what is in the way comes off.
    fn equip(&self, chosen: &mut Chosen<'_>) -> Read<Action> {
        let order = |item: u16, to: Wear| {
            let equip = |swap| Action::Equip {
                item: ItemNumber(item),
                to,
                swap,
            };
            [false, true].map(equip).into_iter().find(|order| self.is_legal(order))
        };
        let members = self.tribe.people.iter().map(|member| Wear::Member(member.number()));
        let wearers: Vec<Wear> = [Wear::Leader, Wear::Off].into_iter().chain(members).collect();
        let can_go = |item: &u16| wearers.iter().any(|to| order(*item, *to).is_some());
        let items = self.tribe.gear.iter().map(|item| item.number());
        let items = items.map(|item| (ChoiceId::of(ItemNumber(item)), item));
        let item = chosen.one_possible("Which item?", items, can_go, |item| self.item(*item))?;
        let can_wear = |to: &Wear| order(item, *to).is_some();
        let wearers = wearers.iter().map(|to| (ChoiceId::of(to), *to));
        let to = chosen.one_possible("Who wears it?", wearers, can_wear, |to| match to {
            Wear::Leader => format!("Your {}", self.tribe.leader()),
            Wear::Off => "Nobody: it goes to the stash".to_owned(),
            Wear::Member(number) => self.member(*number),
        })?;
        order(item, to).ok_or(Unfinished::Nowhere)
    }

    /// `Iron Sword of Ruin (i3): +2 attack`.
    fn item(&self, number: u16) -> String {
        let item = ItemNumber(number);
        let kind = self.tribe.gear.get(number).map(|item| item.kind());
        kind.map_or_else(
            || item.to_string(),
            |kind| format!("{kind} ({item}): {}", kind.effect()),
        )
    }

    /// A worn item, and the tribe that it is aimed at where it is hostile.
    fn use_item(&self, chosen: &mut Chosen<'_>) -> Read<Action> {
        let order = |item: u16, at: Option<Letter>| Action::Use {
            item: ItemNumber(item),
            at,
            pick: None,
        };
        let others = self.others().into_iter().map(|(id, letter)| (id, Some(letter)));
        let aims: Vec<(ChoiceId, Option<Letter>)> = others.chain([(ChoiceId::of("own"), None)]).collect();
        let is_of_use = |item: &u16| aims.iter().any(|(_, at)| self.is_legal(&order(*item, *at)));
        let worn = self.tribe.gear.iter().filter(|item| item.wearer() != Wearer::Stash);
        let items = worn.map(|item| (ChoiceId::of(ItemNumber(item.number())), item.number()));
        let item = chosen.one_possible("Which item?", items, is_of_use, |item| self.item(*item))?;
        let order = |at: &Option<Letter>| order(item, *at);
        self.one_legal(
            "On which tribe?",
            aims.iter().cloned(),
            chosen,
            |at| self.words(&order(at)),
            order,
        )
    }

    /// A plain item, or a magic one and its smith.
    fn forge(&self, chosen: &mut Chosen<'_>) -> Read<Action> {
        let basic = [(ChoiceId::of("basic"), None)];
        let smiths = self.able().into_iter().map(|(id, smith)| (id, Some(smith)));
        let order = |smith: &Option<u16>| Action::Forge {
            make: smith.map_or(Make::Basic, |_| Make::Magic),
            smith: *smith,
        };
        let label = |smith: &Option<u16>| self.words(&order(smith));
        self.one_legal("What is made?", basic.into_iter().chain(smiths), chosen, label, order)
    }

    /// The end of the turn; a Shaman may throw cards away with it.
    fn end(&self, chosen: &mut Chosen<'_>) -> Read<Action> {
        let hand = self.tribe.secret.hand();
        if self.tribe.leader() != Leader::Shaman || hand.is_empty() {
            return Ok(Action::End { discard: None });
        }
        let order = |places: &[u8]| Action::End {
            discard: (!places.is_empty()).then(|| CardWords(places.iter().copied().map(CardWord::Place).collect())),
        };
        let places = |places: &[&u8]| places.iter().map(|place| **place).collect::<Vec<u8>>();
        let options = (1..)
            .zip(hand)
            .map(|(place, _)| (ChoiceId::of(CardWord::Place(place)), place));
        let thrown = chosen.some(List {
            question: "Which cards do you throw away?".to_owned(),
            options: options.collect(),
            most: hand.len(),
            enough: &|_| true,
            each: &|place| format!("Throw away {}", hand[usize::from(*place) - 1]),
            together: &|thrown| self.words(&order(&places(thrown))),
        })?;
        Ok(order(&thrown))
    }
}

/// `3 Wort, Skill 5`.
fn named(member: &Member) -> String {
    format!(
        "{} {}, Skill {}",
        member.number(),
        member.name().text(),
        member.counted()
    )
}

fn numbered(members: Vec<&Member>) -> Vec<(ChoiceId, u16)> {
    let members = members.into_iter().map(Member::number);
    members.map(|number| (ChoiceId::of(number), number)).collect()
}
