//! Thieves and assassins ([WC-75](docs/rules/warcamp.md#wc-75) to [WC-93](docs/rules/warcamp.md#wc-93)), and the town
//! that they rob ([chapter 2.11](docs/rules/warcamp.md#211-thievery)).

use super::super::action::{Goods, TownStores};
use super::super::data::{Building, Leader, Race};
use super::super::event::{Cause, Event, Lot, Murder, Named, Side, Theft, Thing};
use super::super::state::{BiggestTheft, Item, Job, LeaderJob, Member, Warcamp};
use super::super::words::{Letter, Site, Victim, Who, WhoWord};
use super::battle::half_of;
use super::strength::ThiefDeed;
use super::who::Task;
use super::{Ref, no, or_nobody, row};
use muster_kit::Refusal;

/// A stronger ME uses the trap up ([WC-86](docs/rules/warcamp.md#wc-86)).
const TRAP_HOLDS_TO: u32 = 50;

/// Sides of the die that shows whether a party is caught, which it is on 1 ([WC-88](docs/rules/warcamp.md#wc-88)).
const CAUGHT_DIE: u32 = 4;

/// The Skill that an assassin's companion needs ([WC-91](docs/rules/warcamp.md#wc-91)).
pub const COMPANION_SKILL: u32 = 7;

/// Who steals.
enum Thieves {
    /// The Master Thief alone ([WC-77](docs/rules/warcamp.md#wc-77)).
    Master,
    /// A party of Kobolds ([WC-80](docs/rules/warcamp.md#wc-80)).
    Party(Vec<u16>),
}

/// Whether the thieves got away with it.
struct Attempt {
    thieves: Side,
    /// None if a Cunning trap decided.
    defender: Option<Side>,
    trap_used_up: bool,
}

impl Attempt {
    /// What their ME is above the defender's, if it is ([WC-83](docs/rules/warcamp.md#wc-83),
    /// [WC-10](docs/rules/warcamp.md#wc-10)).
    fn surplus(&self) -> Option<u32> {
        let defender = self.defender?;
        self.thieves
            .me()
            .checked_sub(defender.me())
            .filter(|surplus| *surplus > 0)
    }
}

impl Warcamp {
    /// Lets thieves rob a camp or the town ([WC-76](docs/rules/warcamp.md#wc-76)). TE
    /// ([WC-5](docs/rules/warcamp.md#wc-5)) stands against GE alone ([WC-79](docs/rules/warcamp.md#wc-79)), the defence
    /// CE ([WC-82](docs/rules/warcamp.md#wc-82)) or the town ([WC-89](docs/rules/warcamp.md#wc-89)).
    pub fn steal(&mut self, from: Site, goods: Goods, who: Option<Who>, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let place = self.current();
        let target = match from {
            Site::Town => None,
            Site::Camp(letter) => {
                let target = self.target("WC-76", letter)?;
                self.check_truce()?;
                self.check_grace()?;
                Some(target)
            }
        };
        let thieves = self.thieves(who)?;
        self.check_goods(target, goods)?;
        let fog = target.map_or(0, |target| self.tribes[target].effects.fog);
        let tribe = &mut self.tribes[place];
        let (te, defence) = match &thieves {
            Thieves::Master => (
                tribe.thief_te(ThiefDeed::Steal, fog),
                target.map(|target| self.tribes[target].ge()),
            ),
            Thieves::Party(party) => (
                tribe.party_te(party, fog),
                target.map(|target| self.tribes[target].defence_ce()),
            ),
        };
        let defence = defence.unwrap_or_else(|| self.tribes[place].town_ce());
        self.send(place, &thieves);
        if let Some(target) = target {
            self.strike_at(target);
        }
        let attempt = self.attempt(place, target, te, defence, referee);
        let party = match thieves {
            Thieves::Master => None,
            Thieves::Party(party) => Some(party),
        };
        let theft = self.settle(target, goods, &attempt, party.clone(), referee);
        let caught = theft.caught == Some(1);
        let won = attempt.surplus().is_some();
        let tally = &mut self.tribes[place].tally;
        if won {
            tally.thefts += 1;
        } else {
            tally.thefts_failed += 1;
        }
        referee.note(Event::Theft(Box::new(theft)));
        if let Some(party) = party {
            if caught {
                self.catch(place, target, &party, referee);
            }
            self.spread(place, &party, referee);
        }
        Ok(())
    }

    /// Who steals, if not said: the Master Thief, else all able Kobolds ([WC-153](docs/rules/warcamp.md#wc-153)).
    fn thieves(&self, who: Option<Who>) -> Result<Thieves, Refusal> {
        let tribe = self.mover();
        let who = match who {
            Some(who) => who,
            None if tribe.leader == Leader::MasterThief => Who(vec![WhoWord::Leader]),
            None => Who::all(),
        };
        let (leaders, members): (Vec<WhoWord>, Vec<WhoWord>) =
            who.0.into_iter().partition(|word| *word == WhoWord::Leader);
        if !leaders.is_empty() {
            if !members.is_empty() {
                let text = "A Master Thief never joins a kobold party. Send him, or send members.";
                return Err(no("WC-80", "leader-job", text));
            }
            if tribe.leader != Leader::MasterThief {
                let text = format!("Only a Master Thief steals; yours is a {}.", tribe.leader);
                return Err(no("WC-77", "leader-job", text));
            }
            tribe.check_leader_free()?;
            if self.has_stolen(tribe, false) {
                let text = "One attempt to steal a turn, and a party of yours has made it.";
                return Err(no("WC-80", "twice", text));
            }
            return Ok(Thieves::Master);
        }
        if tribe.race != Race::Kobold {
            let text = "Only Kobolds steal in parties.";
            return Err(match tribe.leader {
                Leader::MasterThief => {
                    no("WC-77", "not-kobold", text).instead("leave out who to send your Master Thief")
                }
                _ => no("WC-77", "not-kobold", text),
            });
        }
        if self.has_stolen(tribe, true) {
            let text = if tribe.done.party {
                "One kobold theft a turn, and yours is done."
            } else {
                "One attempt to steal a turn, and your Master Thief has made it."
            };
            return Err(no("WC-30", "twice", text));
        }
        tribe
            .group(&Who(members), Task::Work)
            .map(|group| Thieves::Party(group.members))
    }

    /// There must be something to take, and a Starving tribe takes no items ([WC-76](docs/rules/warcamp.md#wc-76)).
    fn check_goods(&self, target: Option<usize>, goods: Goods) -> Result<(), Refusal> {
        if goods == Goods::Item && self.mover().starving {
            return Err(no("WC-61", "starving", "A starving tribe cannot gain items this turn."));
        }
        let Some(target) = target else {
            let empty = match goods {
                Goods::Food => self.town_store(goods) == 0,
                Goods::Bones => self.town_store(goods) == 0,
                Goods::Item => false,
            };
            if !empty {
                return Ok(());
            }
            let (food, bones) = (self.town.food(), self.town.bones());
            let text = format!("The town has none left. It has {food} food and {bones} bones.");
            return Err(no("WC-90", "no-goods", text).instead("items never run out in town"));
        };
        let tribe = &self.tribes[target];
        if tribe.stock_of(goods) > 0 {
            return Ok(());
        }
        let letter = Letter::of(target);
        let (food, bones, items) = (tribe.food, tribe.bones, tribe.items.len());
        let items = format!("{items} item{}", if items == 1 { "" } else { "s" });
        let text = match goods {
            Goods::Food => format!("{letter} has no food. It has {bones} bones and {items}."),
            Goods::Bones => format!("{letter} has no bones. It has {food} food and {items}."),
            Goods::Item => format!("{letter} has no items. It has {food} food and {bones} bones."),
        };
        Err(no("WC-76", "no-goods", text))
    }

    /// What the town has of food or bones; endless stores never end ([WC-90](docs/rules/warcamp.md#wc-90),
    /// [WC-174](docs/rules/warcamp.md#wc-174)).
    pub fn town_store(&self, goods: Goods) -> u32 {
        match (self.options.town_stores, goods) {
            (TownStores::Endless, _) | (_, Goods::Item) => u32::MAX,
            (TownStores::Limited, Goods::Food) => self.town.food(),
            (TownStores::Limited, Goods::Bones) => self.town.bones(),
        }
    }

    fn send(&mut self, place: usize, thieves: &Thieves) {
        let tribe = &mut self.tribes[place];
        match thieves {
            Thieves::Master => tribe.done.leader = Some(LeaderJob::Stole),
            Thieves::Party(party) => {
                tribe.done.party = true;
                for number in party {
                    tribe.member_mut(*number).expect("all of the party were found").job = Some(Job::Stole);
                }
            }
        }
    }

    /// The thieves' die, then a Cunning trap or the defender's die ([WC-83](docs/rules/warcamp.md#wc-83),
    /// [WC-86](docs/rules/warcamp.md#wc-86)).
    fn attempt(
        &mut self,
        place: usize,
        target: Option<usize>,
        te: u32,
        defence: u32,
        referee: &mut Ref<'_>,
    ) -> Attempt {
        let thieves = Side {
            strength: te,
            face: self.contest_die(place, te, referee),
        };
        if let Some(target) = target
            && self.tribes[target].has(Building::Cunning) > 0
        {
            let trap_used_up = thieves.me() > TRAP_HOLDS_TO;
            if trap_used_up {
                self.tribes[target].buildings[Building::Cunning as usize] -= 1;
            }
            return Attempt {
                thieves,
                defender: None,
                trap_used_up,
            };
        }
        let face = match target {
            Some(target) => self.contest_die(target, defence, referee),
            None => self.roll(None, 6, referee),
        };
        let defender = Some(Side {
            strength: defence,
            face,
        });
        Attempt {
            thieves,
            defender,
            trap_used_up: false,
        }
    }

    /// Settles what the attempt brings: goods ([WC-84](docs/rules/warcamp.md#wc-84)), an item
    /// ([WC-85](docs/rules/warcamp.md#wc-85)), nothing ([WC-87](docs/rules/warcamp.md#wc-87)) or a party that is caught
    /// ([WC-88](docs/rules/warcamp.md#wc-88)).
    fn settle(
        &mut self,
        target: Option<usize>,
        goods: Goods,
        attempt: &Attempt,
        party: Option<Vec<u16>>,
        referee: &mut Ref<'_>,
    ) -> Theft {
        let place = self.current();
        let stock = target.map_or_else(|| self.town_store(goods), |target| self.tribes[target].stock_of(goods));
        let mut theft = Theft {
            letter: Letter::of(place),
            target: target.map(Letter::of),
            goods,
            party,
            thieves: attempt.thieves,
            defender: attempt.defender,
            trap_used_up: attempt.trap_used_up,
            stock,
            taken: 0,
            item: None,
            lot: None,
            made: None,
            caught: None,
        };
        match (attempt.surplus(), goods, target) {
            (None, ..) => {
                let seen = target.is_some() && attempt.defender.is_some() && theft.party.is_some();
                theft.caught = seen.then(|| self.roll(Some(place), CAUGHT_DIE, referee));
            }
            (Some(_), Goods::Item, Some(target)) => {
                let (item, lot) = self.take_item(place, target, referee);
                theft.item = Some(item);
                theft.lot = lot;
            }
            (Some(_), Goods::Item, None) => theft.made = Some(self.find_item(Some(place), place, referee)),
            (Some(surplus), ..) => {
                theft.taken = surplus.min(stock);
                self.move_goods(place, target, goods, theft.taken);
            }
        }
        theft
    }

    /// Food or bones change hands ([WC-84](docs/rules/warcamp.md#wc-84)).
    fn move_goods(&mut self, place: usize, target: Option<usize>, goods: Goods, amount: u32) {
        let bones = goods == Goods::Bones;
        let limited = self.options.town_stores == TownStores::Limited;
        match target.map(|target| &mut self.tribes[target]) {
            Some(victim) if bones => victim.bones -= amount,
            Some(victim) => victim.food -= amount,
            None if limited && bones => self.town.lose(0, amount),
            None if limited => self.town.lose(amount, 0),
            None => (),
        }
        let tribe = &mut self.tribes[place];
        if bones {
            tribe.store(0, amount);
        } else {
            tribe.store(amount, 0);
        }
        if amount > self.records.biggest_theft.map_or(0, |theft| theft.amount) {
            let tribe = Letter::of(place).0;
            self.records.biggest_theft = Some(BiggestTheft { tribe, amount, bones });
        }
    }

    /// One item at random out of all that a camp owns comes to the thieves' stash
    /// ([WC-85](docs/rules/warcamp.md#wc-85)).
    fn take_item(&mut self, place: usize, target: usize, referee: &mut Ref<'_>) -> (Thing, Option<Lot>) {
        let count = self.tribes[target].items.len();
        let (index, lot) = self.draw_lot(Some(place), count, referee);
        let item = self.tribes[target].items.remove(index);
        self.add_items(place, vec![item]);
        (Item::thing(&item), lot)
    }

    /// Half of the party dies, in the order of [WC-72](docs/rules/warcamp.md#wc-72)
    /// ([WC-88](docs/rules/warcamp.md#wc-88)).
    fn catch(&mut self, place: usize, target: Option<usize>, party: &[u16], referee: &mut Ref<'_>) {
        let mut order = self.tribes[place].casualty_order(party.iter().copied());
        order.truncate(half_of(party));
        self.kill(place, &order, Cause::Caught, target, referee);
    }

    /// Sends the Master Thief with a companion to assassinate a named member ([WC-91](docs/rules/warcamp.md#wc-91) to
    /// [WC-93](docs/rules/warcamp.md#wc-93)).
    pub fn assassinate(&mut self, victim: Victim, with: u16, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let place = self.current();
        let tribe = self.mover();
        tribe.check_leader_is("WC-77", Leader::MasterThief, "assassinates")?;
        let target = self.target("WC-91", victim.tribe)?;
        self.check_truce()?;
        self.check_grace()?;
        tribe.check_leader_free()?;
        self.check_victim("WC-91", target, victim.number)?;
        let companion = self.companion(with)?;
        let fog = self.tribes[target].effects.fog;
        let te = self.mover().thief_te(ThiefDeed::Kill, fog);
        let defence = self.tribes[target].ge();
        let tribe = &mut self.tribes[place];
        tribe.done.leader = Some(LeaderJob::Stalked);
        tribe.member_mut(with).expect("he was found").job = Some(Job::Stalked);
        self.strike_at(target);
        let attempt = self.attempt(place, Some(target), te, defence, referee);
        let named = self.tribes[target]
            .member(victim.number)
            .map(Member::named)
            .expect("he was found");
        referee.note(Event::Murder(Murder {
            letter: Letter::of(place),
            target: Letter::of(target),
            victim: named,
            companion,
            thief: attempt.thieves,
            defender: attempt.defender,
            trap_used_up: attempt.trap_used_up,
        }));
        if attempt.surplus().is_some() {
            self.kill(target, &[victim.number], Cause::Assassination, Some(place), referee);
        } else if attempt.defender.is_some() {
            self.kill(place, &[with], Cause::Betrayed, Some(target), referee);
        }
        Ok(())
    }

    /// An able member of Skill 7 or more ([WC-91](docs/rules/warcamp.md#wc-91)).
    fn companion(&self, number: u16) -> Result<Named, Refusal> {
        let tribe = self.mover();
        tribe.check_able(number)?;
        let member = tribe.member(number).expect("able members exist");
        if member.counted() >= COMPANION_SKILL {
            return Ok(member.named());
        }
        let fit = row(tribe
            .able()
            .filter(|one| one.counted() >= COMPANION_SKILL)
            .map(|one| one.number));
        let text = format!(
            "An assassin's companion needs Skill {COMPANION_SKILL}; #{number} has {}. Fit: {}.",
            member.counted(),
            or_nobody(fit)
        );
        Err(no("WC-91", "skill", text))
    }
}
