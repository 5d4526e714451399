//! Commands before a phase: sheets, rosters, Monarchs, equipment, places ([WG-6](docs/rules/wargrounds.md#wg-6), WG-22
//! to WG-24, WG-146, WG-171).

use crate::action::{BuildTraits, Change, SwapWhat};
use crate::data::{Scenario, Style};
use crate::event::Event;
use crate::orders::Meant;
use crate::rules::{Ref, no};
use crate::state::{Life, Stage, Wargrounds};
use muster_kit::{Refusal, Seat};

impl Wargrounds {
    /// Sheets change before the first phase, and after a reroll ([WG-23](docs/rules/wargrounds.md#wg-23),
    /// [WG-24](docs/rules/wargrounds.md#wg-24)).
    pub fn may_change(&self, seat: u8, kit_alone: bool) -> Result<(), Refusal> {
        let side = self.seats[seat].side;
        if self.progress.stage() != Stage::Muster || self.progress.leg() != 1 {
            return Err(no("WG-23", "Sheets are closed once the phase has started.").instead("orders"));
        }
        if self.progress.phase() == 1 || kit_alone && self.terms.has_rerolled(side) {
            return Ok(());
        }
        Err(no(
            "WG-24",
            "Sheets stay as they were; after a reroll kit alone may change.",
        ))
    }

    pub fn told_change(&self, referee: &mut Ref<'_>, seat: u8, what: String) {
        referee.note(Event::Changed { seat: Seat(seat), what });
    }

    pub fn build(
        &mut self,
        referee: &mut Ref<'_>,
        seat: u8,
        style: Option<Style>,
        traits: Option<BuildTraits>,
        roster: Option<bool>,
    ) -> Result<(), Refusal> {
        self.may_change(seat, false)?;
        let side = self.seats[seat].side;
        let style = style.unwrap_or(Style::Balanced);
        let pairs = traits == Some(BuildTraits::Pairs);
        self.send_roster_home(seat);
        self.auto_build(side, Some(seat), style, pairs, Some(referee.dice));
        if roster.unwrap_or(true) {
            self.call_roster(seat);
        }
        self.fill();
        self.told_change(referee, seat, format!("builds anew, {style}"));
        Ok(())
    }

    pub fn edit(&mut self, referee: &mut Ref<'_>, seat: u8, who: &str, change: &Change) -> Result<(), Refusal> {
        let kit_alone = *change
            == Change {
                kit: change.kit,
                thrown: change.thrown,
                ..Change::default()
            };
        if *change == Change::default() {
            return Err(no("WG-23", "Nothing is to be changed.")
                .instead("class, armour, kit, thrown, good and bad, spells, name or hand"));
        }
        self.may_change(seat, kit_alone)?;
        let who = self.own(seat, who)?;
        let sheet = self.changed(who, change)?;
        *self.people.sheet_mut(who) = sheet;
        self.fill();
        let sheet = self.people.sheet(who);
        let warning = self
            .idle_trait(who)
            .map_or_else(String::new, |warning| format!(". {warning}"));
        let what = format!(
            "{}: {}, {}, {}{}{}{warning}",
            self.people.named(who),
            sheet.class,
            sheet.armour.title(),
            sheet.kit.title(),
            if sheet.thrown { " and things to throw" } else { "" },
            self.told_of_sheet(who)
        );
        self.told_change(referee, seat, what);
        Ok(())
    }

    pub fn swap(&mut self, referee: &mut Ref<'_>, seat: u8, a: &str, b: &str, what: SwapWhat) -> Result<(), Refusal> {
        self.may_change(seat, what == SwapWhat::Kit)?;
        let (one, two) = (self.own(seat, a)?, self.own(seat, b)?);
        if one == two {
            return Err(no("WG-23", "Gear is swapped between two characters."));
        }
        self.swap_gear(one, two, what)?;
        self.fill();
        self.told_change(
            referee,
            seat,
            format!("{} and {} swap {what}", self.people.named(one), self.people.named(two)),
        );
        Ok(())
    }

    /// Hands characters to a team mate, as long as the seat keeps one ([WG-22](docs/rules/wargrounds.md#wg-22)).
    pub fn give(&mut self, referee: &mut Ref<'_>, seat: u8, who: &str, to: u8) -> Result<(), Refusal> {
        if self.progress.stage() != Stage::Muster {
            return Err(no("WG-22", "Characters change hands before a phase alone."));
        }
        let side = self.seats[seat].side;
        if to == seat || self.seats.get(to).is_none_or(|other| other.side != side) {
            return Err(no("WG-22", "Characters go to another player on your side."));
        }
        let given = self.owned(seat, who)?;
        let kept = self
            .people
            .team(side)
            .filter(|who| self.people.owner(*who) == seat && !given.contains(who))
            .count();
        if kept == 0 {
            return Err(no("WG-22", "Every seat keeps at least one character."));
        }
        for who in &given {
            self.people.sheet_mut(*who).seat = to;
        }
        let secret = &mut self.seats[seat].secret;
        secret.places.retain(|(who, _)| !given.contains(who));
        let names: Vec<String> = given.iter().map(|who| self.people.named(*who)).collect();
        self.told_change(
            referee,
            seat,
            format!("gives {} to seat {}", names.join(", "), Seat(to)),
        );
        Ok(())
    }

    /// Names a side's Monarch, which its captain does ([WG-3](docs/rules/wargrounds.md#wg-3),
    /// [WG-171](docs/rules/wargrounds.md#wg-171)).
    pub fn name_monarch(&mut self, referee: &mut Ref<'_>, seat: u8, who: &str) -> Result<(), Refusal> {
        let side = self.seats[seat].side;
        if self.field.scenario() != Scenario::Vip || self.progress.stage() != Stage::Muster {
            return Err(no("WG-171", "Monarchs are named before a VIP phase."));
        }
        if self.seats.captain(side) != seat {
            return Err(no(
                "WG-3",
                format!("The captain of {} names the Monarch.", side.title()),
            ));
        }
        let who = self.find(side, who, Meant::Own)?;
        if self.people.side_of(who) != side || self.people.fighter(who).life == Life::Gone {
            return Err(no(
                "WG-171",
                format!("{} cannot be your Monarch.", self.people.named(who)),
            ));
        }
        self.people.crown(side, Some(who));
        self.fill();
        referee.note(Event::Monarch {
            side,
            who: self.people.who(who),
        });
        Ok(())
    }

    /// Takes the captain's answer to the equipment reroll ([WG-24](docs/rules/wargrounds.md#wg-24)).
    pub fn reroll(&mut self, referee: &mut Ref<'_>, seat: u8, yes: bool) -> Result<(), Refusal> {
        let side = self.seats[seat].side;
        if self.progress.stage() != Stage::Reroll {
            return Err(no("WG-24", "Equipment is rerolled between the phases alone."));
        }
        if self.seats.captain(side) != seat {
            return Err(no("WG-3", format!("The captain of {} decides that.", side.title())));
        }
        if self.seats[seat].ready {
            return Err(no("WG-24", "Your side has decided; a reroll cannot be taken back."));
        }
        self.reroll_kit(referee, side, yes);
        self.seats[seat].ready = true;
        if self.seats.are_ready() {
            self.next_phase(referee);
        }
        Ok(())
    }
}
