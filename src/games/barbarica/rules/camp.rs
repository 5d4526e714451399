//! The camp between two episodes (2.20): deeds, wounds, heirs, recruits, and what the tribe decides.

use super::{Ref, no};
use crate::action::Action;
use crate::campaign::{BY_NAMES, Course, DEEDS, MUSTER, MUSTERED, WIDOWS_DAUGHTER, WIDOWS_SON};
use crate::chronicle::{Chronicle, Joining, Reckoning};
use crate::data::scenario::BAND_MAX;
use crate::data::{Melee, Stage, UnitType, Weight};
use crate::event::Event;
use crate::rules::setup::fresh;
use crate::state::{Barbarica, Progress, Side, Unit};
use crate::words::{Attribute, UnitId};
use muster_kit::{Hex, Refusal, Whose};

/// Two characters name a unit on the board.
const NUMBER_MAX: u8 = 9;

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

    fn has_fallen(&self, kind: UnitType) -> bool {
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
    pub(in super::super) fn open_camp(&mut self, grade: u8, referee: &mut Ref<'_>) {
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
    fn reckon(&mut self, grade: u8, referee: &mut Ref<'_>) {
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
    fn name_the_proven(&mut self, referee: &mut Ref<'_>) {
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
    fn usual_heir(&mut self, referee: &mut Ref<'_>) {
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

    fn crown(&mut self, id: UnitId, usual: bool, referee: &mut Ref<'_>) {
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
    fn muster(&mut self, referee: &mut Ref<'_>) {
        let missing = MUSTERED.saturating_sub(self.campaign.band.len());
        self.enlist(&MUSTER[..missing], Joining::Muster, referee);
    }

    fn enlist(&mut self, kinds: &[UnitType], why: Joining, referee: &mut Ref<'_>) {
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
    fn free_id(&self, kind: UnitType) -> Option<UnitId> {
        [kind, UnitType::Axeman, UnitType::Spearman, UnitType::Slinger]
            .into_iter()
            .flat_map(|kind| (1..=NUMBER_MAX).map(move |number| UnitId::new(kind, number)))
            .find(|id| self.banded(*id).is_none())
    }

    /// The tribe's seat with the fewest units, in join order ([BB-266](docs/rules/barbarica.md#bb-266)).
    fn least_burdened(&self) -> u8 {
        let seats = self
            .seats_of(Side::Tribe)
            .into_iter()
            .filter(|seat| !self.resigned.contains(seat));
        let burden = |seat: &u8| self.campaign.band.iter().filter(|unit| unit.owner == *seat).count();
        seats.min_by_key(|seat| (burden(seat), *seat)).unwrap_or(0)
    }

    /// What is ordered in camp.
    pub(super) fn obey_camp(&mut self, seat: u8, action: Action, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        if self.progress != Progress::Camping {
            let reason = if self.is_campaign() {
                "The tribe makes camp when the episode is over."
            } else {
                "There is no camp: this scenario is played by itself."
            };
            return Err(no("BB-287", reason).instead("/barb camp roster"));
        }
        if !self.seats_of(Side::Tribe).contains(&seat) {
            return Err(no("BB-287", "The camp is the tribe's.").instead("/barb camp roster"));
        }
        match action {
            Action::CampDecide { course, units } => self.decide(seat, course, units.as_deref(), referee),
            Action::CampHeir { unit } => self.name_heir(seat, unit, referee),
            Action::CampTrain { unit, attribute, name } => self.order_training(seat, unit, attribute, name, referee),
            Action::CampDismiss { unit } => self.dismiss(seat, unit, referee),
            _ => self.break_camp(seat, referee),
        }
    }

    /// The host decides for all ([BB-287](docs/rules/barbarica.md#bb-287)).
    fn as_host(&self, seat: u8) -> Result<(), Refusal> {
        if seat == self.chief_seat() {
            return Ok(());
        }
        Err(no("BB-287", "The tribe's first player decides for all.").instead("/barb camp roster"))
    }

    fn own_banded(&self, seat: u8, id: UnitId) -> Result<&Unit, Refusal> {
        let Some(unit) = self.banded(id) else {
            let ids: Vec<String> = self.campaign.band.iter().map(|unit| unit.id.to_string()).collect();
            let reason = format!("{id} is not of the band.");
            return Err(no("BB-282", reason).instead(format!("The band: {}.", ids.join(", "))));
        };
        if !self.commands(seat, unit) && seat != self.chief_seat() {
            return Err(no("BB-266", format!("{id} is not yours.")).instead("a unit of your own"));
        }
        Ok(unit)
    }

    fn decide(&mut self, seat: u8, course: Course, units: Option<&str>, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        self.as_host(seat)?;
        if let Some(done) = self.campaign.course {
            let reason = format!("The tribe has decided: {}.", done.title());
            return Err(no("BB-287", reason).instead("/barb camp next"));
        }
        let open = self.courses();
        if !open.contains(&course) {
            let offered: Vec<&str> = open.iter().map(|course| course.id()).collect();
            let reason = if course == Course::Arm && self.campaign.grades.len() == 3 {
                "Arming the tribe needs a captured wagon.".to_owned()
            } else {
                format!("{} is not to be chosen now.", course.title())
            };
            return Err(no("BB-287", reason).instead(offered.join(", ")));
        }
        let equipped = match (course.equips(), units) {
            (None, Some(_)) => {
                let reason = format!("{} equips nobody.", course.title());
                return Err(no("BB-287", reason).instead(format!("/barb camp decide course:{}", course.id())));
            }
            (None, None) => Vec::new(),
            (Some(most), None) => self.strongest(most),
            (Some(most), Some(text)) => self.named_for(course, most, text)?,
        };
        self.follow(course, &equipped, false, referee);
        Ok(())
    }

    /// The foot units with the highest S, ties in unit order ([BB-287](docs/rules/barbarica.md#bb-287)).
    fn strongest(&self, most: usize) -> Vec<Outfit> {
        let mut units: Vec<&Unit> = self.campaign.band.iter().filter(|unit| !unit.mounted).collect();
        units.sort_by_key(|unit| (std::cmp::Reverse(unit.strength), unit.id));
        units.truncate(most);
        let outfit = |unit: &Unit| Outfit {
            who: unit.id,
            heavy: false,
        };
        units.into_iter().map(outfit).collect()
    }

    /// `x1, x2 heavy`: who is equipped, and how.
    fn named_for(&self, course: Course, most: usize, text: &str) -> Result<Vec<Outfit>, Refusal> {
        let hint = "units:x1, x2, p1";
        let mut outfits: Vec<Outfit> = Vec::new();
        for part in text
            .split([',', '+', ';'])
            .map(str::trim)
            .filter(|part| !part.is_empty())
        {
            let (word, how) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
            let who: UnitId = word.parse().map_err(|why: String| no("BB-287", why).instead(hint))?;
            let heavy = match how.trim().to_ascii_lowercase().as_str() {
                "" | "light" => false,
                "heavy" if course == Course::Arm => true,
                other => {
                    let choices = if course == Course::Arm {
                        "light or heavy"
                    } else {
                        "light"
                    };
                    let reason = format!("`{other}` is no armour to choose here; after a unit stands {choices}.");
                    return Err(no("BB-287", reason).instead(hint));
                }
            };
            if self.banded(who).is_none() {
                return Err(no("BB-287", format!("{who} is not of the band.")).instead("/barb camp roster"));
            }
            if outfits.iter().any(|outfit| outfit.who == who) {
                return Err(no("BB-287", format!("{who} is named twice.")).instead(hint));
            }
            outfits.push(Outfit { who, heavy });
        }
        if outfits.is_empty() || outfits.len() > most {
            let reason = format!("{} equips one to {most} units.", course.title());
            return Err(no("BB-287", reason).instead(hint));
        }
        Ok(outfits)
    }

    /// What a course comes to at once; the rest is in the next scenario.
    fn follow(&mut self, course: Course, outfits: &[Outfit], usual: bool, referee: &mut Ref<'_>) {
        self.campaign.course = Some(course);
        let names = |outfit: &Outfit| self.banded(outfit.who).map(Unit::name).unwrap_or_default();
        let units = outfits.iter().map(names).collect();
        referee.note(Event::Chronicle(Chronicle::Decided { course, units, usual }));
        for outfit in outfits {
            let unit = self.campaign.band.iter_mut().find(|unit| unit.id == outfit.who);
            let unit = unit.expect("asked for before");
            match course {
                Course::Strip => {
                    wear_heavy(unit);
                    if !unit.melee.contains(&Melee::Shortsword) {
                        unit.melee.push(Melee::Shortsword);
                    }
                }
                _ if outfit.heavy => wear_heavy(unit),
                _ => unit.armour = unit.armour.max(Weight::Light),
            }
        }
        match course {
            Course::Rest => self
                .campaign
                .band
                .iter_mut()
                .for_each(|unit| unit.strength = unit.start),
            Course::Drill => {
                for unit in &mut self.campaign.band {
                    unit.record.deeds = unit.record.deeds.saturating_add(1);
                }
                self.name_the_proven(referee);
            }
            _ => {}
        }
        self.enlist(course.recruits(), Joining::Course(course), referee);
    }

    /// Names another heir: only when the Chieftain has died, and only a survivor
    /// ([BB-285](docs/rules/barbarica.md#bb-285)).
    fn name_heir(&mut self, seat: u8, id: UnitId, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        self.as_host(seat)?;
        if self.campaign.heir.is_none() {
            return Err(no("BB-285", "The tribe has its Chieftain.").instead("/barb camp roster"));
        }
        let unit = self.own_banded(seat, id)?;
        if unit.record.fresh {
            let reason = format!("{id} has only just joined; the heir is one of those who came back.");
            return Err(no("BB-285", reason).instead("/barb camp roster"));
        }
        if unit.heir {
            return Err(no("BB-285", format!("{id} is the heir already.")).instead("/barb camp next"));
        }
        self.crown(id, false, referee);
        Ok(())
    }

    /// Spends an advance of a unit, and turns the Widow's Son into her Daughter if its owner asks
    /// ([BB-283](docs/rules/barbarica.md#bb-283), [BB-284](docs/rules/barbarica.md#bb-284)).
    fn order_training(
        &mut self,
        seat: u8,
        id: UnitId,
        attribute: Attribute,
        name: Option<super::super::words::Child>,
        referee: &mut Ref<'_>,
    ) -> Result<(), Refusal> {
        let unit = self.own_banded(seat, id)?;
        if let Some(why) = unit.why_untrained(attribute) {
            let other = [Attribute::E, Attribute::D, Attribute::S, Attribute::M, Attribute::A]
                .into_iter()
                .find(|other| unit.why_untrained(*other).is_none());
            let hint = match other {
                Some(other) => format!("/barb camp train unit:{id} attribute:{other:?}"),
                None => "/barb camp roster".to_owned(),
            };
            return Err(no("BB-283", why).instead(hint));
        }
        let named = unit.record.name.as_deref().filter(|name| same_widow(name, WIDOWS_SON));
        if name.is_some() && named.is_none() {
            let reason = format!("{} has no such name to choose.", unit.name());
            return Err(no("BB-284", reason).instead(format!("/barb camp train unit:{id} attribute:{attribute:?}")));
        }
        if let Some(child) = name {
            let name = match child {
                super::super::words::Child::Son => WIDOWS_SON,
                super::super::words::Child::Daughter => WIDOWS_DAUGHTER,
            };
            let name = name.to_owned();
            self.banded_mut(id).record.name = Some(name.clone());
            referee.note(Event::Chronicle(Chronicle::Renamed { who: id, name }));
        }
        self.trains(id, attribute, false, referee);
        Ok(())
    }

    fn banded_mut(&mut self, id: UnitId) -> &mut Unit {
        let unit = self.campaign.band.iter_mut().find(|unit| unit.id == id);
        unit.expect("the unit is of the band")
    }

    fn trains(&mut self, id: UnitId, attribute: Attribute, usual: bool, referee: &mut Ref<'_>) {
        let unit = self.banded_mut(id);
        unit.train(attribute);
        let (who, now) = (unit.name(), unit.attribute(attribute));
        referee.note(Event::Chronicle(Chronicle::Trained {
            who,
            attribute,
            now,
            usual,
        }));
    }

    /// Sends a unit of the band home ([BB-286](docs/rules/barbarica.md#bb-286)).
    fn dismiss(&mut self, seat: u8, id: UnitId, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let unit = self.own_banded(seat, id)?;
        if unit.is_leader() {
            let reason = format!("{} leads the tribe.", unit.name());
            return Err(no("BB-286", reason).instead("another unit"));
        }
        if self.campaign.band.len() <= 1 {
            return Err(no("BB-286", "The last unit of the band cannot be sent home.").instead("/barb camp next"));
        }
        self.sends_home(id, false, referee);
        Ok(())
    }

    fn sends_home(&mut self, id: UnitId, usual: bool, referee: &mut Ref<'_>) {
        let place = self.campaign.band.iter().position(|unit| unit.id == id);
        let unit = self.campaign.band.remove(place.expect("asked for before"));
        referee.note(Event::Chronicle(Chronicle::Dismissed {
            who: unit.name(),
            usual,
        }));
    }

    /// Closes the camp with defaults for what was not decided, and begins the next episode.
    fn break_camp(&mut self, seat: u8, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        self.as_host(seat)?;
        if self.campaign.course.is_none() {
            let course = self.courses()[0];
            let outfits = course.equips().map_or_else(Vec::new, |most| self.strongest(most));
            self.follow(course, &outfits, true, referee);
        }
        while self.campaign.band.len() > BAND_MAX {
            let latest = self
                .campaign
                .band
                .iter()
                .filter(|unit| !unit.is_leader())
                .max_by_key(|unit| (unit.record.joined, unit.id))
                .map(|unit| unit.id);
            let Some(id) = latest else { break };
            self.sends_home(id, true, referee);
        }
        let ids: Vec<UnitId> = self.campaign.band.iter().map(|unit| unit.id).collect();
        for id in ids {
            while let Some(attribute) = self.banded_mut(id).usual_training() {
                self.trains(id, attribute, true, referee);
            }
        }
        let Some(stage) = self.next_episode() else {
            return Err(no("BB-280", "There is no episode after this.").instead("/game rematch"));
        };
        self.ending = None;
        self.open_episode(stage, referee);
        Ok(())
    }

    /// What the player who closes the camp is told.
    pub fn camp_prompt(&self) -> String {
        let next = self.next_episode().map(|stage| stage.title.clone()).unwrap_or_default();
        let advances = self
            .campaign
            .band
            .iter()
            .filter(|unit| unit.record.advances_left() > 0)
            .count();
        let mut prompt = match self.campaign.course {
            None => {
                let courses: Vec<&str> = self.courses().iter().map(|course| course.id()).collect();
                format!("Camp: choose a course ({}) with /barb camp decide", courses.join(", "))
            }
            Some(course) => format!("Camp: {} is decided", course.title()),
        };
        if advances > 0 {
            let who = if advances == 1 { "unit has" } else { "units have" };
            prompt.push_str(&format!("; {advances} {who} an advance to spend with /barb camp train"));
        }
        prompt.push_str(&format!(". /barb camp next begins {next}."));
        prompt
    }
}

/// A unit that a course equips, and how ([BB-287](docs/rules/barbarica.md#bb-287)).
struct Outfit {
    who: UnitId,
    heavy: bool,
}

fn wear_heavy(unit: &mut Unit) {
    if unit.armour != Weight::Heavy {
        unit.armour = Weight::Heavy;
        unit.movement = unit.movement.saturating_sub(1).max(1);
    }
}

/// Whether a unit is the Chieftain or has followed one ([BB-285](docs/rules/barbarica.md#bb-285)).
fn is_chief(unit: &Unit) -> bool {
    unit.heir || unit.id.kind == UnitType::Chieftain
}

/// Son and daughter are one name ([BB-284](docs/rules/barbarica.md#bb-284)).
fn same_widow(one: &str, other: &str) -> bool {
    let widow = |name: &str| [WIDOWS_SON, WIDOWS_DAUGHTER].contains(&name);
    widow(one) && widow(other)
}
