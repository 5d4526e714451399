//! What a character could do now, and how good that is ([9.1](docs/rules/wargrounds.md#91-choosing-an-activation)), in
//! thousandths of a point.

use super::goals::{Aim, Goals, Task, hides};
use crate::action::{Order, To, Wish};
use crate::data::{Cell, Class, Direction, MISSILE_RANGE, Scenario, Spell, THROWN_RANGE, Weapon};
use crate::facts;
use crate::parts::CharacterId;
use crate::rules::forecast::{self, WHOLE};
use crate::rules::movement::{self, Route};
use crate::rules::reach::{self, Reach, Way};
use crate::rules::{deeds, objects, plan, sight};
use crate::state::{Cover, Load, Wargrounds};
use std::cell::OnceCell;

const POINT: i64 = 1_000;
/// What one automatic hit of Diplomacy is feared for: three points of the phase, if it is not parried.
const DEATH_BY_DIPLOMACY: i64 = 2_000;

/// One thing to do, with its worth.
#[derive(Clone, Debug)]
pub struct Choice {
    pub score: i64,
    pub order: Order,
    pub weighed: Weighed,
    /// The route to where the order says, where it is known that it may be taken.
    pub route: Option<Route>,
}

/// What the worth of a choice is made of, in thousandths of a point, and the half-inches that it brings a character nearer to
/// what it is after.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weighed {
    /// Of its action.
    pub deed: i64,
    /// Of being nearer to its aim than where it stands now.
    pub nearer: i64,
    pub half_inches: i64,
    pub aim: Aim,
    /// Of enemies that could come at it, fewer than now counting for it.
    pub safer: i64,
    /// Of automatic hits on the way.
    pub hits: i64,
}

/// What is worked out once for a character, whatever cell it goes to.
struct Survey<'a> {
    game: &'a Wargrounds,
    who: CharacterId,
    task: Task,
    weapon: Option<Weapon>,
    /// Its hand weapon, if it reaches any enemy.
    hand: Option<Weapon>,
    missile: Option<Weapon>,
    throws: bool,
    foes: Vec<Foe>,
    bolts: Vec<Bolt>,
    touches: Vec<Touch>,
    /// Where the friend stands whose load it could take the other end of.
    lead: Option<Cell>,
    /// What each enemy that can come at it costs.
    fear: i64,
    /// The enemy whose hits kill ([WG-175](docs/rules/wargrounds.md#wg-175)).
    convincer: Option<CharacterId>,
}

/// An enemy that stands, and what attacks on it are worth, worked out once one can be made.
struct Foe {
    who: CharacterId,
    at: Cell,
    /// How far its weapon reaches; 0 where nobody fears it.
    reach: u32,
    crit: bool,
    hit: OnceCell<i64>,
    shot: OnceCell<i64>,
    throw: OnceCell<i64>,
}

/// A bolt on an enemy, by its place, and its worth once it can be cast.
struct Bolt {
    spell: Spell,
    foe: usize,
    worth: OnceCell<i64>,
}

/// A spell by touch that is worth something, on a friend; without one it is cast on one of the fallen nearby.
struct Touch {
    spell: Spell,
    on: Option<CharacterId>,
    worth: i64,
}

fn milli(share: u64) -> i64 {
    i64::try_from(share * 1_000 / WHOLE).expect("small")
}

/// A cell in which a character can end, and the best that it can do there.
struct Found {
    score: i64,
    run: bool,
    way: Way,
    cell: Cell,
    deed: Option<Wish>,
    crit: bool,
    /// Of the deed alone.
    worth: i64,
}

/// The best things that a character could do on its card, the best first.
pub fn choices(game: &Wargrounds, who: CharacterId, most: usize) -> Vec<Choice> {
    let goals = Goals::of(game, game.people.side_of(who));
    choices_for(game, who, &goals, most)
}

/// As [`choices`], for what people are shown.
pub fn choices_to_show(game: &Wargrounds, who: CharacterId, most: usize) -> Vec<Choice> {
    let goals = Goals::to_show(game, game.people.side_of(who));
    choices_for(game, who, &goals, most)
}

/// As [`choices`], with goals that are worked out already.
pub fn choices_for(game: &Wargrounds, who: CharacterId, goals: &Goals, most: usize) -> Vec<Choice> {
    let dropping = goals.drops(game, who);
    let then = plan::as_activated(game, who, dropping);
    let survey = Survey::new(&then, who, goals.task(&then, who));
    let mut found = survey.all(dropping, most.max(1));
    if found.is_empty() {
        found.push(Choice {
            score: 0,
            order: Order::stay(who),
            weighed: survey.weighed(then.people.fighter(who).at(), 0, 0),
            route: None,
        });
    }
    found
}

/// The cells where a character may end its move, the best to be in first, whatever it does there, with what is weighed for each,
/// as people are shown them. `game` is as it is when the character is activated.
pub fn places(game: &Wargrounds, who: CharacterId) -> Vec<(Cell, Weighed)> {
    let goals = Goals::to_show(game, game.people.side_of(who));
    let survey = Survey::new(game, who, goals.task(game, who));
    let (reach, ends) = survey.ends();
    let mut worths: Vec<(i64, u8, Cell)> = ends
        .into_iter()
        .map(|(cell, way)| (-survey.place_worth(&reach, cell, way), way.cost, cell))
        .collect();
    worths.sort_unstable();
    let cells = worths.into_iter().map(|(_, _, cell)| cell);
    cells.map(|cell| (cell, survey.weighed(cell, 0, 0))).collect()
}

/// Whether a Critical on an enemy can do more than a plain blow ([WG-77](docs/rules/wargrounds.md#wg-77)); with Diplomacy every
/// hit kills as it is ([WG-175](docs/rules/wargrounds.md#wg-175)).
pub fn can_crit(game: &Wargrounds, who: CharacterId, enemy: CharacterId) -> bool {
    let is_deadly = game.people.fighter(who).load() == Load::Diplomacy;
    !is_deadly
        && game.people.sheet(who).class == Class::Scout
        && game.people.fighter(who).stamina() > 0
        && game.people.fighter(enemy).hp() >= 2
}

impl<'a> Survey<'a> {
    fn new(game: &'a Wargrounds, who: CharacterId, task: Task) -> Survey<'a> {
        let fighter = game.people.fighter(who);
        let weapon = facts::weapon(game, who);
        let fear = match hides(game, who) {
            true => 250,
            false if fighter.hp() <= 2 => 150,
            false => 0,
        };
        let enemies = game.people.upright(game.people.side_of(who).other());
        let foes = enemies.map(|enemy| Foe {
            who: enemy,
            at: game.people.fighter(enemy).at(),
            reach: if fear > 0 { sight::engagement(game, enemy) } else { 0 },
            crit: can_crit(game, who, enemy),
            hit: OnceCell::new(),
            shot: OnceCell::new(),
            throw: OnceCell::new(),
        });
        let foes: Vec<Foe> = foes.collect();
        let convincer = foes
            .iter()
            .map(|foe| foe.who)
            .find(|enemy| facts::weapon(game, *enemy) == Some(Weapon::Diplomacy));
        let mut survey = Survey {
            game,
            who,
            task,
            weapon,
            hand: weapon.filter(|weapon| weapon.engagement() > 0),
            missile: game.people.missile(who),
            throws: fighter.throws() > 0 && !game.people.is_disarmed(who) && weapon != Some(Weapon::Diplomacy),
            foes,
            bolts: Vec::new(),
            touches: Vec::new(),
            lead: None,
            fear,
            convincer,
        };
        if game.people.sheet(who).class == Class::Mage {
            survey.bolts = survey.possible_bolts();
            survey.touches = survey.useful_touches();
        }
        if game.field.scenario().is_timed() && fighter.load() == Load::None {
            survey.lead = survey.friend_to_join();
        }
        survey
    }

    /// An attack on a character ([9.1](docs/rules/wargrounds.md#91-choosing-an-activation)).
    fn worth(&self, foe: &Foe, weapon: Weapon) -> i64 {
        let (game, enemy) = (self.game, foe.who);
        let missile = matches!(weapon, Weapon::Thrown | Weapon::Pistol | Weapon::Bow);
        let prospect = forecast::attack_on(game, self.who, enemy, weapon, foe.crit, None).prospect();
        let mut score = milli(prospect.mean) + 2 * milli(prospect.kill);
        if prospect.lands > 0 {
            score += POINT * 15 / 100;
        }
        score *= self.weight_of(enemy);
        score /= 10;
        if missile {
            let stays = milli(forecast::stays_on(game, self.who, enemy, true));
            score = score * stays / POINT - (POINT - stays) / 4;
        }
        score
    }

    /// Tenths: carriers count twice, Monarchs three times.
    fn weight_of(&self, enemy: CharacterId) -> i64 {
        if self.game.people.is_carrier(enemy) {
            20
        } else if facts::is_monarch(self.game, enemy) {
            30
        } else {
            10
        }
    }

    /// Every bolt that it has the Mana for, on every enemy that it would do something to.
    fn possible_bolts(&self) -> Vec<Bolt> {
        let (sheet, mana) = (
            self.game.people.sheet(self.who),
            self.game.people.fighter(self.who).mana(),
        );
        let spells = sheet.spells.iter().copied();
        let mut bolts = Vec::new();
        for spell in spells.filter(|spell| spell.is_bolt() && spell.mana() <= mana) {
            for (foe, enemy) in self.foes.iter().enumerate() {
                let other = self.game.people.fighter(enemy.who);
                if !(other.reflect() || spell == Spell::Freeze && other.frozen()) {
                    let worth = OnceCell::new();
                    bolts.push(Bolt { spell, foe, worth });
                }
            }
        }
        bolts
    }

    fn bolt_worth(&self, spell: Spell, enemy: CharacterId) -> i64 {
        let game = self.game;
        let other = game.people.fighter(enemy);
        let long = self.weapon == Some(Weapon::Long);
        let chance = milli(forecast::bolt_chance(game, self.who, enemy, spell, long));
        let damage = |amount: i64| {
            let hp = i64::from(other.hp());
            amount.min(hp) * POINT + if hp <= amount { 2 * POINT } else { 0 }
        };
        let value = match spell {
            Spell::Fireball => damage(2) * self.weight_of(enemy) / 10,
            Spell::Leech => damage(1) * self.weight_of(enemy) / 10 + 300,
            _ if game.people.is_carrier(enemy) || facts::is_monarch(game, enemy) => 1_500,
            _ => 600,
        };
        let stays = if long {
            POINT
        } else {
            milli(forecast::stays_on(game, self.who, enemy, false))
        };
        value * chance / POINT * stays / POINT
    }

    /// Healing, Drain Life and Reflect, each on the friends for which it is worth something.
    fn useful_touches(&self) -> Vec<Touch> {
        let game = self.game;
        let missing =
            |who: CharacterId| i64::from(facts::max_hp(game, who).saturating_sub(game.people.fighter(who).hp()));
        let healing = |who: CharacterId| if missing(who) >= 3 { 250 * missing(who) } else { 0 };
        let spells = game.people.sheet(self.who).spells.iter().copied();
        let mut touches = Vec::new();
        for spell in spells.filter(|spell| !spell.is_bolt()) {
            if spell == Spell::Drain {
                let (on, worth) = (None, healing(self.who));
                touches.push(Touch { spell, on, worth });
                continue;
            }
            for on in game.people.upright(game.people.side_of(self.who)) {
                let worth = match spell {
                    Spell::Reflect if game.people.is_carrier(on) => 400,
                    Spell::Reflect => 20,
                    _ => healing(on),
                };
                let on = Some(on);
                touches.push(Touch { spell, on, worth });
            }
        }
        touches.retain(|touch| touch.worth > 0);
        touches
    }

    /// Where a friend stands that carries alone what takes two, if it may take the other end from some cell
    /// ([WG-162](docs/rules/wargrounds.md#wg-162)).
    fn friend_to_join(&self) -> Option<Cell> {
        let people = &self.game.people;
        let mut team = people.upright(people.side_of(self.who));
        let lead = team.find(|other| people.fighter(*other).load() == Load::Heavy)?;
        let (at, order) = (people.fighter(lead).at(), Order::stay(self.who));
        let joins = deeds::check_deed(self.game, self.who, at, Wish::Join, &order).is_ok();
        joins.then_some(at)
    }

    /// How far a character that does not carry in a pair can walk, or run, in half-inches.
    fn allowance(&self, run: bool) -> u32 {
        match self.game.people.is_bound_to_pair(self.who) {
            true => 0,
            false => self.game.people.allowance(self.who, run),
        }
    }

    /// Where a move may end, with the fastest way to each cell.
    fn ends(&self) -> (Reach, Vec<(Cell, Way)>) {
        let (game, who) = (self.game, self.who);
        let from = game.people.fighter(who).at();
        let run = self.allowance(true);
        let reach = reach::reach_from(game, who, from, run);
        let binding = movement::binding(game, who, &reach);
        let bound = game.people.is_bound_to_pair(who);
        // Only who has moved under cover keeps others away.
        let covered = |foe: &Foe| game.people.fighter(foe.who).cover() == Cover::Moved;
        let open = !self.foes.iter().any(covered);
        let mut ends = reach.ends(run);
        ends.retain(|(cell, _)| {
            bound
                || movement::obeys(&game.field, &binding, *cell)
                    && (open || movement::sneaky_ban(&game.people, who, from, *cell).is_none())
        });
        (reach, ends)
    }

    /// The best that can be done, so many at most, the best first; ties: walk before run, least cost, address
    /// ([9.1](docs/rules/wargrounds.md#91-choosing-an-activation)).
    fn all(&self, dropping: bool, most: usize) -> Vec<Choice> {
        let from = self.game.people.fighter(self.who).at();
        let walk = self.allowance(false);
        let (reach, ends) = self.ends();
        let mut found: Vec<Found> = Vec::with_capacity(ends.len());
        for (cell, fast) in ends {
            let slow = reach.way(cell, walk);
            let mut find = |way: Way, run: bool, (deed, crit, worth)| {
                found.push(Found {
                    score: self.place_worth(&reach, cell, way) + worth,
                    run,
                    way,
                    cell,
                    deed,
                    crit,
                    worth,
                });
            };
            if let Some(way) = slow {
                find(way, false, self.best_deed(cell));
            }
            if slow.is_none_or(|slow| slow.hits > fast.hits) {
                find(fast, true, (None, false, 0));
            }
        }
        let rank = |found: &Found| (std::cmp::Reverse(found.score), found.run, found.way.cost, found.cell);
        if most == 1 {
            found = found.into_iter().min_by_key(rank).into_iter().collect();
        }
        // No two have the same cell and pace.
        found.sort_unstable_by_key(rank);
        found.truncate(most.min(12));
        let choices = found.into_iter().map(|found| Choice {
            score: found.score,
            order: Order {
                run: found.run.then_some(true),
                to: To::from_to(from, found.cell),
                deed: found.deed,
                crit: found.crit,
                drop: dropping,
                ..Order::stay(self.who)
            },
            weighed: self.weighed(found.cell, found.worth, self.cost_of_hits(&reach, found.way)),
            route: Some(movement::route_of(&reach, found.way, found.run)),
        });
        choices.collect()
    }

    /// What the automatic hits of Diplomacy on a way cost, each of which kills if it is not parried
    /// ([WG-175](docs/rules/wargrounds.md#wg-175), [WG-176](docs/rules/wargrounds.md#wg-176)).
    fn convinced_by(&self, reach: &Reach, way: Way) -> i64 {
        let Some(convincer) = self.convincer.filter(|_| way.hits > 0) else {
            return 0;
        };
        let mut from = self.game.people.fighter(self.who).at();
        let mut hits = 0;
        for cell in reach.path(way) {
            hits += movement::step_hits(self.game, convincer, from, cell);
            from = cell;
        }
        i64::from(hits) * DEATH_BY_DIPLOMACY
    }

    /// Being there, and the way ([9.1](docs/rules/wargrounds.md#91-choosing-an-activation)).
    fn place_worth(&self, reach: &Reach, cell: Cell, way: Way) -> i64 {
        let distance = self.task.distance(self.game, cell);
        self.cost_of_hits(reach, way) + self.pull(distance) + self.exposure(cell)
    }

    fn cost_of_hits(&self, reach: &Reach, way: Way) -> i64 {
        let hp = i64::from(self.game.people.fighter(self.who).hp().max(1));
        -350 * i64::from(way.hits) * 3 / hp - self.convinced_by(reach, way)
    }

    /// What so many half-inches to the aim cost.
    fn pull(&self, half_inches: i64) -> i64 {
        -(half_inches * 60 * self.task.weight / 20)
    }

    /// What it costs the weak, and a Monarch that withdraws, to be where enemies can come at it.
    fn exposure(&self, cell: Cell) -> i64 {
        if self.fear == 0 {
            return 0;
        }
        let covering = |foe: &&Foe| foe.reach > 0 && foe.at.within(cell, foe.reach + 4);
        let covering = self.foes.iter().filter(covering).count();
        -self.fear * i64::try_from(covering).expect("34 at most")
    }

    /// What a choice is made of, against staying.
    fn weighed(&self, cell: Cell, deed: i64, hits: i64) -> Weighed {
        let from = self.game.people.fighter(self.who).at();
        let (before, after) = (self.task.distance(self.game, from), self.task.distance(self.game, cell));
        Weighed {
            deed,
            nearer: self.pull(after) - self.pull(before),
            half_inches: before - after,
            aim: self.task.aim,
            safer: self.exposure(cell) - self.exposure(from),
            hits,
        }
    }

    /// The best action in a cell, whether it is critical, and its worth.
    fn best_deed(&self, cell: Cell) -> (Option<Wish>, bool, i64) {
        let game = self.game;
        let mut best: (Option<Wish>, bool, i64) = (None, false, 0);
        let mut offer = |wish: Wish, crit: bool, score: i64| {
            if score > best.2 {
                best = (Some(wish), crit, score);
            }
        };
        let bolt_range = match self.weapon {
            Some(Weapon::Long) => 3,
            _ => THROWN_RANGE,
        };
        for foe in &self.foes {
            let near = |inches: u32| cell.within(foe.at, inches) && game.field.sees(cell, foe.at);
            if let Some(weapon) = self.hand.filter(|weapon| near(weapon.engagement())) {
                let worth = *foe.hit.get_or_init(|| self.worth(foe, weapon));
                offer(Wish::Hit(Some(foe.who)), foe.crit, worth.max(1));
            }
            if let Some(weapon) = self.missile.filter(|_| near(MISSILE_RANGE)) {
                let worth = *foe.shot.get_or_init(|| self.worth(foe, weapon));
                offer(Wish::Shoot(Some(foe.who)), foe.crit, worth);
            }
            if self.throws && near(THROWN_RANGE) {
                let worth = *foe.throw.get_or_init(|| self.worth(foe, Weapon::Thrown));
                offer(Wish::Throw(Some(foe.who)), foe.crit, worth);
            }
        }
        for bolt in &self.bolts {
            let foe = &self.foes[bolt.foe];
            if cell.within(foe.at, bolt_range) && game.field.sees(cell, foe.at) {
                let worth = *bolt.worth.get_or_init(|| self.bolt_worth(bolt.spell, foe.who));
                offer(Wish::Cast(bolt.spell, Some(foe.who)), false, worth);
            }
        }
        self.touch(cell, &mut offer);
        self.goods(cell, &mut offer);
        best
    }

    /// Healing, Drain Life, Reflect.
    fn touch(&self, cell: Cell, offer: &mut impl FnMut(Wish, bool, i64)) {
        let game = self.game;
        for touch in &self.touches {
            let Some(on) = touch.on.or_else(|| deeds::fallen_near(game, cell)) else {
                continue;
            };
            let there = if on == self.who {
                cell
            } else {
                game.people.fighter(on).at()
            };
            let wish = Wish::Cast(touch.spell, Some(on));
            if cell.within(there, 1) && deeds::check_deed(game, self.who, cell, wish, &Order::stay(self.who)).is_ok() {
                offer(wish, false, touch.worth);
            }
        }
    }

    /// Taking, joining, laying, firing ([9.1](docs/rules/wargrounds.md#91-choosing-an-activation)).
    fn goods(&self, cell: Cell, offer: &mut impl FnMut(Wish, bool, i64)) {
        let game = self.game;
        let load = game.people.fighter(self.who).load();
        let order = Order::stay(self.who);
        let mut legal = |wish: Wish, worth: i64| {
            if deeds::check_deed(game, self.who, cell, wish, &order).is_ok() {
                offer(wish, false, worth);
            }
        };
        let there = objects::things_for(game, self.who, cell);
        match game.field.scenario() {
            Scenario::Flags if there > 0 => {
                let near = self.foes.iter().filter(|foe| foe.at.within(cell, 9)).count();
                legal(Wish::Take(1), [2_000, 800].get(near).copied().unwrap_or(100));
            }
            Scenario::Tablet if there > 0 => {
                legal(Wish::Take(1), 2_000);
                if there > 1 {
                    legal(Wish::Take(2), 3_500);
                }
            }
            Scenario::Barrel | Scenario::Storm | Scenario::Diplomacy => {
                if there > 0 && self.task.fetches {
                    let worth = if game.field.scenario() == Scenario::Barrel {
                        3_000
                    } else {
                        2_000
                    };
                    let armed = game.field.scenario() == Scenario::Diplomacy;
                    legal(Wish::Take(1), if armed { 4_000 } else { worth });
                }
                if self.lead.is_some_and(|lead| game.field.touches(cell, lead, 1)) {
                    legal(Wish::Join, 2_000);
                }
                if load == Load::Section && self.task.lays(cell) {
                    legal(Wish::Place(cell), 6_000);
                }
                if game.field.scenario() == Scenario::Storm
                    && game.field.near_heavy(cell)
                    && game.field.things().breached() == 0
                {
                    for wall in [Direction::W, Direction::N, Direction::S, Direction::E] {
                        legal(Wish::Fire(wall), 6_000);
                    }
                }
            }
            _ => (),
        }
    }
}
