//! The band after an episode: deeds, wounds, names, an heir, recruits, and what comes next (2.20).

use crate::campaign::{BY_NAMES, Course, DEEDS, MUSTER, MUSTERED, WIDOWS_DAUGHTER, WIDOWS_SON};
use crate::chronicle::{Chronicle, Joining, Reckoning};
use crate::data::{Stage, UnitType};
use crate::event::Event;
use crate::rules::Ref;
use crate::rules::fresh::fresh;
use crate::state::{Barbarica, Progress, Side, Unit};
use crate::words::UnitId;
use muster_kit::{Hex, Whose};

impl Barbarica {
    /// What comes after this episode; none after the last ([BB-280](docs/rules/barbarica.md#bb-280)).
    pub fn next_episode(&self) -> Option<Stage> {
        let next = match self.scenario.id.as_str() {
            "tyrannis" if self.campaign.tribunus_dead || self.has_fallen(UnitType::Tribunus) => "fumus",
            "tyrannis" => "victis",
            "fumus" | "victis" => "aes",
            "aes" => "alea",
            _ => return None,
        };
        Stage::named(next)
    }

    pub fn has_fallen(&self, kind: UnitType) -> bool {
        self.gone
            .iter()
            .any(|gone| gone.unit.id.kind == kind && gone.left.is_none())
    }

    /// What can be chosen in this camp, in the book's order ([BB-287](docs/rules/barbarica.md#bb-287)).
    pub fn courses(&self) -> Vec<Course> {
        let courses = match (self.campaign.grades.len(), self.campaign.tribunus_dead) {
            (1, true) => [Course::Bury, Course::Strip, Course::Heads],
            (1, false) => [Course::Hide, Course::Trees, Course::Revenge],
            (2, _) => [Course::Envoys, Course::Rest, Course::Drill],
            _ => [Course::Grain, Course::Arm, Course::Oath],
        };
        let open = |course: &Course| *course != Course::Arm || self.campaign.wagons > 0;
        courses.into_iter().filter(open).collect()
    }

    /// The unit of the band with that id.
    pub fn banded(&self, id: UnitId) -> Option<&Unit> {
        self.campaign.band.iter().find(|unit| unit.id == id)
    }

    /// Opens the camp after an episode: deeds, recovery, by-names, an heir, the muster.
    pub fn open_camp(&mut self, grade: u8, referee: &mut Ref<'_>) {
        self.progress = Progress::Camping;
        let campaign = &mut self.campaign;
        campaign.course = None;
        campaign.heir = None;
        campaign.wagons = self.feats.captured;
        if self.scenario.id == "tyrannis" {
            let left = self
                .gone
                .iter()
                .filter(|gone| gone.unit.side() == Side::Rome && gone.left.is_some());
            campaign.escaped = u8::try_from(left.count()).unwrap_or(u8::MAX);
        }
        let died = self.has_fallen(UnitType::Tribunus);
        self.campaign.tribunus_dead |= died;
        let chief_died = self
            .gone
            .iter()
            .any(|gone| gone.left.is_none() && !gone.unit.record.ally && is_chief(&gone.unit));
        let mut band: Vec<Unit> = std::mem::take(&mut self.units);
        band.extend(
            self.gone
                .iter()
                .filter(|gone| gone.left.is_some())
                .map(|gone| gone.unit.clone()),
        );
        band.retain(|unit| unit.side() == Side::Tribe && !unit.record.ally && !unit.is_villager());
        band.sort_by_key(|unit| unit.id);
        self.campaign.band = band;
        self.gone.clear();
        self.reckon(grade, referee);
        self.campaign.mourning = chief_died;
        if chief_died {
            self.usual_heir(referee);
        }
        self.muster(referee);
        let courses = self.courses();
        referee.note(Event::Chronicle(Chronicle::Camp { courses }));
    }

    /// Reckons an episode up: deeds, wounds that heal, names ([BB-282](docs/rules/barbarica.md#bb-282),
    /// [BB-283](docs/rules/barbarica.md#bb-283), [BB-284](docs/rules/barbarica.md#bb-284)).
    pub fn reckon(&mut self, grade: u8, referee: &mut Ref<'_>) {
        let mut rows = Vec::new();
        for place in 0..self.campaign.band.len() {
            let unit = &mut self.campaign.band[place];
            let gained = 1 + u8::from(unit.record.slew) + u8::from(unit.record.feat);
            let before = unit.strength;
            let wounds = unit.wounds();
            let healed = match grade {
                3 => wounds,
                1 | 2 => wounds.div_ceil(2),
                _ => wounds.min(1),
            };
            unit.strength += healed;
            let old = unit.record.deeds;
            unit.record.deeds = old.saturating_add(gained);
            // BB-108: a unit that led to the end of an episode is proven.
            unit.unproven = false;
            unit.renew();
            rows.push(Reckoning {
                who: unit.name(),
                deeds: (gained, unit.record.deeds),
                strength: (before, unit.strength, unit.start),
                advances: unit.record.advances_left(),
            });
        }
        referee.note(Event::Chronicle(Chronicle::Reckoned { rows }));
        self.name_the_proven(referee);
    }

    /// Names each unit with its third deed ([BB-284](docs/rules/barbarica.md#bb-284)).
    pub fn name_the_proven(&mut self, referee: &mut Ref<'_>) {
        for place in 0..self.campaign.band.len() {
            let unit = &self.campaign.band[place];
            if unit.record.deeds < DEEDS || unit.record.name.is_some() {
                continue;
            }
            let used: Vec<String> = self
                .campaign
                .band
                .iter()
                .filter_map(|unit| unit.record.name.clone())
                .collect();
            let in_use = |name: &str| used.iter().any(|other| other == name || same_widow(other, name));
            let mut rolled = Vec::new();
            let name = loop {
                let roll = u8::try_from(referee.dice.of(Whose::Nobody).roll(20)).expect("a die of twenty");
                rolled.push(roll);
                let name = BY_NAMES[usize::from(roll) - 1];
                if !in_use(name) {
                    break name;
                }
            };
            let unit = &mut self.campaign.band[place];
            unit.record.name = Some(name.to_owned());
            let (who, name) = (unit.id, name.to_owned());
            referee.note(Event::Chronicle(Chronicle::Named { who, rolled, name }));
        }
    }

    /// Crowns the usual heir: highest D, then E, then unit order; a stranger with no survivor
    /// ([BB-285](docs/rules/barbarica.md#bb-285)).
    pub fn usual_heir(&mut self, referee: &mut Ref<'_>) {
        let best = self
            .campaign
            .band
            .iter()
            .min_by_key(|unit| (std::cmp::Reverse((unit.discipline, unit.expertise)), unit.id))
            .map(|unit| unit.id);
        match best {
            Some(id) => self.crown(id, true, referee),
            None => {
                let id = UnitId::new(UnitType::Chieftain, 1);
                let mut stranger = fresh(id, self.chief_seat(), Hex::new(0, 0));
                stranger.discipline = 2;
                stranger.strength = 4;
                stranger.start = 4;
                self.campaign.band.push(stranger);
                referee.note(Event::Chronicle(Chronicle::Stranger { who: id }));
            }
        }
    }

    pub fn crown(&mut self, id: UnitId, usual: bool, referee: &mut Ref<'_>) {
        for unit in &mut self.campaign.band {
            let chosen = unit.id == id;
            if chosen || self.campaign.heir == Some(unit.id) {
                unit.heir = chosen;
                unit.unproven = chosen;
            }
        }
        self.campaign.heir = Some(id);
        let who = self.banded(id).map(Unit::name).unwrap_or_default();
        referee.note(Event::Chronicle(Chronicle::Heir { who, usual }));
    }

    /// Fills the band up to eight ([BB-286](docs/rules/barbarica.md#bb-286)).
    pub fn muster(&mut self, referee: &mut Ref<'_>) {
        let missing = MUSTERED.saturating_sub(self.campaign.band.len());
        self.enlist(&MUSTER[..missing], Joining::Muster, referee);
    }

    pub fn enlist(&mut self, kinds: &[UnitType], why: Joining, referee: &mut Ref<'_>) {
        let mut joined = Vec::new();
        for kind in kinds {
            let Some(id) = self.free_id(*kind) else { continue };
            let mut unit = fresh(id, self.least_burdened(), Hex::new(0, 0));
            self.campaign.recruits = self.campaign.recruits.saturating_add(1);
            unit.record.joined = self.campaign.recruits;
            unit.record.fresh = true;
            joined.push(id);
            self.campaign.band.push(unit);
            self.campaign.band.sort_by_key(|unit| unit.id);
        }
        if !joined.is_empty() {
            referee.note(Event::Chronicle(Chronicle::Joined { who: joined, why }));
        }
    }

    /// The first number of the type that nobody has; of another type if all nine are taken.
    pub fn free_id(&self, kind: UnitType) -> Option<UnitId> {
        [kind, UnitType::Axeman, UnitType::Spearman, UnitType::Slinger]
            .into_iter()
            .flat_map(|kind| (1..=NUMBER_MAX).map(move |number| UnitId::new(kind, number)))
            .find(|id| self.banded(*id).is_none())
    }

    /// The tribe's seat with the fewest units, in join order ([BB-266](docs/rules/barbarica.md#bb-266)).
    pub fn least_burdened(&self) -> u8 {
        let seats = self
            .seats_of(Side::Tribe)
            .into_iter()
            .filter(|seat| !self.resigned.contains(seat));
        let burden = |seat: &u8| self.campaign.band.iter().filter(|unit| unit.owner == *seat).count();
        seats.min_by_key(|seat| (burden(seat), *seat)).unwrap_or(0)
    }
}

/// Two characters name a unit on the board.
pub const NUMBER_MAX: u8 = 9;

/// Whether a unit is the Chieftain or has followed one ([BB-285](docs/rules/barbarica.md#bb-285)).
pub fn is_chief(unit: &Unit) -> bool {
    unit.heir || unit.id.kind == UnitType::Chieftain
}

/// Son and daughter are one name ([BB-284](docs/rules/barbarica.md#bb-284)).
pub fn same_widow(one: &str, other: &str) -> bool {
    let widow = |name: &str| [WIDOWS_SON, WIDOWS_DAUGHTER].contains(&name);
    widow(one) && widow(other)
}
