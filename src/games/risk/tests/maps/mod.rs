//! The rules of the map by clause. Armies are put where a test needs them; the dice are named.

mod boards;
mod contact;
mod ends;
mod marches;
mod marshals;
mod supplies;
mod turns;

use crate::action::{Options, SeatPick};
use crate::battle::{Battle, Ending, Side, Stage as BattleStage, Verdict};
use crate::campaign::state::Armies;
use crate::campaign::{
    Army, ArmyId, Campaign, Clerk, Party, Stage, Tale, kind_of_army, kind_of_brigade, marching, orders, retreat,
    supply, trains,
};
use crate::event::Event;
use crate::nations;
use crate::state::{Chairs, Risk, Terms, War};
use crate::units::Roster;
use muster_game::testing;
use muster_kit::{Dice, Hex, Refusal};
use serde_json::{Value, json};

/// A campaign in a test, with what was told of it.
pub(super) struct Theatre {
    options: Options,
    campaign: Campaign,
    told: Vec<Event>,
}

/// Sets what stands at a place of a saved campaign, as a host would.
pub(crate) fn set(campaign: &mut Campaign, pointer: &str, value: impl serde::Serialize) {
    let rules = campaign.rules.number();
    testing::set(campaign, pointer, value);
    campaign.rules.played_by(rules);
    campaign
        .fights
        .battles_mut()
        .for_each(|battle| battle.terms.fought_by(rules));
}

pub(super) fn hex(text: &str) -> Hex {
    text.parse().unwrap()
}

fn hexes(text: &str) -> Vec<Hex> {
    text.split(' ').map(hex).collect()
}

/// A map without armies, in turn 3, in seat order, waiting for orders.
pub(super) fn theatre(options: Value) -> Theatre {
    let options: Options = serde_json::from_value(options).unwrap();
    let map = nations::map_of(&options).unwrap();
    let roster = testing::entrants(vec![SeatPick::default(); usize::from(map.seats())]);
    let mut dice = Dice::seeded(1, 1);
    let mut campaign = nations::campaign(
        crate::data::NEWEST,
        &roster,
        &options,
        &mut Clerk::new(&mut dice, crate::npc::STAFF),
    )
    .unwrap();
    crate::tests::maps::set(&mut campaign, "/turn", 3);
    campaign.nations.line_up((0..map.seats()).collect());
    crate::tests::maps::set(&mut campaign, "/stage", Stage::Sealed);
    Theatre {
        options,
        campaign,
        told: Vec::new(),
    }
}

pub(super) fn crowns() -> Theatre {
    theatre(json!({}))
}

impl Theatre {
    /// `C1 K11 corps`, or `R1 K11 foot`: an army of that kind which may march 5 hexes.
    pub(super) fn army(mut self, text: &str) -> Theatre {
        let words: Vec<&str> = text.split(' ').collect();
        let id = self.id(words[0]);
        let kind = kind_of_army(words[2]).or_else(|| kind_of_brigade(words[2]));
        let (kind, units) = kind.unwrap();
        let mut armies = self.campaign.armies.all().to_vec();
        armies.push(Army {
            party: id.party,
            number: id.number,
            kind: kind.to_owned(),
            units,
            commander: id.party != Party::Rebels,
            at: hex(words[1]),
            allowance: 5,
            marks: Default::default(),
            train: None,
            came: Vec::new(),
            entered: 0,
            role: None,
            rebel_since: (id.party == Party::Rebels).then_some(1),
        });
        armies.sort_by_key(Army::id);
        self.campaign.armies = Armies::new(armies);
        self
    }

    fn turn(mut self, turn: u16) -> Theatre {
        crate::tests::maps::set(&mut self.campaign, "/turn", turn);
        self
    }

    /// A settlement belongs to the nation of this letter, `-` for nobody.
    fn owned(mut self, at: &str, letter: char) -> Theatre {
        let place = self.place(at);
        let owner = self
            .campaign
            .nations
            .all()
            .iter()
            .position(|nation| nation.letter == letter);
        self.campaign.places.place_mut(place).owner = owner.map(|owner| u8::try_from(owner).unwrap());
        self
    }

    fn place(&self, at: &str) -> usize {
        self.campaign.map.settlement(hex(at)).unwrap()
    }

    fn id(&self, tag: &str) -> ArmyId {
        let (letter, number) = tag.split_at(1);
        let nation = self
            .campaign
            .nations
            .all()
            .iter()
            .position(|nation| letter.starts_with(nation.letter));
        ArmyId {
            party: nation.map_or(Party::Rebels, |nation| Party::Nation(u8::try_from(nation).unwrap())),
            number: number.parse().unwrap(),
        }
    }

    fn the(&self, tag: &str) -> &Army {
        self.campaign.armies.the(self.id(tag))
    }

    pub(super) fn the_mut(&mut self, tag: &str) -> &mut Army {
        let id = self.id(tag);
        self.campaign.armies.the_mut(id)
    }

    fn at(&self, tag: &str) -> String {
        self.the(tag).at.to_string()
    }

    fn train(&self, tag: &str) -> Option<String> {
        self.the(tag).train.map(|train| train.at.to_string())
    }

    /// Something done with dice that must be exactly those.
    fn with_dice<T>(&mut self, faces: &[u32], act: impl FnOnce(&mut Campaign, &mut Clerk<'_>) -> T) -> T {
        Dice::exactly(faces, |dice| {
            let mut clerk = Clerk::new(dice, crate::npc::STAFF);
            let done = act(&mut self.campaign, &mut clerk);
            self.told.extend(clerk.told);
            done
        })
    }

    /// Orders of a nation for this turn, given now.
    fn orders(&mut self, nation: u8, text: &str) {
        let marches = orders::read_marches(&self.campaign, nation, text).unwrap();
        self.campaign.nations.nation_mut(nation).marches = Some(marches);
    }

    fn refused(&self, nation: u8, text: &str) -> Refusal {
        orders::read_marches(&self.campaign, nation, text).unwrap_err()
    }

    /// The marches of these nations, one after the other.
    fn march(&mut self, nations: &[u8]) {
        for nation in nations {
            self.with_dice(&[], |campaign, clerk| marching::march(campaign, *nation, clerk));
        }
    }

    fn supply(&mut self, faces: &[u32]) {
        self.with_dice(faces, supply::supply);
    }

    fn trains(&mut self) {
        self.with_dice(&[], trains::move_trains);
    }

    fn tales(&self) -> Vec<&Tale> {
        let tales = self.told.iter().filter_map(|event| match event {
            Event::Campaign(tale) => Some(tale),
            _ => None,
        });
        tales.collect()
    }

    /// Battles begin where enemies stand.
    pub(super) fn meet(&mut self) -> &Battle {
        crate::tests::maps::set(&mut self.campaign, "/stage", Stage::Battles);
        self.with_dice(&[], crate::campaign::contact::meet);
        self.campaign.fights.battles().last().unwrap()
    }

    /// The armies of both sides in a battle, by their tags.
    fn sides(&self, number: u16) -> [String; 2] {
        let fight = self.campaign.fights.fight(number).unwrap();
        [0, 1].map(|side: usize| {
            let tags: Vec<String> = fight.armies[side]
                .iter()
                .map(|id| self.campaign.nations.tag(*id))
                .collect();
            tags.join(" ")
        })
    }

    /// A battle ends like this, with nobody lost.
    fn decide(&mut self, number: u16, winner: Option<Side>) {
        let battle = self.campaign.fights.battle_mut(number);
        let verdict = Verdict::Losses;
        crate::tests::set(battle.unwrap(), "/stage", BattleStage::Over(Ending { winner, verdict }));
        self.with_dice(&[], |campaign, clerk| {
            crate::campaign::contact::battle_over(campaign, number, clerk)
        });
    }

    /// The whole game: seats are those of the nations.
    pub(super) fn into_game(self) -> Risk {
        Risk {
            terms: Terms::new(crate::data::NEWEST, self.options),
            chairs: Chairs::of_campaign(self.campaign.nations.all().len()),
            war: War::Campaign(Box::new(self.campaign)),
        }
    }

    fn retreat(&mut self) {
        self.with_dice(&[], retreat::retreat_all);
    }
}

fn roster(text: &str) -> Roster {
    Roster::read(text).unwrap()
}
