//! Between phases: equipment rerolls, the next scenario, Monarchs, places, and the start of a leg
//! ([WG-24](docs/rules/wargrounds.md#wg-24), WG-102, WG-145, WG-146, WG-171, WG-178).

use super::{Ref, no};
use crate::data::{Card, Cell, Class, Kit, Scenario, Side, board};
use crate::event::Event;
use crate::orders::parts_of;
use crate::state::{Fighter, Life, Stage, Wargrounds};
use muster_kit::{Pile, Refusal, Seat, Whose};

impl Wargrounds {
    /// Begins the next phase: rolls for its scenario and for who attacks if they are not fixed, and clears the field
    /// ([WG-145](docs/rules/wargrounds.md#wg-145), [WG-178](docs/rules/wargrounds.md#wg-178)).
    pub fn next_phase(&mut self, referee: &mut Ref<'_>) {
        self.phase += 1;
        self.leg = 1;
        let wanted = if self.phase == 1 {
            self.options.scenario1
        } else {
            self.options.scenario2
        };
        let before = self.results.last().map(|result| result.scenario);
        let mut roll = Vec::new();
        self.scenario = match wanted.named() {
            Some(scenario) => scenario,
            None => loop {
                let die = referee.dice.of(Whose::Nobody).roll(6);
                roll.push(die);
                let scenario = Scenario::ALL[die as usize - 1];
                if Some(scenario) != before {
                    break scenario;
                }
            },
        };
        let die = self.scenario.is_timed().then(|| referee.dice.of(Whose::Nobody).roll(6));
        self.attackers = if die.is_none_or(|die| die <= 3) {
            Side::Red
        } else {
            Side::Blue
        };
        referee.note(Event::PhaseBegun {
            phase: self.phase,
            leg: self.leg,
            scenario: self.scenario,
            roll,
            attackers: die.map(|_| self.attackers),
            attackers_roll: die,
            limit: self.turn_limit(),
        });
        self.clear_field(referee);
    }

    /// The second leg, with attack and defence exchanged ([WG-151](docs/rules/wargrounds.md#wg-151)).
    pub fn begin_muster(&mut self, referee: &mut Ref<'_>) {
        referee.note(Event::PhaseBegun {
            phase: self.phase,
            leg: self.leg,
            scenario: self.scenario,
            roll: Vec::new(),
            attackers: Some(self.attackers),
            attackers_roll: None,
            limit: self.turn_limit(),
        });
        self.clear_field(referee);
    }

    /// Makes ready for a leg: nobody on the field, everything in its place ([WG-102](docs/rules/wargrounds.md#wg-102)).
    fn clear_field(&mut self, referee: &mut Ref<'_>) {
        self.stage = Stage::Muster;
        self.field = Wargrounds::fresh_field(self.scenario, self.size);
        let called = self.turn.called;
        self.turn = super::setup::no_turn();
        self.armour = [0; 2];
        self.deaths = [0; 2];
        self.score = [0; 2];
        self.monarchs = [None; 2];
        for who in self.everybody() {
            let facing = self.home_facing(self.side_of(who));
            let fighter = self.fighter_mut(who);
            let gone = fighter.life == Life::Gone || called.has(who);
            *fighter = Fighter {
                kills: fighter.kills,
                falls: fighter.falls,
                ..super::life::fresh(facing)
            };
            if gone {
                fighter.life = Life::Gone;
            }
        }
        self.fill();
        for seat in 0..u8::try_from(self.seats.len()).expect("68 seats at most") {
            let state = &mut self.seats[usize::from(seat)];
            state.secret.places.clear();
            state.secret.orders.clear();
            state.secret.joker = None;
            state.deck = Pile::default();
            state.reserve = None;
            state.ready = state.conceded;
            self.new_key(seat);
        }
        if self.seats.iter().all(|seat| seat.ready) {
            self.start_leg(referee);
        }
    }

    /// The usual Monarch: heaviest armour, then a shield, then the lowest number
    /// ([WG-171](docs/rules/wargrounds.md#wg-171)).
    pub fn usual_monarch(&self, side: Side) -> Option<u8> {
        self.team(side)
            .filter(|who| self.fighter(*who).life != Life::Gone)
            .min_by_key(|who| {
                let sheet = self.sheet(*who);
                (std::cmp::Reverse(sheet.armour), !sheet.kit.has_shield(), *who)
            })
    }

    /// Everybody is in; the leg begins ([WG-146](docs/rules/wargrounds.md#wg-146)).
    pub fn start_leg(&mut self, referee: &mut Ref<'_>) {
        let there = |side: Side| {
            self.team(side)
                .filter(|who| self.fighter(*who).life != Life::Gone)
                .count()
        };
        let larger = there(Side::Red).max(there(Side::Blue));
        self.target = u16::try_from(larger).expect("34 at most");
        for side in [Side::Red, Side::Blue] {
            if self.scenario == Scenario::Vip && self.monarchs[side as usize].is_none() {
                self.monarchs[side as usize] = self.usual_monarch(side);
            }
            self.place_side(side);
        }
        self.fill();
        let counts = [Side::Red, Side::Blue].map(|side| self.upright(side).count());
        referee.note(Event::Placed {
            fighters: counts.map(|count| u8::try_from(count).expect("34 at most")),
        });
        for side in [Side::Red, Side::Blue] {
            if let Some(who) = self.monarchs[side as usize] {
                referee.note(Event::Monarch {
                    side,
                    who: self.who(who),
                });
            }
        }
        self.new_hands(referee);
        self.roll_starts(referee);
        referee.reveal();
        self.begin_turn(referee);
    }

    /// The places asked for, then the rest ([WG-146](docs/rules/wargrounds.md#wg-146),
    /// [9.5](docs/rules/wargrounds.md#95-auto-build-and-auto-placement)).
    fn place_side(&mut self, side: Side) {
        let wanted: Vec<(u8, Cell)> = self
            .seats_of(side)
            .flat_map(|seat| self.seats[usize::from(seat)].secret.places.clone())
            .collect();
        for (who, cell) in wanted {
            if self.occupant(cell).is_none() && self.fighter(who).life == Life::Unplaced {
                self.stand(who, cell);
            }
        }
        for who in self.placing_order(side) {
            let free = self
                .placing_cells(side)
                .into_iter()
                .find(|cell| self.occupant(*cell).is_none());
            if let Some(cell) = free.or_else(|| self.overflow_cell(side)) {
                self.stand(who, cell);
            }
        }
    }

    fn stand(&mut self, who: u8, cell: Cell) {
        let fighter = self.fighter_mut(who);
        fighter.life = Life::Standing;
        fighter.at = cell;
    }

    /// Shield bearers, other melee fighters, scouts, then mages and missile users
    /// ([9.5](docs/rules/wargrounds.md#95-auto-build-and-auto-placement)).
    fn placing_order(&self, side: Side) -> Vec<u8> {
        let rank = |who: &u8| {
            let sheet = self.sheet(*who);
            match (sheet.kit, sheet.class) {
                (_, Class::Mage) | (Kit::Bow | Kit::Pistol | Kit::PistolShield, _) => 3,
                (Kit::Shield, _) => 0,
                (_, Class::Fighter) => 1,
                _ => 2,
            }
        };
        let mut order: Vec<u8> = self
            .team(side)
            .filter(|who| self.fighter(*who).life == Life::Unplaced)
            .collect();
        order.sort_by_key(|who| (rank(who), *who));
        order
    }

    /// Cells of the starting area by distance to the field's middle, then by address
    /// ([9.5](docs/rules/wargrounds.md#95-auto-build-and-auto-placement)).
    fn placing_cells(&self, side: Side) -> Vec<Cell> {
        let board = board(self.scenario, self.size);
        let mut cells = self.area(side).to_vec();
        let off = |place: u8, length: u8| (2 * i32::from(place) - i32::from(length) + 1).pow(2);
        cells.sort_by_key(|cell| (off(cell.x, board.columns) + off(cell.y, board.rows), *cell));
        cells
    }

    /// The refusal of what is no character and cell, with places that are free.
    fn no_placing(&self, seat: u8, part: &str) -> Refusal {
        let side = self.seats[usize::from(seat)].side;
        let taken = |cell: &Cell| {
            let placed = |mate: u8| &self.seats[usize::from(mate)].secret.places;
            self.seats_of(side)
                .any(|mate| placed(mate).iter().any(|(_, there)| there == cell))
        };
        let mine = self.team(side).filter(|who| self.owner(*who) == seat);
        let free = self.placing_cells(side).into_iter().filter(|cell| !taken(cell));
        let places: Vec<String> = mine
            .zip(free)
            .take(2)
            .map(|(who, cell)| format!("{} {cell}", self.badge(who).letter()))
            .collect();
        let mut words = part.split_whitespace();
        let places_somebody = words.clone().any(|word| word.parse::<Cell>().is_ok())
            || words.next().is_some_and(|who| self.own(seat, who).is_ok());
        let places = places.join("; ");
        if places_somebody {
            let reason = format!("`{part}` is no character and cell.");
            no("WG-146", reason).code(muster_game::UNREAD_ORDER).instead(places)
        } else {
            let reason = format!("`{part}` places nobody.");
            let instead = format!("`/wg place text:{places}`, or `/wg ready` to begin");
            no("WG-146", reason).code(muster_game::UNREAD_ORDER).instead(instead)
        }
    }

    /// The places that an order names; none of `text` is "auto" ([WG-146](docs/rules/wargrounds.md#wg-146)).
    pub fn read_places(&self, seat: u8, text: &str) -> Result<Vec<(u8, Cell)>, Refusal> {
        let side = self.seats[usize::from(seat)].side;
        let mut places = self.seats[usize::from(seat)].secret.places.clone();
        if text.trim().eq_ignore_ascii_case("auto") {
            return Ok(Vec::new());
        }
        for part in parts_of(text) {
            let mut words: Vec<&str> = part.split_whitespace().collect();
            if words.len() == 3 && words[0].eq_ignore_ascii_case("place") {
                words.remove(0);
            }
            let [who, cell] = words[..] else {
                return Err(self.no_placing(seat, part));
            };
            let who = self.own(seat, who)?;
            let cell: Cell = cell
                .parse()
                .map_err(|error: String| no("WG-146", format!("{error}.")).code(muster_game::UNREAD_ORDER))?;
            if !self.board().has(cell) || !self.in_area(side, cell) {
                let area = self.area(side);
                let reason = format!("{cell} is not in your starting area.");
                return Err(no("WG-146", reason).instead(format!(
                    "a cell from {} to {}",
                    area[0],
                    area[area.len() - 1]
                )));
            }
            places.retain(|(other, _)| *other != who);
            let mates = self.seats_of(side).flat_map(|mate| {
                let own = mate == seat;
                self.seats[usize::from(mate)].secret.places.iter().filter(move |_| !own)
            });
            if let Some((other, _)) = places.iter().chain(mates).find(|(_, taken)| *taken == cell) {
                let reason = format!("{cell} is taken by {}.", self.named(*other));
                return Err(no("WG-39", reason).instead("another cell"));
            }
            places.push((who, cell));
        }
        Ok(places)
    }

    /// All cards reshuffled, new hands ([WG-121](docs/rules/wargrounds.md#wg-121),
    /// [WG-123](docs/rules/wargrounds.md#wg-123)).
    fn new_hands(&mut self, referee: &mut Ref<'_>) {
        let mut told = Vec::new();
        for place in 0..self.hands.len() {
            let hand = &mut self.hands[place];
            let mut cards: Vec<Card> = std::mem::take(&mut hand.pile.0);
            cards.append(&mut hand.hand);
            cards.append(&mut hand.discards);
            cards.sort_unstable();
            hand.pile = Pile::shuffled(cards, referee.dice);
            let (drawn, _) = self.refill(place, referee.dice);
            told.extend(self.seats_at_hand(place).into_iter().map(|seat| (seat, drawn.clone())));
        }
        referee.note(Event::Refilled {
            hands: told,
            reshuffled: Vec::new(),
        });
    }

    /// Rerolls a side's equipment or keeps it, as its captain says ([WG-24](docs/rules/wargrounds.md#wg-24)).
    pub fn reroll_kit(&mut self, referee: &mut Ref<'_>, side: Side, yes: bool) {
        if !yes {
            referee.note(Event::KeptKit { side });
            return;
        }
        let grey = !self.contingent(side, true).is_empty();
        let small = |die: u32| i8::try_from(die).expect("a die");
        let captain = Whose::Seat(Seat(self.captain(side)));
        let mut rolls = vec![referee.dice.of(captain).roll(6)];
        let faction = self.factions[side as usize];
        let kit = &mut self.rolls.kit[side as usize];
        kit[0] = small(rolls[0]) + faction.kewl();
        if grey {
            let die = referee.dice.of(captain).roll(6);
            rolls.push(die);
            kit[1] = small(die) - 1;
        }
        let rows = *kit;
        self.rebuild_kit(side);
        self.rerolled[side as usize] = true;
        referee.note(Event::Rerolled { side, rolls, rows });
    }
}
