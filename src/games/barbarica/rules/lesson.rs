//! The guided first round of a player who plays alone for the first time: what to do next, told when it comes up.

use crate::action::Order;
use crate::data::lesson::Stride;
use crate::event::{Courage, Event, Example};
use crate::fight::{WHOLE, spread};
use crate::rules::blows::BlowKind;
use crate::rules::{Ref, no};
use crate::state::{Barbarica, Charge, Phase, Progress, Side, Unit};
use crate::words::UnitId;
use muster_kit::{Refusal, Seat};
use std::cmp::Reverse;

/// Charges of others that a hint names.
const OTHERS_MAX: usize = 2;

impl Barbarica {
    pub fn begin_lesson(&mut self, referee: &mut Ref<'_>) {
        self.lesson = Some(0);
        let seat = Seat(self.seats.chief());
        let (step, example) = (0, None);
        referee.note(Event::Lesson { seat, step, example });
    }

    /// Under numbers 1 and 2 hints name nobody, and one of the Movement phase may come when that is over already.
    fn teaches_by_example(&self) -> bool {
        self.terms.rules() >= 3
    }

    /// How far the first round has come; `struck` if the last act was an attack in melee.
    fn stride(&self, struck: bool) -> Stride {
        let some = |test: &dyn Fn(&Unit) -> bool| self.army.of(Side::Tribe).any(test);
        let exchanged = if self.teaches_by_example() {
            struck
        } else {
            some(&|unit| unit.now.fought)
        };
        match (self.turn.progress(), self.turn.phase()) {
            (Progress::Deploying, _) => Stride::Deploying,
            (Progress::Fighting, _) if self.turn.round() > 0 => Stride::Over,
            (Progress::Fighting, Phase::Movement) if some(&|unit| unit.now.charge != Charge::No) => Stride::Charged,
            (Progress::Fighting, Phase::Psychology | Phase::Movement) => Stride::Movement,
            (Progress::Fighting, Phase::Ranged) => Stride::Ranged,
            (Progress::Fighting, Phase::Melee) if exchanged => Stride::Exchange,
            (Progress::Fighting, Phase::Melee) => Stride::Melee,
            _ => Stride::Over,
        }
    }

    /// Before what follows an act by itself: the round may end with the exchange that is to be explained. What else
    /// there is to learn is what can be done afterwards.
    pub fn teach_at_once(&mut self, seat: u8, struck: bool, referee: &mut Ref<'_>) {
        if !self.teaches_by_example() || self.lesson.is_some() && self.stride(struck) == Stride::Exchange {
            self.teach(seat, struck, referee);
        }
    }

    /// After an act: the next hint, if it is time for one. What was done without a hint is not taught any more.
    pub fn teach(&mut self, seat: u8, struck: bool, referee: &mut Ref<'_>) {
        let Some(step) = self.lesson else { return };
        let stride = self.stride(struck);
        if stride == Stride::Over {
            self.lesson = None;
            return;
        }
        // The usual orders are still being played: its reader could not do what it says.
        let plays_by_itself = self.seats.plays_by_itself(seat) && stride != Stride::Exchange;
        if stride as u8 <= step || self.teaches_by_example() && plays_by_itself {
            return;
        }
        self.lesson = (stride != Stride::Exchange).then_some(stride as u8);
        let example = self.teaches_by_example().then(|| self.example(seat, stride)).flatten();
        let seat = Seat(seat);
        let step = stride as u8;
        referee.note(Event::Lesson { seat, step, example });
    }

    /// `/barb lesson`: no more hints.
    pub fn skip_lesson(&mut self, seat: u8, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        if self.lesson.take().is_none() {
            return Err(no("BB-252", "There are no hints to end.").instead("/barb briefing"));
        }
        let (seat, step, example) = (Seat(seat), Stride::Over as u8, None);
        referee.note(Event::Lesson { seat, step, example });
        Ok(())
    }

    /// What a hint names as things stand; none if there is nothing to name.
    fn example(&self, seat: u8, stride: Stride) -> Option<Example> {
        match stride {
            Stride::Movement => self.example_charge(seat),
            Stride::Charged => self.example_charged(seat),
            Stride::Ranged => self.example_shot(seat),
            Stride::Melee => self.example_blow(seat),
            Stride::Deploying | Stride::Exchange | Stride::Over => None,
        }
    }

    fn able(&self, seat: u8) -> impl Iterator<Item = &Unit> {
        self.army
            .of(self.turn.side())
            .filter(move |unit| self.commands(seat, unit) && self.has_act(unit))
    }

    /// Charges that could be ordered one by one, the best to show first: of those who need no test, Leaders last.
    fn charges_to_show(&self, seat: u8) -> Vec<(UnitId, UnitId)> {
        let mut found = Vec::new();
        for unit in self.able(seat) {
            for order in self.orders_of(unit) {
                let Order::Charge { target, .. } = order else { continue };
                let (enemy, chance) = (self.army.the(target), self.chance_to_dare(unit, target));
                let Ok(plan) = self.charge_plan(unit, target, None, &[]) else {
                    continue;
                };
                let mut there = unit.clone();
                there.at = *plan.path.last().unwrap_or(&unit.at);
                let blow = self.best_blow(&there, enemy, BlowKind::Attack);
                let worth = blow.map_or(0, |blow| blow.expected(enemy.strength)) * chance / WHOLE;
                found.push((unit.is_leader(), chance < WHOLE, Reverse(worth), unit.id, target));
            }
        }
        found.sort();
        found.into_iter().map(|(.., unit, target)| (unit, target)).collect()
    }

    fn chance_to_dare(&self, unit: &Unit, target: UnitId) -> i64 {
        let test = self.charge_test(unit, self.army.the(target));
        test.map_or(WHOLE, |test| spread(test).chance(|hits, _| hits > 0))
    }

    /// What lets a unit charge ([BB-151](docs/rules/barbarica.md#bb-151)).
    fn courage(&self, unit: &Unit, target: UnitId) -> Courage {
        let beside = |leader: &&Unit| {
            leader.is_leader() && !leader.routing && leader.at.distance(unit.at) <= 1 && leader.id != unit.id
        };
        if unit.is_leader() {
            Courage::Leader
        } else if let Some(leader) = self
            .army
            .of(unit.side())
            .find(beside)
            .filter(|_| self.army.has_leader_near(unit))
        {
            Courage::Led { by: leader.id }
        } else if unit.now.berserk {
            Courage::Berserk
        } else if let Some(by) = self.caller_for(unit) {
            Courage::Called { by }
        } else {
            let percent = (self.chance_to_dare(unit, target) * 100 + WHOLE / 2) / WHOLE;
            let percent = u8::try_from(percent).expect("a chance is 100% at most");
            Courage::Tests { percent }
        }
    }

    fn example_charge(&self, seat: u8) -> Option<Example> {
        let (who, target) = *self.charges_to_show(seat).first()?;
        let nerve = self.courage(self.army.the(who), target);
        let mut next = vec![command("move", &charge(who, target))];
        // Who does not dare has not charged, and no hint comes up.
        if matches!(nerve, Courage::Tests { .. }) && self.able(seat).any(|unit| unit.id != who) {
            next.push("/barb move orders:auto".to_owned());
        }
        let pair = Some((who, target));
        Some(Example {
            next,
            pair,
            nerve: Some(nerve),
            others: None,
        })
    }

    fn example_charged(&self, seat: u8) -> Option<Example> {
        let charged = |unit: &&Unit| self.commands(seat, unit) && unit.now.charge == Charge::Fresh;
        let pair = self.army.of(self.turn.side()).filter(charged).find_map(|unit| {
            let target = self.army.contacts(unit).into_iter().next()?;
            Some((unit.id, target))
        });
        let others = self.charges_of_others(seat);
        Some(Example {
            next: vec!["/barb move orders:auto".to_owned()],
            pair,
            nerve: None,
            others: (!others.is_empty()).then(|| others.join(", ")),
        })
    }

    /// Charges that can be made now, and also after those before them.
    fn charges_of_others(&self, seat: u8) -> Vec<String> {
        let mut ahead = self.clone();
        let (mut units, mut orders): (Vec<UnitId>, Vec<String>) = (Vec::new(), Vec::new());
        for (who, target) in self.charges_to_show(seat) {
            if units.contains(&who) || orders.len() == OTHERS_MAX || self.army.the(who).is_leader() {
                continue;
            }
            let order = charge(who, target);
            if ahead.charges_at_the_mean(seat, &order) {
                units.push(who);
                orders.push(order.written());
            }
        }
        orders
    }

    /// The best shot, at the Tribunus if there is one at him.
    fn example_shot(&self, seat: u8) -> Option<Example> {
        let shots = self.able(seat).flat_map(|unit| {
            let enemies = self.army.visible(unit.side().other());
            enemies.filter_map(move |enemy| {
                let plan = self.best_shot(unit, enemy)?;
                Some((
                    !enemy.is_leader(),
                    Reverse(plan.expected(enemy.strength)),
                    unit.id,
                    enemy.id,
                ))
            })
        });
        let (.., who, target) = shots.min()?;
        let mut orders = self.orders_of(self.army.the(who)).into_iter();
        let order = orders.find(|order| matches!(order, Order::Shoot { target: at, .. } if *at == target))?;
        // Whatever the dice of this shot show, others have a target left: one that it cannot hit. One line plays them all.
        let at = self.army.the(target).at;
        let shoots_elsewhere = |unit: &Unit| {
            self.army
                .visible(unit.side().other())
                .any(|enemy| enemy.at.distance(at) > 2 && self.best_shot(unit, enemy).is_some())
        };
        let next = if self.able(seat).any(|unit| unit.id != who && shoots_elsewhere(unit)) {
            vec!["/barb shoot orders:auto".to_owned()]
        } else {
            vec![command("shoot", &order)]
        };
        Some(Example {
            next,
            pair: Some((who, target)),
            nerve: None,
            others: None,
        })
    }

    /// The blow of most worth; without Leaders, if others can strike.
    fn example_blow(&self, seat: u8) -> Option<Example> {
        let blows = self.able(seat).flat_map(|unit| {
            let targets = self.army.strikable(unit).into_iter();
            targets.filter_map(move |target| {
                let enemy = self.army.the(target);
                let worth = self.best_blow(unit, enemy, BlowKind::Attack)?.expected(enemy.strength);
                Some((unit.is_leader(), Reverse(worth), unit.id, target))
            })
        });
        let (.., unit, target) = blows.min()?;
        let order = Order::Fight {
            unit,
            target,
            weapon: None,
            push: false,
        };
        Some(Example {
            next: vec![command("fight", &order)],
            pair: Some((unit, target)),
            nerve: None,
            others: None,
        })
    }
}

fn charge(unit: UnitId, target: UnitId) -> Order {
    Order::Charge {
        unit,
        target,
        via: None,
        with: Vec::new(),
    }
}

fn command(name: &str, order: &Order) -> String {
    format!("/barb {name} orders:{}", order.written())
}
