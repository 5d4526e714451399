//! What one character does, chosen step by step: its action, where it goes, and what goes with that
//! ([WG-62](docs/rules/wargrounds.md#wg-62) to [WG-66](docs/rules/wargrounds.md#wg-66)).

use super::Read;
use super::known::Chances;
use super::places::{PLACES_SHOWN, Place, one_place};
use crate::action::{Order, To, Wish};
use crate::data::{Cell, Class, Direction, MISSILE_RANGE, Scenario, Spell, THROWN_RANGE, Weapon};
use crate::facts;
use crate::menu;
use crate::npc::{Weighed, score};
use crate::parts::CharacterId;
use crate::rules::reach::{Reach, Way};
use crate::rules::{asking, deeds, movement, pairs, plan};
use crate::state::{Life, Load, Wargrounds};
use crate::tell;
use crate::words::inches;
use muster_game::{ChoiceId, Chosen, Names, Unfinished};
use muster_kit::odds::fraction;
use std::borrow::Cow;
use std::cell::OnceCell;
use std::cmp::Reverse;

/// Of what a character could do, how much is weighed for what stands first.
const WEIGHED_MAX: usize = 16;

/// What a character does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Deed {
    /// Of an action that lays something down, the cell is where it stands.
    Does(Wish),
    Goes,
    Stays,
    /// The house decides on its card.
    Auto,
    /// Lets go of what it carries before anything else.
    Drops,
    /// Something more goes with what it does.
    More,
}

/// A character that is ordered about.
pub struct Acting<'g> {
    pub(super) game: &'g Wargrounds,
    pub(super) who: CharacterId,
    /// Whether it acts on the joker.
    pub(super) joker: bool,
    /// Whether it lets go of what it carries first.
    drop: bool,
    /// Whether something more goes with what it does.
    more: bool,
    /// The position once its activation has begun.
    pub(super) then: Cow<'g, Wargrounds>,
    reach: OnceCell<Reach>,
    ends: OnceCell<Vec<End>>,
    ranks: OnceCell<Vec<(Cell, Weighed)>>,
    pub(super) chances: Chances,
}

/// A cell where its move may end.
pub(super) struct End {
    pub(super) cell: Cell,
    walks: bool,
    /// The walk there, if it leaves its cell for it.
    pub(super) walk: Option<Way>,
    /// Whether a run costs fewer automatic hits than a walk there.
    runs_better: bool,
}

impl<'g> Acting<'g> {
    /// A character on its own card.
    pub fn new(game: &'g Wargrounds, who: CharacterId) -> Acting<'g> {
        Acting {
            game,
            who,
            joker: false,
            drop: false,
            more: false,
            then: plan::as_activated(game, who, false),
            reach: OnceCell::new(),
            ends: OnceCell::new(),
            ranks: OnceCell::new(),
            chances: Chances::default(),
        }
    }

    /// A character on the joker of its seat.
    pub fn on_the_joker(game: &'g Wargrounds, who: CharacterId) -> Acting<'g> {
        Acting {
            joker: true,
            ..Acting::new(game, who)
        }
    }

    /// The same once it has let go of what it carries.
    fn dropping(&self) -> Acting<'g> {
        Acting {
            joker: self.joker,
            more: self.more,
            drop: true,
            then: plan::as_activated(self.game, self.who, true),
            ..Acting::new(self.game, self.who)
        }
    }

    /// The same with something more.
    fn with_more(&self) -> Acting<'g> {
        Acting {
            joker: self.joker,
            drop: self.drop,
            more: true,
            then: plan::as_activated(self.game, self.who, self.drop),
            ..Acting::new(self.game, self.who)
        }
    }

    /// What is asked about it first.
    pub fn question(&self) -> String {
        let name = self.game.people.named(self.who);
        match (self.drop, self.more) {
            (true, _) => format!("What does {name} do then?"),
            (false, true) => format!("What does {name} do? What goes with it comes next."),
            (false, false) => format!("What does {name} do?"),
        }
    }

    /// Its order, from the first choice on.
    pub fn deed_chosen(&self, chosen: &mut Chosen<'_>) -> Read<Order> {
        let names = chosen.names();
        let deeds = |shown| self.deeds(shown, names);
        let deed = chosen.one_of_many(self.question(), deeds, |deed| self.deed_words(*deed))?;
        self.order(deed, chosen)
    }

    /// Its order once the deed is chosen, with what the deed still leaves open.
    pub fn order(&self, deed: Deed, chosen: &mut Chosen<'_>) -> Read<Order> {
        let order = match deed {
            Deed::Drops => return self.dropping().deed_chosen(chosen),
            Deed::More => return self.with_more().deed_chosen(chosen),
            Deed::Auto => {
                return Ok(Order {
                    auto: true,
                    ..Order::stay(self.who)
                });
            }
            Deed::Stays => self.base(),
            Deed::Goes => self.somewhere(None, chosen)?,
            Deed::Does(wish) => self.somewhere(Some(wish), chosen)?,
        };
        let order = self.critical(order, chosen)?;
        if self.more {
            return self.more_chosen(order, chosen);
        }
        // Other places are known to be possible.
        let unknown = self.is_paired() || deed == Deed::Stays && !self.thaws();
        (!unknown || self.is_legal(&order))
            .then_some(order)
            .ok_or(Unfinished::Nowhere)
    }

    pub(super) fn at(&self) -> Cell {
        self.game.people.fighter(self.who).at()
    }

    pub(super) fn base(&self) -> Order {
        Order {
            drop: self.drop,
            ..Order::stay(self.who)
        }
    }

    /// Whether the order could be carried out now.
    pub(super) fn is_legal(&self, order: &Order) -> bool {
        match self.is_asked() {
            true => pairs::check_order(self.game, order, asking::asked_pair(self.game)).is_ok(),
            false => pairs::check_in_line(self.game, order, &[]).is_ok(),
        }
    }

    /// Whether the game waits for this order.
    pub(super) fn is_asked(&self) -> bool {
        asking::asks(self.game, self.game.people.owner(self.who))
    }

    /// Whether the joker is spent to thaw it ([WG-99](docs/rules/wargrounds.md#wg-99)).
    fn thaws(&self) -> bool {
        self.joker && self.game.people.fighter(self.who).frozen()
    }

    /// Whether it acts together with another that carries the same thing ([WG-163](docs/rules/wargrounds.md#wg-163)).
    fn is_paired(&self) -> bool {
        match self.is_asked() {
            true => asking::asked_pair(self.game).is_some(),
            false => self.game.people.partner(self.who).is_some(),
        }
    }

    /// What it can do now, and whatever else may be chosen; `shown` in order, the best first.
    pub fn deeds(&self, shown: bool, names: Names) -> Vec<(ChoiceId, Deed)> {
        if self.thaws() {
            return vec![(names.of("stay"), Deed::Stays)];
        }
        let mut deeds = match self.is_paired() {
            true => self.deeds_of_a_pair(shown, names),
            false => self.own_deeds(shown, names),
        };
        let acts = !deeds.is_empty();
        // Nothing goes with what the house decides.
        if !(self.more && acts) {
            deeds.push((names.of("auto"), Deed::Auto));
        }
        if self.game.people.fighter(self.who).load() != Load::None && !self.drop {
            deeds.push((names.of("drop"), Deed::Drops));
        }
        if shown && !self.is_paired() {
            self.put_in_order(&mut deeds);
        }
        if !self.more && acts && (!shown || !self.kinds_of_more().is_empty()) {
            deeds.push((names.of("more"), Deed::More));
        }
        deeds
    }

    /// What is worth most first; attacks among themselves by their chances, and those that can do nothing behind all others.
    fn put_in_order(&self, deeds: &mut [(ChoiceId, Deed)]) {
        let best = self.best_deeds();
        let chance = |deed: Deed| match deed {
            Deed::Does(wish) => self.best_chance(wish),
            _ => None,
        };
        deeds.sort_by_cached_key(|(_, deed)| {
            let vain = chance(*deed).is_some_and(|chance| chance == fraction(0, 1));
            let rank = best.iter().position(|good| good == deed);
            (vain, rank.unwrap_or(best.len()))
        });
        let is_attack = |deed: Deed| chance(deed).is_some();
        let mut attacks = deeds.to_vec();
        attacks.retain(|(_, deed)| is_attack(*deed));
        attacks.sort_by_cached_key(|(_, deed)| Reverse(chance(*deed)));
        let places = deeds.iter_mut().filter(|(_, deed)| is_attack(*deed));
        for (place, attack) in places.zip(attacks) {
            *place = attack;
        }
    }

    /// The lead says where the two go; both may stay, or let go.
    fn deeds_of_a_pair(&self, shown: bool, names: Names) -> Vec<(ChoiceId, Deed)> {
        let leads = self.game.people.fighter(self.who).load() == Load::Heavy;
        let goes = leads && (!shown || !self.places(None, true).is_empty());
        let goes = goes.then(|| (names.of("go"), Deed::Goes));
        let stays = !shown || self.is_legal(&self.base());
        let stays = stays.then(|| (names.of("stay"), Deed::Stays));
        goes.into_iter().chain(stays).collect()
    }

    /// What it does by itself. Whether each is possible is worked out only where they are shown.
    fn own_deeds(&self, shown: bool, names: Names) -> Vec<(ChoiceId, Deed)> {
        let somewhere = |wish: Option<Wish>| !shown || !self.places(wish, false).is_empty();
        let does = self.wishes().into_iter().filter(|wish| somewhere(Some(*wish)));
        let does = does.map(|wish| (self.wish_id(wish, names), Deed::Does(wish)));
        let goes = somewhere(None).then(|| (names.of("go"), Deed::Goes));
        let stays = !shown || self.ends().iter().any(|end| end.cell == self.at());
        let stays = stays.then(|| (names.of("stay"), Deed::Stays));
        does.chain(goes).chain(stays).collect()
    }

    /// What is worth most, as it is offered for its card.
    fn best_deeds(&self) -> Vec<Deed> {
        let found = score::choices_to_show(self.game, self.who, WEIGHED_MAX).into_iter();
        let orders = menu::hopeful_first(self.game, found.map(|choice| choice.order));
        let deed = |order: Order| match order.deed {
            _ if order.drop && !self.drop => Deed::Drops,
            Some(Wish::Place(_)) => Deed::Does(Wish::Place(self.at())),
            Some(wish) => Deed::Does(wish),
            None if order.to == To::Stay => Deed::Stays,
            None => Deed::Goes,
        };
        orders.into_iter().map(deed).collect()
    }

    /// Everything that a character like this could do somewhere.
    fn wishes(&self) -> Vec<Wish> {
        let (then, who) = (&*self.then, self.who);
        let (people, side) = (&then.people, then.people.side_of(who));
        let mut enemies: Vec<CharacterId> = people.upright(side.other()).collect();
        enemies.sort_by_key(|enemy| (people.fighter(*enemy).at().d2(self.at()), *enemy));
        let friends: Vec<CharacterId> = people.upright(side).collect();
        let fallen = people
            .everybody()
            .filter(|who| matches!(people.fighter(*who).life(), Life::Fallen(_)));
        let fallen: Vec<CharacterId> = fallen.collect();
        let mut wishes = Vec::new();
        let mut each = |all: &[CharacterId], wish: &dyn Fn(Option<CharacterId>) -> Wish| {
            wishes.extend(all.iter().map(|on| wish(Some(*on))));
        };
        if facts::weapon(then, who).is_some() {
            each(&enemies, &Wish::Hit);
        }
        if people.missile(who).is_some() {
            each(&enemies, &Wish::Shoot);
        }
        if people.fighter(who).throws() > 0 {
            each(&enemies, &Wish::Throw);
        }
        let sheet = people.sheet(who);
        let spells = sheet.spells.iter().filter(|_| sheet.class == Class::Mage);
        for spell in spells
            .copied()
            .filter(|spell| spell.mana() <= people.fighter(who).mana())
        {
            let on = match spell {
                Spell::Drain => &fallen,
                spell if spell.is_bolt() => &enemies,
                _ => &friends,
            };
            each(on, &|on| Wish::Cast(spell, on));
        }
        wishes.extend([Wish::Take(1), Wish::Take(2), Wish::Join]);
        match people.fighter(who).load() {
            Load::None => wishes.extend(Direction::ALL.map(Wish::Fire)),
            _ => wishes.extend(friends.iter().map(|friend| Wish::Pass(*friend))),
        }
        wishes.push(Wish::Place(self.at()));
        wishes
    }

    /// `hit-c`, `fireball-c`, `take`.
    fn wish_id(&self, wish: Wish, names: Names) -> ChoiceId {
        let letter = |who: CharacterId| self.game.people.badge(who).letter();
        let on = |word: &str, on: Option<CharacterId>| match on {
            Some(on) => names.of(format_args!("{word}-{}", letter(on))),
            None => names.of(word),
        };
        match wish {
            Wish::Hit(whom) => on("hit", whom),
            Wish::Shoot(whom) => on("shoot", whom),
            Wish::Throw(whom) => on("throw", whom),
            Wish::Cast(spell, whom) => on(spell.word(), whom),
            Wish::Take(1) => names.of("take"),
            Wish::Take(count) => names.of(format_args!("take{count}")),
            Wish::Join => names.of("join"),
            Wish::Place(_) => names.of("place"),
            Wish::Pass(to) => on("pass", Some(to)),
            Wish::Fire(wall) => names.of(format_args!("fire-{wall}")),
        }
    }

    pub(super) fn reach(&self) -> &Reach {
        self.reach.get_or_init(|| movement::reach(&self.then, self.who))
    }

    /// Where its move may end.
    pub(super) fn ends(&self) -> &[End] {
        self.ends.get_or_init(|| {
            let (then, who) = (&*self.then, self.who);
            // The lead of a pair goes as the rules of pairs say.
            if then.people.is_bound_to_pair(who) && !self.is_paired() {
                return vec![End {
                    cell: self.at(),
                    walks: true,
                    walk: None,
                    runs_better: false,
                }];
            }
            let reach = self.reach();
            let binding = movement::binding(then, who, reach);
            let walk = then.people.allowance(who, false);
            let all = reach.ends(then.people.allowance(who, true)).into_iter();
            let free = all.filter(|(cell, _)| movement::forbidden_end(then, who, *cell, &binding).is_none());
            let ends = free.map(|(cell, fast)| {
                let slow = reach.way(cell, walk);
                End {
                    cell,
                    walks: slow.is_some(),
                    walk: slow.filter(|_| cell != self.at()),
                    runs_better: slow.is_some_and(|slow| slow.hits > fast.hits),
                }
            });
            ends.collect()
        })
    }

    /// Cells by what it is worth to be there, the best first.
    fn ranks(&self) -> &[(Cell, Weighed)] {
        self.ranks.get_or_init(|| score::places(&self.then, self.who))
    }

    /// Where it can do something, or go; `shown` in order: where the chances are best, then where it is best to be. The cell where
    /// it stands is among those that are shown at once.
    pub(super) fn places(&self, wish: Option<Wish>, shown: bool) -> Vec<Place> {
        let walk = |end: &End| Place {
            cell: end.cell,
            run: false,
            walks_too: true,
        };
        let run = |end: &End| Place {
            run: true,
            walks_too: end.walks,
            ..walk(end)
        };
        let mut places: Vec<Place> = match wish {
            Some(wish) if !self.may_come_near(wish) => Vec::new(),
            Some(wish) => {
                let walks = self.ends().iter().filter(|end| end.walks);
                let can = walks.filter(|end| self.can_do(wish, end.cell));
                can.map(walk).collect()
            }
            None => {
                let away = self.ends().iter().filter(|end| end.cell != self.at());
                away.flat_map(|end| {
                    let walks = end.walks.then(|| walk(end));
                    let runs = (!end.walks || end.runs_better).then(|| run(end));
                    walks.into_iter().chain(runs)
                })
                .collect()
            }
        };
        if shown {
            if self.is_paired() {
                places.retain(|place| self.is_legal(&self.order_at(wish, *place)));
            }
            let rank = |cell: Cell| self.ranks().iter().position(|(known, _)| *known == cell);
            let chance = |cell: Cell| wish.and_then(|wish| self.chance(wish, cell));
            places.sort_by_cached_key(|place| {
                let rank = rank(place.cell).unwrap_or(usize::MAX);
                (Reverse(chance(place.cell)), rank, Reverse(place.run))
            });
            let stands = places.iter().position(|place| place.cell == self.at());
            if let Some(stands) = stands.filter(|stands| *stands >= PLACES_SHOWN) {
                places[PLACES_SHOWN - 1..=stands].rotate_right(1);
            }
        }
        places
    }

    /// `4" nearer to a flag`; none where it is no nearer to what it is after.
    fn nearer(&self, cell: Cell) -> Option<String> {
        let (_, weighed) = self.ranks().iter().find(|(known, _)| *known == cell)?;
        let nearer = u32::try_from(weighed.half_inches).ok().filter(|nearer| *nearer > 0)?;
        Some(format!("{}\" nearer to {}", inches(nearer), weighed.aim.words()))
    }

    /// Whether a cell is near enough to the character that a wish is meant for, with so many inches more.
    fn is_near(&self, wish: Wish, cell: Cell, more: u32) -> bool {
        let (then, who) = (&*self.then, self.who);
        let range = match wish {
            Wish::Hit(_) => facts::weapon(then, who).map_or(0, Weapon::engagement),
            Wish::Shoot(_) => MISSILE_RANGE,
            Wish::Throw(_) => THROWN_RANGE,
            Wish::Cast(spell, _) if spell.is_bolt() => THROWN_RANGE,
            _ => 1,
        };
        let on = match wish {
            Wish::Hit(on) | Wish::Shoot(on) | Wish::Throw(on) | Wish::Cast(_, on) => on,
            Wish::Pass(to) => Some(to),
            _ => None,
        };
        on.is_none_or(|on| on == who || cell.within(then.people.fighter(on).at(), range + more))
    }

    /// Whether a walk may end near enough to the character that a wish is meant for: no walk leads farther than its inches, and where all
    /// walks end takes long to find out.
    fn may_come_near(&self, wish: Wish) -> bool {
        let (walk, _) = self.then.people.pace(self.who);
        self.is_near(wish, self.at(), walk)
    }

    fn can_do(&self, wish: Wish, cell: Cell) -> bool {
        let (then, who) = (&*self.then, self.who);
        // Most cells are too far off, and what would be said of each takes long.
        self.is_near(wish, cell, 0) && deeds::check_deed(then, who, cell, laid(wish, cell), &self.base()).is_ok()
    }

    pub(super) fn order_at(&self, wish: Option<Wish>, place: Place) -> Order {
        let deed = wish.map(|wish| laid(wish, place.cell));
        let base = Order { deed, ..self.base() };
        place.order(base, self.at())
    }

    /// Where it goes, and does something there.
    fn somewhere(&self, wish: Option<Wish>, chosen: &mut Chosen<'_>) -> Read<Order> {
        let question = if wish.is_some() { "From where?" } else { "Where to?" };
        let bound = self.then.people.fighter(self.who).start();
        let bound = bound.map(|start| format!(" Its first move is bound: {}.", start.word()));
        let question = format!("{question}{}", bound.unwrap_or_default());
        let places = |shown| self.places(wish, shown);
        let label = |place: &Place| {
            let order = self.order_at(wish, *place);
            let brings = match wish {
                None => self.nearer(place.cell),
                Some(wish) => (self.taken_by(wish).len() > 1)
                    .then(|| tell::taken_by(self.game, &order))
                    .flatten(),
            };
            tell::place_label(self.game, &order, brings)
        };
        let place = one_place(chosen, &question, places, PLACES_SHOWN, label)?;
        Ok(self.order_at(wish, place))
    }

    /// The different things that it picks up with the same action from one cell and another, what is worth most first
    /// ([WG-167](docs/rules/wargrounds.md#wg-167), [WG-169](docs/rules/wargrounds.md#wg-169)).
    fn taken_by(&self, wish: Wish) -> Vec<String> {
        let takes_one_of_several = matches!(wish, Wish::Take(_)) && self.game.field.scenario() == Scenario::Storm;
        if !takes_one_of_several {
            return Vec::new();
        }
        let mut taken: Vec<String> = Vec::new();
        for place in self.places(Some(wish), true) {
            let one = tell::taken_by(self.game, &self.order_at(Some(wish), place));
            taken.extend(one.filter(|one| !taken.contains(one)));
        }
        taken
    }

    /// Whether a Scout strikes critically ([WG-77](docs/rules/wargrounds.md#wg-77)), which does nothing with Diplomacy
    /// ([WG-175](docs/rules/wargrounds.md#wg-175)).
    fn critical(&self, order: Order, chosen: &mut Chosen<'_>) -> Read<Order> {
        let Some(Wish::Hit(Some(on)) | Wish::Shoot(Some(on)) | Wish::Throw(Some(on))) = order.deed else {
            return Ok(order);
        };
        let people = &self.game.people;
        let wields = self.then.people.fighter(self.who).load() == Load::Diplomacy;
        if people.sheet(self.who).class != Class::Scout || people.fighter(self.who).stamina() == 0 || wields {
            return Ok(order);
        }
        let mut answers = [("yes", true), ("no", false)]
            .map(|(word, crit)| (ChoiceId::of(word), crit))
            .to_vec();
        if !score::can_crit(&self.then, self.who, on) {
            answers.reverse();
        }
        let with = |crit: bool| Order { crit, ..order.clone() };
        let crit = chosen.one("With a Critical?", answers, |crit| {
            let words = if *crit { "Yes, for 1 Stamina" } else { "No" };
            tell::with_odds(self.game, &with(*crit), words.to_owned())
        })?;
        Ok(with(crit))
    }

    /// A deed as it is read.
    pub fn deed_words(&self, deed: Deed) -> String {
        let game = self.game;
        match deed {
            Deed::Does(wish) if self.taken_by(wish).len() > 1 => {
                format!("Picks up {}", self.taken_by(wish).join(", or "))
            }
            Deed::Does(wish) => {
                let order = self.best_place(wish).map(|place| self.order_at(Some(wish), place));
                capital(&order.map_or_else(String::new, |order| tell::deed_label(game, &order)))
            }
            Deed::Goes => {
                let (walk, run) = self.then.people.pace(self.who);
                format!("Goes somewhere: walks up to {walk}\" or runs up to {run}\"")
            }
            Deed::Stays if self.thaws() => {
                format!("Thaws on {}, and does nothing else", self.at())
            }
            Deed::Stays => {
                let deed = tell::deed_label(game, &self.base());
                let deed = if deed.is_empty() { deed } else { format!(", and {deed}") };
                format!("Stays on {}{deed}", self.at())
            }
            Deed::Auto => match self.is_asked() {
                true => "Leaves it to the house, which plays this card".to_owned(),
                false => "Leaves it to the house, which decides on its card".to_owned(),
            },
            Deed::Drops => {
                let load = game.people.fighter(self.who).load();
                format!("Drops {} first", game.field.load_name(load))
            }
            Deed::More => format!("More at once: {}", self.kinds_of_more().join(", ")),
        }
    }
}

/// The action as it is done in a cell: a section is laid where its bearer stands.
pub(super) fn laid(wish: Wish, cell: Cell) -> Wish {
    match wish {
        Wish::Place(_) => Wish::Place(cell),
        wish => wish,
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}
