//! Questions: free, at any time, changing nothing (chapter 5).

use crate::bearing::bearing;
use crate::book::BOOK;
use crate::data::Ranged;
use crate::rules::no;
use crate::rules::shots::ShotKind;
use crate::scene;
use crate::state::{Barbarica, Progress, Side, Unit};
use crate::words::{UnitId, compass};
use muster_kit::odds::{decimal, fraction};
use muster_kit::{Answer, Hex, Line, Refusal, Seat, Suggestion, Viewer};
use serde::{Deserialize, Serialize};

/// A variant per subcommand that asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Query {
    /// The card of a unit, or all of one's own units ([BB-15](docs/rules/barbarica.md#bb-15)).
    Card {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        unit: Option<UnitId>,
    },
    Sight {
        from: String,
        to: String,
    },
    /// What a unit of the bot follows, or all of them ([BB-225](docs/rules/barbarica.md#bb-225)).
    Brain {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        unit: Option<UnitId>,
    },
    Briefing {
        #[serde(default)]
        topic: String,
    },
    CampRoster {},
}

/// What a briefing tells about the episode that is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Topic {
    Story,
    Rules,
    Victory,
    Terrain,
    Weapons,
}

impl Topic {
    const ALL: [(&str, &str, Topic); 5] = [
        ("story", "what happens in this episode", Topic::Story),
        ("rules", "what is special in this episode", Topic::Rules),
        ("victory", "how this episode is won", Topic::Victory),
        ("terrain", "the signs of the map", Topic::Terrain),
        ("weapons", "the weapons of both sides", Topic::Weapons),
    ];

    /// None is the story.
    fn of(word: &str) -> Option<Topic> {
        let word = word.trim().to_lowercase();
        let named = Topic::ALL.iter().find(|(known, ..)| *known == word);
        named
            .map(|(.., topic)| *topic)
            .or(word.is_empty().then_some(Topic::Story))
    }
}

/// What a briefing tells about the episode that is played.
pub fn topics() -> Vec<Suggestion> {
    let episode = Topic::ALL
        .iter()
        .map(|(word, about, _)| Suggestion::new(format!("{word}: {about}"), *word));
    episode.collect()
}

impl Barbarica {
    /// Answers from what the asker may know: `self` is a guess already.
    pub fn answer_query(&self, viewer: Viewer, query: Query) -> Result<Answer, Refusal> {
        match query {
            Query::Card { unit: Some(id) } => Ok(Answer::board(scene::card(self, self.known(id)?))),
            Query::Card { unit: None } => {
                let seat = match viewer {
                    Viewer::Seat(seat) => seat,
                    _ => Seat(self.seats.chief()),
                };
                Ok(self.all_cards(seat))
            }
            Query::Sight { from, to } => self.sight(&from, &to),
            Query::Brain { unit } => self.brains(unit),
            Query::Briefing { topic } => match Topic::of(&topic) {
                Some(topic) => Ok(self.briefing(topic)),
                None => BOOK.answer(&topic, "/game rules"),
            },
            Query::CampRoster {} => Ok(Answer::board(scene::roster(self))),
        }
    }

    /// The units of a seat's side, and below them the enemies that it sees; in camp the band.
    fn all_cards(&self, seat: Seat) -> Answer {
        let mut boards = vec![scene::sheet(self, seat)];
        if self.turn.progress() != Progress::Camping {
            boards.extend(scene::enemies(self, seat));
        }
        Answer {
            boards,
            ..Answer::default()
        }
    }

    /// A unit that the asker knows of.
    fn known(&self, id: UnitId) -> Result<&Unit, Refusal> {
        let camp = self.campaign.band().iter().find(|unit| unit.id == id);
        self.army.unit(id).or(camp).ok_or_else(|| {
            let ids: Vec<String> = self.army.units().iter().map(|unit| unit.id.to_string()).collect();
            let reason = format!("There is no {id} on the map.");
            no("BB-14", reason).instead(if ids.is_empty() {
                "/barb camp roster".to_owned()
            } else {
                format!("On the map: {}.", ids.join(", "))
            })
        })
    }

    /// A hex, or the unit that stands there.
    fn place_named(&self, text: &str) -> Result<(Hex, Option<&Unit>), Refusal> {
        let word = text.trim();
        let id = word.parse::<UnitId>();
        if let Ok(id) = id
            && let Some(unit) = self.army.unit(id)
        {
            return Ok((unit.at, Some(unit)));
        }
        let hex = word.parse::<Hex>().map_err(|why| no("BB-20", why));
        let hex = hex.and_then(|hex| self.on_map(hex).map(|()| hex)).map_err(|refusal| {
            let refusal = match id {
                Ok(id) => no("BB-14", format!("There is no {id} on the map.")),
                Err(_) => refusal,
            };
            match self.sight_of_the_nearest() {
                Some(example) => refusal.instead(example),
                None => refusal,
            }
        })?;
        let unit = self.army.at(hex).max_by_key(|unit| unit.strength);
        Ok((hex, unit))
    }

    /// The question about the units of both sides that stand nearest to each other.
    fn sight_of_the_nearest(&self) -> Option<String> {
        let all = self.army.visible(Side::Tribe);
        let pairs = all.flat_map(|one| self.army.visible(Side::Rome).map(move |other| (one, other)));
        let (one, other) = pairs.min_by_key(|(one, other)| one.at.distance(other.at))?;
        Some(format!("/barb sight from:{} to:{}", one.id, other.id).to_lowercase())
    }

    /// That a word could be a unit's and is read as a hex, as no such unit stands on the map.
    fn read_as_hex(&self, text: &str) -> Option<String> {
        let id: UnitId = text.trim().parse().ok()?;
        let hex: Hex = text.trim().parse().ok()?;
        self.army
            .unit(id)
            .is_none()
            .then(|| format!("There is no unit {id} on the map; {hex} is the hex."))
    }

    /// Distance, line of sight, arc, cover, and the dice of every missile ([BB-22](docs/rules/barbarica.md#bb-22),
    /// [BB-23](docs/rules/barbarica.md#bb-23), [BB-62..68](docs/rules/barbarica.md#bb-62)).
    fn sight(&self, from: &str, to: &str) -> Result<Answer, Refusal> {
        let (start, shooter) = self.place_named(from)?;
        let (end, target) = self.place_named(to)?;
        let mut lines: Vec<String> = [from, to]
            .into_iter()
            .filter_map(|text| self.read_as_hex(text))
            .collect();
        lines.push(format!(
            "{start} to {end}: {} hexes. {}",
            start.distance(end),
            if self.ground.sees(start, end) {
                "The line of sight is clear."
            } else {
                "There is no line of sight."
            }
        ));
        lines.push(format!(
            "{start} is {}, {end} {}.",
            self.ground.terrain(start),
            self.ground.terrain(end)
        ));
        if let Some(unit) = shooter {
            let zone = bearing(unit.at, unit.facing, end);
            lines.push(format!(
                "{} faces {}: {end} is to its {zone}.",
                unit.id,
                compass(unit.facing)
            ));
        }
        if let (Some(by), Some(on)) = (shooter, target)
            && by.side() != on.side()
        {
            if on.is_visible() {
                lines.extend(self.shot_words(by, on));
                lines.extend(self.stray_words(by, on));
            } else {
                lines.push(format!("{} is hidden: nobody can shoot at it.", on.id));
            }
        }
        Ok(Answer::lines(lines.into_iter().map(Line::from).collect()))
    }

    fn shot_words(&self, by: &Unit, on: &Unit) -> Vec<String> {
        let mut lines = Vec::new();
        // What it could do if it were its turn, and with a fresh set of attacks.
        let mut ready = by.clone();
        ready.now.used = 0;
        let missiles: Vec<Ranged> = self
            .missiles(by)
            .into_iter()
            .filter(|weapon| *weapon != Ranged::Rock)
            .collect();
        for weapon in missiles {
            for kind in [ShotKind::Direct, ShotKind::Indirect] {
                match self.shot_plan(&ready, on, weapon, kind) {
                    Ok(plan) => {
                        let bonuses: Vec<String> = plan
                            .bonuses
                            .iter()
                            .map(|(why, dice)| format!("{why} {dice:+}"))
                            .collect();
                        let why = if bonuses.is_empty() {
                            String::new()
                        } else {
                            format!(" ({})", bonuses.join(", "))
                        };
                        let how = if kind == ShotKind::Indirect { ", unaimed" } else { "" };
                        let mean = fraction(plan.expected(u8::MAX), crate::fight::WHOLE);
                        lines.push(format!(
                            "{}{how}: {} dice and the Wild Die vs {}+{why}, {} wounds on average.",
                            plan.weapon,
                            plan.test.ordinary,
                            plan.test.target,
                            decimal(&mean, 2)
                        ));
                    }
                    Err(refusal) if kind == ShotKind::Direct => lines.push(format!("{weapon}: {}", refusal.reason)),
                    Err(_) => (),
                }
            }
        }
        lines
    }

    /// What Rome's units follow, one or all ([BB-225](docs/rules/barbarica.md#bb-225)).
    fn brains(&self, unit: Option<UnitId>) -> Result<Answer, Refusal> {
        let units: Vec<&Unit> = match unit {
            Some(id) => vec![self.known(id)?],
            None => self.army.of(Side::Rome).collect(),
        };
        if units.is_empty() {
            return Ok(Answer::lines(vec![Line::from("No Romans are on the map.")]));
        }
        let lines = units.into_iter().flat_map(|unit| self.brain_words(unit));
        Ok(Answer::lines(lines.map(Line::from).collect()))
    }

    /// What the scenario's file says ([BB-250](docs/rules/barbarica.md#bb-250)).
    fn briefing(&self, topic: Topic) -> Answer {
        let scenario = self.ground.scenario();
        let (head, lines): (String, Vec<String>) = match topic {
            Topic::Story => (scenario.title.clone(), scenario.opening.clone()),
            Topic::Rules => {
                let mut lines = vec![scenario.scale.clone()];
                lines.extend(scenario.rules.iter().cloned());
                (format!("{}: special rules", scenario.title), lines)
            }
            Topic::Victory => (format!("{}: how it is won", scenario.title), scenario.victory.clone()),
            Topic::Terrain => ("Terrain".to_owned(), scene::terrain_words()),
            Topic::Weapons => ("Weapons".to_owned(), scene::weapon_words(self)),
        };
        let mut all = vec![Line::strong(head)];
        all.extend(lines.into_iter().filter(|line| !line.is_empty()).map(Line::from));
        Answer::lines(all)
    }
}
