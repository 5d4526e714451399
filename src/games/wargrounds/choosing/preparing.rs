//! What is chosen before a phase: places, what a side is built like, sheets, the Monarch
//! ([WG-23](docs/rules/wargrounds.md#wg-23), [WG-146](docs/rules/wargrounds.md#wg-146),
//! [WG-171](docs/rules/wargrounds.md#wg-171)).

use super::{Read, id_of};
use crate::action::{Action, BadWord, BuildTraits, Change, GoodWord, Rest, SwapWhat};
use crate::data::{Armour, Cell, Class, Kit, Style};
use crate::menu;
use crate::parts::CharacterId;
use crate::state::Wargrounds;
use muster_game::{ChoiceId, Chosen, Unfinished, try_out};
use muster_kit::Seat;

/// What is prepared.
#[derive(Clone, Copy)]
enum Step {
    Begin,
    Place,
    Sheet,
    Swap,
    Build,
    Monarch,
}

const STEPS: [(&str, Step, &str); 6] = [
    ("ready", Step::Begin, menu::BEGIN),
    ("place", Step::Place, "Say where a character begins"),
    ("sheet", Step::Sheet, "Change what a character is, wears or carries"),
    (
        "swap",
        Step::Swap,
        "Let two characters exchange what they wear or carry",
    ),
    ("build", Step::Build, "Have the house build all your characters anew"),
    ("monarch", Step::Monarch, "Name your side's Monarch"),
];

/// A preparation, or that a seat is ready.
pub fn preparation(game: &Wargrounds, seat: Seat, chosen: &mut Chosen<'_>) -> Read<Action> {
    let preparing = Preparing { game, seat };
    let steps = |shown: bool| {
        let steps = STEPS.into_iter();
        let possible = steps.filter(|(_, step, _)| !shown || preparing.leads_on(*step));
        possible
            .map(|(word, step, label)| (ChoiceId::of(word), (step, label)))
            .collect()
    };
    let (step, _) = chosen.one_of_many("", steps, |(_, label)| (*label).to_owned())?;
    preparing.read(step, chosen)
}

struct Preparing<'g> {
    game: &'g Wargrounds,
    seat: Seat,
}

impl Preparing<'_> {
    fn is_legal(&self, action: &Action) -> bool {
        try_out(self.game, self.seat, action).is_ok()
    }

    /// Whether a step has something to choose from: one choice that is legal is enough.
    fn leads_on(&self, step: Step) -> bool {
        let mine = self.mine();
        match step {
            Step::Begin => true,
            Step::Place => mine.iter().any(|(_, who)| self.cells(*who).next().is_some()),
            Step::Sheet => mine.iter().any(|(_, who)| !self.changes(*who).is_empty()),
            Step::Swap => mine.iter().any(|(_, who)| self.partners(*who).next().is_some()),
            Step::Build => self.is_legal(&build(Style::Balanced, None)),
            Step::Monarch => mine.iter().any(|(_, who)| self.is_legal(&self.monarch(*who))),
        }
    }

    fn read(&self, step: Step, chosen: &mut Chosen<'_>) -> Read<Action> {
        match step {
            Step::Begin => Ok(Action::ready(Rest::Ask)),
            Step::Place => self.place(chosen),
            Step::Sheet => self.sheet(chosen),
            Step::Swap => self.swap(chosen),
            Step::Build => self.build(chosen),
            Step::Monarch => {
                let who = self.one("Who is your Monarch?", chosen, |who| self.is_legal(&self.monarch(who)))?;
                self.checked(self.monarch(who))
            }
        }
    }

    fn checked(&self, action: Action) -> Read<Action> {
        self.is_legal(&action).then_some(action).ok_or(Unfinished::Nowhere)
    }

    /// The characters of the seat.
    fn mine(&self) -> Vec<(ChoiceId, CharacterId)> {
        let people = &self.game.people;
        let mine = people.team(self.game.seats[self.seat].side());
        let mine = mine.filter(|who| people.owner(*who) == self.seat);
        mine.map(|who| (id_of(self.game, who), who)).collect()
    }

    /// One of them; what is possible is worked out only where they are shown.
    fn one(
        &self,
        question: &str,
        chosen: &mut Chosen<'_>,
        is_possible: impl Fn(CharacterId) -> bool,
    ) -> Read<CharacterId> {
        let all = |shown: bool| {
            let mut mine = self.mine();
            mine.retain(|(_, who)| !shown || is_possible(*who));
            mine
        };
        chosen.one_of_many(question, all, |who| self.told(*who))
    }

    /// `A Lady Gungahlin: mage, light armour, Bow`.
    fn told(&self, who: CharacterId) -> String {
        let sheet = self.game.people.sheet(who);
        let armour = match sheet.armour {
            Armour::None => "no armour".to_owned(),
            armour => format!("{armour} armour"),
        };
        let name = self.game.people.named(who);
        format!("{name}: {}, {armour}, {}", sheet.class, sheet.kit.title())
    }

    fn badge(&self, who: CharacterId) -> String {
        self.game.people.badge(who).to_string()
    }

    fn monarch(&self, who: CharacterId) -> Action {
        Action::Monarch { who: self.badge(who) }
    }

    fn place_at(&self, who: CharacterId, cell: Cell) -> Action {
        let text = format!("{} {cell}", self.badge(who));
        Action::Place { text }
    }

    /// Where a character may begin, as the house would fill them.
    fn cells(&self, who: CharacterId) -> impl Iterator<Item = Cell> {
        let cells = self.game.field.placing_cells(self.game.seats[self.seat].side());
        cells
            .into_iter()
            .filter(move |cell| self.is_legal(&self.place_at(who, *cell)))
    }

    /// Where one begins, or that the house places all ([WG-146](docs/rules/wargrounds.md#wg-146)).
    fn place(&self, chosen: &mut Chosen<'_>) -> Read<Action> {
        let all = |_: bool| {
            let mut all: Vec<(ChoiceId, Option<CharacterId>)> =
                self.mine().into_iter().map(|(id, who)| (id, Some(who))).collect();
            all.insert(0, (ChoiceId::of("auto"), None));
            all
        };
        let who = chosen.one_of_many("Who?", all, |who| match who {
            Some(who) => self.told(*who),
            None => "All are placed for me".to_owned(),
        })?;
        let Some(who) = who else {
            let text = "auto".to_owned();
            return Ok(Action::Place { text });
        };
        let side = self.game.seats[self.seat].side();
        let cells = |shown: bool| {
            let cells: Vec<Cell> = match shown {
                true => self.cells(who).collect(),
                false => self.game.field.placing_cells(side),
            };
            cells.into_iter().map(|cell| (ChoiceId::of(cell), cell)).collect()
        };
        let cell = chosen.one_of_many("On which cell?", cells, Cell::to_string)?;
        self.checked(self.place_at(who, cell))
    }

    /// Changes of a sheet that the limits allow, one thing at a time.
    fn changes(&self, who: CharacterId) -> Vec<(ChoiceId, Change)> {
        let none = Change::default;
        let sheet = self.game.people.sheet(who);
        let mut changes: Vec<(String, Change)> = Vec::new();
        let classes = Class::ALL.iter().filter(|class| **class != sheet.class);
        changes.extend(classes.map(|class| {
            let change = Change {
                class: Some(*class),
                ..none()
            };
            (format!("class-{class}"), change)
        }));
        let armours = Armour::ALL.iter().filter(|armour| **armour != sheet.armour);
        changes.extend(armours.map(|armour| {
            let change = Change {
                armour: Some(*armour),
                ..none()
            };
            (format!("armour-{armour}"), change)
        }));
        let kits = Kit::ALL.iter().filter(|kit| **kit != sheet.kit);
        changes.extend(kits.map(|kit| {
            let change = Change {
                kit: Some(*kit),
                ..none()
            };
            (format!("kit-{kit}"), change)
        }));
        let thrown = Change {
            thrown: Some(!sheet.thrown),
            ..none()
        };
        changes.push((format!("thrown-{}", !sheet.thrown), thrown));
        let without = Change {
            good: Some(GoodWord::None),
            bad: Some(BadWord::None),
            ..none()
        };
        changes.extend(sheet.traits.map(|_| ("untrained".to_owned(), without)));
        changes.retain(|(_, change)| self.is_legal(&self.edit(who, change)));
        let named = changes.into_iter();
        named.map(|(word, change)| (ChoiceId::of(word), change)).collect()
    }

    fn edit(&self, who: CharacterId, change: &Change) -> Action {
        let change = change.clone();
        Action::Edit {
            who: self.badge(who),
            class: change.class,
            armour: change.armour,
            kit: change.kit,
            thrown: change.thrown,
            good: change.good,
            bad: change.bad,
            spells: change.spells,
            name: change.name,
            hand: change.hand,
        }
    }

    /// One thing of a sheet ([WG-23](docs/rules/wargrounds.md#wg-23)); two traits are chosen one after the other.
    fn sheet(&self, chosen: &mut Chosen<'_>) -> Read<Action> {
        let who = self.one("Whose sheet?", chosen, |who| !self.changes(who).is_empty())?;
        let changes = |_: bool| {
            let mut all: Vec<(ChoiceId, Option<Change>)> = self
                .changes(who)
                .into_iter()
                .map(|(id, change)| (id, Some(change)))
                .collect();
            let pair = self.edit(who, &pair(GoodWord::Fast, BadWord::Noob));
            if self.is_legal(&pair) {
                all.push((ChoiceId::of("traits"), None));
            }
            all
        };
        let change = chosen.one_of_many("What is changed?", changes, |change| match change {
            Some(change) => change_words(change),
            None => "A good trait and a bad one".to_owned(),
        })?;
        if let Some(change) = change {
            return Ok(self.edit(who, &change));
        }
        let goods = GoodWord::ALL.iter().filter(|word| **word != GoodWord::None);
        let goods = goods.map(|word| (ChoiceId::of(word), *word)).collect();
        let good = chosen.one("Which good trait?", goods, GoodWord::to_string)?;
        let bads = BadWord::ALL.iter().filter(|word| **word != BadWord::None);
        let bads = bads.map(|word| (ChoiceId::of(word), *word)).collect();
        let bad = chosen.one("Which bad trait?", bads, BadWord::to_string)?;
        self.checked(self.edit(who, &pair(good, bad)))
    }

    fn swapped(&self, a: CharacterId, b: CharacterId, what: SwapWhat) -> Action {
        Action::Swap {
            a: self.badge(a),
            b: self.badge(b),
            what: Some(what),
        }
    }

    /// With whom one may exchange what.
    fn partners(&self, a: CharacterId) -> impl Iterator<Item = (CharacterId, SwapWhat)> {
        let others = self.mine().into_iter().map(|(_, who)| who);
        let both = others.flat_map(|b| SwapWhat::ALL.iter().map(move |what| (b, *what)));
        both.filter(move |(b, what)| self.is_legal(&self.swapped(a, *b, *what)))
    }

    fn swap(&self, chosen: &mut Chosen<'_>) -> Read<Action> {
        let a = self.one("Who?", chosen, |who| self.partners(who).next().is_some())?;
        let b = self.one("With which character?", chosen, |who| {
            self.partners(a).any(|(b, _)| b == who)
        })?;
        let whats = |_: bool| {
            let whats = self.partners(a).filter(|(other, _)| *other == b);
            whats.map(|(_, what)| (ChoiceId::of(what), what)).collect()
        };
        let what = chosen.one_of_many("What do they exchange?", whats, |what| {
            let words = match what {
                SwapWhat::Armour => "Armour",
                SwapWhat::Kit => "Kit",
                SwapWhat::Both => "Armour and kit",
            };
            words.to_owned()
        })?;
        Ok(self.swapped(a, b, what))
    }

    /// What the house builds ([WG-23](docs/rules/wargrounds.md#wg-23)).
    fn build(&self, chosen: &mut Chosen<'_>) -> Read<Action> {
        let styles = Style::ALL.iter().map(|style| (ChoiceId::of(style), *style)).collect();
        let style = chosen.one("What kind of side?", styles, |style| {
            let words = match style {
                Style::Balanced => "Some of each class",
                Style::Brawl => "Fighters above all",
                Style::Arcane => "Mages above all",
                Style::Skirmish => "Scouts above all",
                Style::Random => "Classes by the dice",
            };
            words.to_owned()
        })?;
        let traits = [
            ("plain", None, "Nobody has traits"),
            ("pairs", Some(BuildTraits::Pairs), "Each has a good trait and a bad one"),
        ];
        let traits = traits.map(|(word, traits, label)| (ChoiceId::of(word), (traits, label)));
        let (traits, _) = chosen.one("With traits?", traits.into(), |(_, label)| (*label).to_owned())?;
        self.checked(build(style, traits))
    }
}

fn build(style: Style, traits: Option<BuildTraits>) -> Action {
    Action::Build {
        style: Some(style),
        traits,
        roster: None,
    }
}

fn pair(good: GoodWord, bad: BadWord) -> Change {
    Change {
        good: Some(good),
        bad: Some(bad),
        ..Change::default()
    }
}

fn change_words(change: &Change) -> String {
    let class = change.class.map(|class| format!("Becomes a {class}"));
    let armour = change.armour.map(|armour| match armour {
        Armour::None => "Wears no armour".to_owned(),
        armour => format!("Wears {armour} armour"),
    });
    let kit = change.kit.map(|kit| format!("Carries: {}", kit.title()));
    let thrown = change.thrown.map(|thrown| match thrown {
        true => "Has things to throw as well".to_owned(),
        false => "Has nothing to throw any more".to_owned(),
    });
    let told = class.or(armour).or(kit).or(thrown);
    told.unwrap_or_else(|| "Has no traits".to_owned())
}
