//! What a tribe carries from episode to episode (2.20).

use super::condition::is_default;
use super::unit::Unit;
use crate::data::Course;
use crate::words::UnitId;
use serde::{Deserialize, Serialize};

/// The campaign of a tribe: its band, and what was decided and has happened.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Campaign {
    /// The Chieftain fell in the last episode; everybody tests at D - 1 ([BB-285](docs/rules/barbarica.md#bb-285)).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    mourning: bool,
    /// Rome tests at D - 1 in this episode ([BB-287](docs/rules/barbarica.md#bb-287)).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    daunted: bool,
    /// The grades of the episodes that are over ([BB-289](docs/rules/barbarica.md#bb-289)).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    grades: Vec<u8>,
    /// What was decided in the last camp; none while that is still open ([BB-287](docs/rules/barbarica.md#bb-287)).
    #[serde(skip_serializing_if = "Option::is_none")]
    course: Option<Course>,
    /// Romans who left the map of Episode 1 ([BB-292](docs/rules/barbarica.md#bb-292)).
    #[serde(skip_serializing_if = "is_default")]
    escaped: u8,
    /// The Tribunus is dead, which decides the second episode and who rides in the last
    /// ([BB-280](docs/rules/barbarica.md#bb-280)).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    tribunus_dead: bool,
    /// Wagons captured in the last episode.
    #[serde(skip_serializing_if = "is_default")]
    wagons: u8,
    /// In camp: the band, in unit order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    band: Vec<Unit>,
    /// Those who joined since the campaign began ([BB-286](docs/rules/barbarica.md#bb-286)).
    #[serde(skip_serializing_if = "is_default")]
    recruits: u8,
    /// The Chieftain died, and this unit has followed ([BB-285](docs/rules/barbarica.md#bb-285)).
    #[serde(skip_serializing_if = "Option::is_none")]
    heir: Option<UnitId>,
}

impl Campaign {
    /// A campaign that begins with that band, in unit order; the Tribunus may be taken to be dead already.
    pub fn new(band: Vec<Unit>, tribunus_dead: bool) -> Campaign {
        Campaign {
            band,
            tribunus_dead,
            ..Campaign::default()
        }
    }

    /// Whether the Chieftain fell in the last episode ([BB-285](docs/rules/barbarica.md#bb-285)).
    pub fn mourning(&self) -> bool {
        self.mourning
    }

    /// Whether Rome tests at D - 1 in this episode ([BB-287](docs/rules/barbarica.md#bb-287)).
    pub fn daunted(&self) -> bool {
        self.daunted
    }

    /// The grades of the episodes that are over ([BB-289](docs/rules/barbarica.md#bb-289)).
    pub fn grades(&self) -> &[u8] {
        &self.grades
    }

    /// What was decided in the last camp; none while that is still open ([BB-287](docs/rules/barbarica.md#bb-287)).
    pub fn course(&self) -> Option<Course> {
        self.course
    }

    /// Romans who left the map of Episode 1 ([BB-292](docs/rules/barbarica.md#bb-292)).
    pub fn escaped(&self) -> u8 {
        self.escaped
    }

    /// Whether the Tribunus is dead ([BB-280](docs/rules/barbarica.md#bb-280)).
    pub fn tribunus_dead(&self) -> bool {
        self.tribunus_dead
    }

    /// Wagons captured in the last episode.
    pub fn wagons(&self) -> u8 {
        self.wagons
    }

    /// Who has followed a Chieftain that died ([BB-285](docs/rules/barbarica.md#bb-285)).
    pub fn heir(&self) -> Option<UnitId> {
        self.heir
    }

    /// In camp: the band, in unit order.
    pub fn band(&self) -> &[Unit] {
        &self.band
    }

    /// Every unit of the band, to change it.
    pub fn band_mut(&mut self) -> impl Iterator<Item = &mut Unit> {
        self.band.iter_mut()
    }

    /// The unit of the band with that id.
    pub fn banded(&self, id: UnitId) -> Option<&Unit> {
        self.band.iter().find(|unit| unit.id == id)
    }

    /// As [`Campaign::banded`], to change; panics if it is not of the band.
    pub fn banded_mut(&mut self, id: UnitId) -> &mut Unit {
        let unit = self.band.iter_mut().find(|unit| unit.id == id);
        unit.expect("the unit is of the band")
    }

    /// An episode begins, in which Rome may be daunted: no wagon is captured yet.
    pub fn begin_episode(&mut self, daunted: bool) {
        self.wagons = 0;
        self.daunted = daunted;
    }

    /// An episode is graded ([BB-255](docs/rules/barbarica.md#bb-255)).
    pub fn grade(&mut self, grade: u8) {
        self.grades.push(grade);
    }

    /// A camp opens after an episode in which so many wagons were captured: nothing is decided yet.
    pub fn open_camp(&mut self, wagons: u8) {
        self.course = None;
        self.heir = None;
        self.wagons = wagons;
    }

    /// So many Romans have left the map of Episode 1 ([BB-292](docs/rules/barbarica.md#bb-292)).
    pub fn note_escaped(&mut self, romans: u8) {
        self.escaped = romans;
    }

    /// The Tribunus is dead ([BB-280](docs/rules/barbarica.md#bb-280)).
    pub fn note_tribunus_dead(&mut self) {
        self.tribunus_dead = true;
    }

    /// Those who came back are the band.
    pub fn gather(&mut self, mut band: Vec<Unit>) {
        band.sort_by_key(|unit| unit.id);
        self.band = band;
    }

    /// The band goes into battle.
    pub fn send_out(&mut self) -> Vec<Unit> {
        std::mem::take(&mut self.band)
    }

    /// The tribe mourns a Chieftain, or does not any more.
    pub fn mourn(&mut self, mourning: bool) {
        self.mourning = mourning;
    }

    /// A recruit joins the band ([BB-286](docs/rules/barbarica.md#bb-286)).
    pub fn enlist(&mut self, mut unit: Unit) {
        self.recruits = self.recruits.saturating_add(1);
        unit.record.joined = self.recruits;
        unit.record.fresh = true;
        self.welcome(unit);
    }

    /// A unit is of the band, without having been recruited.
    pub fn welcome(&mut self, unit: Unit) {
        self.band.push(unit);
        self.band.sort_by_key(|unit| unit.id);
    }

    /// A unit follows the Chieftain, in the place of one that was named before
    /// ([BB-285](docs/rules/barbarica.md#bb-285)).
    pub fn crown(&mut self, id: UnitId) {
        for unit in &mut self.band {
            let chosen = unit.id == id;
            if chosen || self.heir == Some(unit.id) {
                unit.heir = chosen;
                unit.unproven = chosen;
            }
        }
        self.heir = Some(id);
    }

    /// The camp takes a course ([BB-287](docs/rules/barbarica.md#bb-287)).
    pub fn decide(&mut self, course: Course) {
        self.course = Some(course);
    }

    /// A unit of the band goes home ([BB-286](docs/rules/barbarica.md#bb-286)).
    pub fn dismiss(&mut self, id: UnitId) -> Unit {
        let place = self.band.iter().position(|unit| unit.id == id);
        self.band.remove(place.expect("asked for before"))
    }

    /// The units of a seat.
    pub fn burden(&self, seat: u8) -> usize {
        self.band.iter().filter(|unit| unit.owner == seat).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use muster_kit::Hex;

    fn unit(name: &str) -> Unit {
        Unit::fresh(name.parse().expect("a unit"), 0, Hex::new(0, 0))
    }

    #[test]
    fn recruits_are_counted_in_the_order_in_which_they_join() {
        let mut campaign = Campaign::new(vec![unit("x1")], false);
        campaign.enlist(unit("s1"));
        campaign.enlist(unit("p1"));
        let joined = |name: &str| {
            campaign
                .banded(name.parse().expect("a unit"))
                .map(|unit| unit.record.joined)
        };
        assert_eq!([joined("x1"), joined("s1"), joined("p1")], [Some(0), Some(1), Some(2)]);
        assert!(campaign.band().is_sorted_by_key(|unit| unit.id));
        assert_eq!(campaign.burden(0), 3);
    }

    #[test]
    fn another_heir_takes_the_place_of_the_first() {
        let mut campaign = Campaign::new(vec![unit("p1"), unit("x1")], false);
        let [first, second] = ["p1", "x1"].map(|name| name.parse::<UnitId>().expect("a unit"));
        campaign.crown(first);
        campaign.crown(second);
        assert_eq!(campaign.heir(), Some(second));
        let heirs: Vec<UnitId> = campaign
            .band()
            .iter()
            .filter(|unit| unit.heir)
            .map(|unit| unit.id)
            .collect();
        assert_eq!(heirs, [second]);
        assert!(campaign.banded(second).is_some_and(|unit| unit.unproven));
    }

    #[test]
    fn a_camp_begins_with_nothing_decided() {
        let mut campaign = Campaign::new(vec![unit("x1")], true);
        campaign.decide(Course::Rest);
        campaign.open_camp(2);
        assert_eq!((campaign.course(), campaign.heir(), campaign.wagons()), (None, None, 2));
        campaign.begin_episode(false);
        assert_eq!(campaign.wagons(), 0);
        assert!(campaign.tribunus_dead());
    }
}
