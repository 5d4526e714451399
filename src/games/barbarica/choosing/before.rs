//! What is chosen outside a battle: the places of units before it, and what the tribe does in camp.

use super::{Options, Orders, Read, Subject, named_in_short, offered, one, worded};
use crate::action::{Action, Order};
use crate::data::Course;
use crate::rules::{authority, band, deploy};
use crate::state::{Side, Unit};
use crate::suggest::{kind_words, unit_words};
use crate::words::{Attribute, UnitId};
use crate::{camp_cautions, menu};
use muster_game::{ChoiceId, Chosen, List, try_out};
use muster_kit::hexes::Direction;
use muster_kit::{Hex, Seat};

/// How a unit is placed.
#[derive(Clone, Copy)]
enum Placing {
    Hex,
    Turn,
    Usual,
}

/// What a camp decides.
#[derive(Clone, Copy)]
enum Matter {
    Course,
    Train,
    Heir,
    Dismiss,
    Next,
}

impl Orders<'_> {
    fn is_possible(&self, action: &Action) -> bool {
        try_out(self.game, Seat(self.seat), action).is_ok()
    }

    fn is_allowed(&self, order: &Order) -> bool {
        self.is_possible(&Action::Order { order: order.clone() })
    }

    /// The signal, or a unit and its place ([BB-252](docs/rules/barbarica.md#bb-252)).
    pub(super) fn place(&self, chosen: &mut Chosen<'_>) -> Read<Action> {
        let game = self.game;
        let mut subjects: Options<Subject> = vec![offered("begin", menu::signal_offer())];
        let units = game
            .army
            .of(Side::Tribe)
            .filter(|unit| authority::commands(game, self.seat, unit));
        let units = units.filter(|unit| chosen.allows(&ChoiceId::of(unit.id)));
        let units = units.filter(|unit| !deploy::deployable(game, unit).is_empty());
        subjects.extend(units.map(|unit| {
            let words = || format!("Place {}", unit_words(&game.turn, unit));
            let in_short = || kind_words(unit);
            named_in_short(chosen, ChoiceId::of(unit.id), Subject::Unit(unit.id), words, in_short)
        }));
        let usual = Action::Deploy {
            orders: "default".to_owned(),
        };
        let word = ChoiceId::of("usual");
        let moved = game.army.of(Side::Tribe).any(|unit| unit.at != unit.post);
        if moved && chosen.allows(&word) && self.is_possible(&usual) {
            subjects.push((
                word,
                worded(Subject::Whole(usual), "Put all back in their usual places"),
            ));
        }
        match one(chosen, "", subjects)? {
            Subject::Whole(action) => Ok(action),
            Subject::Unit(id) => self.place_chosen(game.army.the(id), chosen),
            Subject::Moved => unreachable!("nobody has moved before the battle"),
        }
    }

    fn place_chosen(&self, unit: &Unit, chosen: &mut Chosen<'_>) -> Read<Action> {
        let id = unit.id;
        let places = deploy::deployable(self.game, unit);
        let mut ways = vec![(ChoiceId::of("place"), worded(Placing::Hex, "Put it on a hex"))];
        if places.contains(&unit.at) {
            ways.push((ChoiceId::of("turn"), worded(Placing::Turn, "Turn it where it stands")));
        }
        if unit.at != unit.post && self.is_allowed(&Order::DeployDefault { unit: id }) {
            let words = format!("Put it back in its usual place, {}", unit.post);
            ways.push((ChoiceId::of("usual"), worded(Placing::Usual, words)));
        }
        match one(chosen, format!("What about {id}?"), ways)? {
            Placing::Usual => Ok(self.typed(Order::DeployDefault { unit: id })),
            Placing::Hex => {
                let to = one(chosen, "Where does it stand?", self.places(unit, places, chosen))?;
                Ok(self.typed(Order::Deploy {
                    unit: id,
                    to,
                    face: None,
                }))
            }
            Placing::Turn => {
                let mut ways = self.ways_to_look(unit, unit.at, chosen);
                ways.retain(|(_, way)| way.thing != unit.facing);
                let face: Direction = one(chosen, "Which way does it look?", ways)?;
                Ok(self.typed(Order::Deploy {
                    unit: id,
                    to: unit.at,
                    face: Some(face),
                }))
            }
        }
    }

    /// Hexes for a unit, the nearest to where it stands first; its own last.
    fn places(&self, unit: &Unit, mut places: Vec<Hex>, chosen: &Chosen<'_>) -> Options<Hex> {
        places.sort_by_key(|hex| (*hex == unit.at, hex.distance(unit.at), *hex));
        let place = |hex: Hex| {
            let own = if hex == unit.at {
                ", where it stands; it turns to the nearest enemy"
            } else {
                ""
            };
            let words = || format!("{hex}, {}{own}", self.game.ground.terrain(hex));
            named_in_short(chosen, ChoiceId::of(hex), hex, words, || hex.to_string())
        };
        places.into_iter().map(place).collect()
    }

    /// What the tribe does between two episodes ([BB-283..287](docs/rules/barbarica.md#bb-283)).
    pub(super) fn camp(&self, chosen: &mut Chosen<'_>) -> Read<Action> {
        let matters = [
            ("decide", Matter::Course, "Decide what the tribe does".to_owned()),
            (
                "train",
                Matter::Train,
                "Spend an advance: a unit gets better".to_owned(),
            ),
            ("next", Matter::Next, menu::next_words(self.game)),
            // What can be done again and again comes behind what goes on.
            ("heir", Matter::Heir, "Name another heir of the Chieftain".to_owned()),
            ("dismiss", Matter::Dismiss, "Send a unit home".to_owned()),
        ];
        let matters = matters
            .into_iter()
            .map(|(word, matter, words)| (ChoiceId::of(word), worded(matter, words)));
        let open = matters.filter(|(id, matter)| chosen.allows(id) && self.is_open(matter.thing));
        let matter = one(chosen, "", open.collect())?;
        match matter {
            Matter::Course => self.course_chosen(chosen),
            Matter::Train => self.training_chosen(chosen),
            Matter::Heir | Matter::Dismiss => {
                let unit = one(
                    chosen,
                    "Which unit?",
                    self.banded(|unit| self.is_possible(&of_band(matter, unit.id))),
                )?;
                Ok(of_band(matter, unit))
            }
            Matter::Next => Ok(Action::CampNext {}),
        }
    }

    fn is_open(&self, matter: Matter) -> bool {
        let mut band = self.game.campaign.band().iter();
        match matter {
            Matter::Course => self.game.campaign.course().is_none(),
            Matter::Train => band.any(|unit| !attributes(unit).is_empty()),
            Matter::Heir | Matter::Dismiss => band.any(|unit| self.is_possible(&of_band(matter, unit.id))),
            Matter::Next => true,
        }
    }

    /// Units of the band.
    fn banded(&self, are: impl Fn(&Unit) -> bool) -> Options<UnitId> {
        let band = self.game.campaign.band().iter().filter(|unit| are(unit));
        let named = |unit: &Unit| {
            (
                ChoiceId::of(unit.id),
                worded(unit.id, unit_words(&self.game.turn, unit)),
            )
        };
        band.map(named).collect()
    }

    fn course_chosen(&self, chosen: &mut Chosen<'_>) -> Read<Action> {
        let courses = band::courses(&self.game.campaign).into_iter();
        let options = courses.map(|course: Course| {
            (
                ChoiceId::of(course.id()),
                worded(course, camp_cautions::course_words(self.game, course)),
            )
        });
        let course = one(chosen, "What does the tribe do?", options.collect())?;
        let units = match course.equips() {
            Some(most) => self.equipped_chosen(most, chosen)?,
            None => None,
        };
        Ok(Action::CampDecide { course, units })
    }

    /// Whom a course equips: the usual ones, or some that are chosen one by one.
    fn equipped_chosen(&self, most: usize, chosen: &mut Chosen<'_>) -> Read<Option<String>> {
        let ways = vec![
            (ChoiceId::of("usual"), worded(true, "The strongest on foot")),
            (ChoiceId::of("some"), worded(false, "Choose them one by one")),
        ];
        if one(chosen, "Who is equipped?", ways)? {
            return Ok(None);
        }
        let names = |units: &[UnitId]| {
            let names: Vec<String> = units.iter().map(|unit| unit.to_string().to_lowercase()).collect();
            names.join(", ")
        };
        let banded = self.banded(|_| true);
        let words = |unit: &UnitId| {
            let unit = self.game.campaign.banded(*unit);
            unit.map_or_else(String::new, |unit| unit_words(&self.game.turn, unit))
        };
        let units = chosen.some(List {
            question: format!("Who is equipped? {most} at most."),
            options: banded.into_iter().map(|(id, unit)| (id, unit.thing)).collect(),
            most,
            enough: &|units| !units.is_empty(),
            each: &words,
            together: &|units| {
                let units: Vec<UnitId> = units.iter().map(|unit| **unit).collect();
                format!("Enough: {}", names(&units))
            },
        })?;
        Ok(Some(names(&units)))
    }

    /// A unit with an advance, and what it spends it on, what an NPC would first.
    fn training_chosen(&self, chosen: &mut Chosen<'_>) -> Read<Action> {
        let able = self.banded(|unit| !attributes(unit).is_empty());
        let id = one(chosen, "Which unit?", able)?;
        let unit = self.game.campaign.banded(id);
        let options = unit.into_iter().flat_map(|unit| {
            attributes(unit).into_iter().map(|attribute| {
                let words = format!("{}, now {}", attribute.title(), unit.attribute(attribute));
                (ChoiceId::of(format!("{attribute:?}")), worded(attribute, words))
            })
        });
        let attribute = one(chosen, format!("What does {id} get better at?"), options.collect())?;
        Ok(Action::CampTrain {
            unit: id,
            attribute,
            name: None,
        })
    }
}

fn of_band(matter: Matter, unit: UnitId) -> Action {
    match matter {
        Matter::Heir => Action::CampHeir { unit },
        _ => Action::CampDismiss { unit },
    }
}

/// What a unit could train, what an NPC would first.
fn attributes(unit: &Unit) -> Vec<Attribute> {
    let usual = unit.usual_training();
    let mut attributes = vec![Attribute::E, Attribute::D, Attribute::S, Attribute::M, Attribute::A];
    attributes.retain(|attribute| unit.why_untrained(*attribute).is_none());
    attributes.sort_by_key(|attribute| Some(*attribute) != usual);
    attributes
}
