//! What would be wise: legal actions, odds and answers.

use super::Warcamp;
use super::npc;
use super::odds::{self, Situation};
use super::action::{Action, Go, Goal, Goods, Make};
use super::data::{Building, Leader, Race};
use super::state::Wearer;
use super::words::{
    CardWord, ItemNumber, Letter, Power, PowerWord, Site, Victim, Wear, Who, WhoWord,
};
use crate::game::{Actor, Advice, Counsel, Duty, Hand, Occasion, Referee, Rules};
use crate::kit::{Answer, Dice, Level, Partial, Refusal, Seat, Suggestion, Viewer};
use serde::{Deserialize, Serialize};

/// A question about a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Query {
    Hand {},
}

fn unknown() -> Refusal {
    Refusal::new("WC-187", "No odds are known.")
}

impl Counsel for Warcamp {
    type Query = Query;
    type Situation = Situation;

    fn candidates(&self, duty: &Duty) -> Vec<Action> {
        if duty.hand == Hand::Orders {
            return vec![Action::Ordered {}];
        }
        let mut legal = vec![Action::End { discard: None }];
        legal.extend(self.ideas().into_iter().filter(|action| self.would_obey(duty.seat, action)));
        legal
    }

    fn advise(&self, duty: &Duty, level: Level, occasion: Occasion, dice: &mut Dice) -> Advice<Action> {
        if occasion == Occasion::Orders || duty.hand == Hand::Orders {
            let why = "carries out stored orders".to_owned();
            return Advice { action: Action::Ordered {}, why };
        }
        npc::advise(self, self.current(), level, occasion, dice)
    }

    fn answer(&self, _viewer: Viewer, _query: Query) -> Result<Answer, Refusal> {
        Err(unknown())
    }

    fn foresee(&self, _seat: Seat, _action: &Action) -> Result<Answer, Refusal> {
        Err(unknown())
    }

    fn suggest(&self, _viewer: Viewer, _partial: &Partial) -> Vec<Suggestion> {
        Vec::new()
    }

    fn situation(&self, _viewer: Viewer, _question: &str) -> Result<Situation, Refusal> {
        Err(unknown())
    }

    fn odds(situation: &Situation) -> Result<Answer, Refusal> {
        odds::odds(situation)
    }
}

impl Warcamp {
    /// Whether an action would be carried out now. Refusals come before dice, so any dice will do.
    pub fn would_obey(&self, seat: Seat, action: &Action) -> bool {
        let mut dice = Dice::seeded(0, 0);
        let mut referee = Referee::new(&mut dice);
        let mut trial = self.clone();
        trial.apply(Actor::Seat(seat), action.clone(), &mut referee).is_ok()
    }

    /// Things to try in this turn, legal or not.
    fn ideas(&self) -> Vec<Action> {
        let tribe = self.mover();
        let mut able: Vec<u16> = tribe.able().map(|member| member.number).collect();
        able.sort_by_key(|number| tribe.member(*number).map(|member| member.skill));
        let some = |count: usize| Who::members(able.iter().copied().take(count));
        let mut ideas = Vec::new();
        if !able.is_empty() {
            for goal in [Goal::Both, Goal::Food, Goal::Bones] {
                for who in [Who::all(), some(able.len().div_ceil(2))] {
                    ideas.push(Action::Hunt { who: Some(who), goal });
                }
            }
            ideas.push(Action::Breed { who: some(2) });
            ideas.push(Action::Breed { who: some(able.len().min(5)) });
            for what in Building::ALL {
                let workers = tribe.workers_needed(what) as usize;
                ideas.push(Action::Build { what, who: some(workers) });
            }
            ideas.push(Action::Tower { go: Go::In, who: some(1) });
            ideas.push(Action::Forge { make: Make::Magic, smith: able.last().copied() });
        }
        ideas.push(Action::Tower { go: Go::Out, who: Who::all() });
        ideas.push(Action::Forge { make: Make::Basic, smith: None });
        ideas.extend(self.hostile_ideas(&able));
        ideas.extend(self.magic_ideas());
        ideas
    }

    fn hostile_ideas(&self, able: &[u16]) -> Vec<Action> {
        let tribe = self.mover();
        let mut ideas = Vec::new();
        let sites = self.others(self.current()).map(Letter::of);
        let sites = sites.map(Site::Camp).chain([Site::Town]);
        for from in sites {
            for goods in [Goods::Food, Goods::Bones, Goods::Item] {
                if tribe.leader == Leader::MasterThief {
                    ideas.push(Action::Steal { from, goods, who: Some(Who(vec![WhoWord::Leader])) });
                }
                if tribe.race == Race::Kobold && !able.is_empty() {
                    ideas.push(Action::Steal { from, goods, who: Some(Who::all()) });
                }
            }
        }
        for place in self.others(self.current()) {
            let target = Letter::of(place);
            if !able.is_empty() {
                for raid in [false, true] {
                    ideas.push(Action::Attack { target, who: None, raid, raze: None });
                }
                ideas.push(Action::Attack { target, who: Some(Who::all()), raid: false, raze: None });
            }
            if tribe.leader == Leader::MasterThief {
                let number = self.tribes[place].members[0].number;
                let victim = Victim { tribe: target, number };
                ideas.extend(able.last().map(|with| Action::Kill { victim, with: *with }));
                let word = PowerWord { tribe: Some(target), number, times: None };
                ideas.push(Action::Power { on: Power { verb: None, words: vec![word] } });
            }
        }
        if tribe.leader != Leader::MasterThief {
            let number = if tribe.leader == Leader::Shaman { 1 } else { tribe.members[0].number };
            let word = PowerWord { tribe: None, number, times: None };
            ideas.push(Action::Power { on: Power { verb: None, words: vec![word] } });
        }
        ideas
    }

    fn magic_ideas(&self) -> Vec<Action> {
        let tribe = self.mover();
        let mut ideas = Vec::new();
        for card in &tribe.secret.hand {
            let word = CardWord::Code(*card);
            let own = (!card.hostile()).then_some(None);
            let others = self.others(self.current()).map(Letter::of).map(Some);
            let aims: Vec<Option<Letter>> = if card.hostile() { others.collect() } else { own.into_iter().collect() };
            for at in aims {
                let anyway = tribe.secret.hand.len() >= tribe.hand_limit();
                ideas.push(Action::Cast { card: word, at, picks: None, anyway });
            }
        }
        let best = tribe.members.iter().max_by_key(|member| member.skill).map(|member| member.number);
        for item in &tribe.items {
            let number = ItemNumber(item.number);
            if item.wearer == Wearer::Stash {
                ideas.push(Action::Equip { item: number, to: Wear::Leader, swap: true });
                ideas.extend(best.map(|best| Action::Equip { item: number, to: Wear::Member(best), swap: false }));
            } else {
                let targets = self.others(self.current()).map(Letter::of).map(Some);
                for at in targets.chain([None]) {
                    ideas.push(Action::Use { item: number, at, pick: None });
                }
            }
        }
        ideas
    }
}
