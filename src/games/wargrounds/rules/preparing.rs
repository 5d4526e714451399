//! Commands before a phase: sheets, rosters, Monarchs, equipment, places ([WG-6](docs/rules/wargrounds.md#wg-6), WG-22
//! to WG-24, WG-146, WG-171).

use super::sheets::{checked_name, paired_traits, spells_of};
use super::{Ref, no};
use crate::action::{BadWord, BuildTraits, Change, GoodWord, SwapWhat};
use crate::data::{Class, Faction, Handed, Scenario, Style};
use crate::event::Event;
use crate::orders::Meant;
use crate::state::{Life, Named, Stage, Wargrounds};
use muster_kit::{Refusal, Seat};

/// Most named characters of a roster ([WG-6](docs/rules/wargrounds.md#wg-6)).
const ROSTER_MAX: usize = 60;

impl Wargrounds {
    /// Sheets change before the first phase, and after a reroll ([WG-23](docs/rules/wargrounds.md#wg-23),
    /// [WG-24](docs/rules/wargrounds.md#wg-24)).
    pub(super) fn may_change(&self, seat: u8, kit_alone: bool) -> Result<(), Refusal> {
        let side = self.seats[usize::from(seat)].side as usize;
        if self.stage != Stage::Muster || self.leg != 1 {
            return Err(no("WG-23", "Sheets are closed once the phase has started.").instead("orders"));
        }
        if self.phase == 1 || kit_alone && self.rerolled[side] {
            return Ok(());
        }
        Err(no(
            "WG-24",
            "Sheets stay as they were; after a reroll kit alone may change.",
        ))
    }

    pub(super) fn told_change(&self, referee: &mut Ref<'_>, seat: u8, what: String) {
        referee.note(Event::Changed { seat: Seat(seat), what });
    }

    pub(super) fn build(
        &mut self,
        referee: &mut Ref<'_>,
        seat: u8,
        style: Option<Style>,
        traits: Option<BuildTraits>,
        roster: Option<bool>,
    ) -> Result<(), Refusal> {
        self.may_change(seat, false)?;
        let side = self.seats[usize::from(seat)].side;
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

    /// Saved characters of the faction take the places of their class, in order
    /// ([WG-6](docs/rules/wargrounds.md#wg-6)).
    pub(super) fn call_roster(&mut self, seat: u8) {
        let side = self.seats[usize::from(seat)].side;
        let faction = self.factions[side as usize];
        let saved = self.seats[usize::from(seat)].secret.roster.clone();
        for named in saved.into_iter().filter(|named| named.faction == faction) {
            let free = self.team(side).find(|who| {
                let sheet = self.sheet(*who);
                self.owner(*who) == seat
                    && !sheet.grey
                    && sheet.class == named.class
                    && !self.is_rostered(seat, &sheet.name)
            });
            if let Some(who) = free
                && let Ok(sheet) = self.called(who, &named)
            {
                self.sheets[usize::from(who)] = sheet;
            }
        }
    }

    pub(super) fn is_rostered(&self, seat: u8, name: &str) -> bool {
        self.seats[usize::from(seat)]
            .secret
            .roster
            .iter()
            .any(|named| named.name == name)
    }

    pub(super) fn edit(&mut self, referee: &mut Ref<'_>, seat: u8, who: &str, change: &Change) -> Result<(), Refusal> {
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
        self.sheets[usize::from(who)] = sheet;
        self.fill();
        let sheet = self.sheet(who);
        let warning = self
            .idle_trait(who)
            .map_or_else(String::new, |warning| format!(". {warning}"));
        let what = format!(
            "{}: {}, {}, {}{}{}{warning}",
            self.named(who),
            sheet.class,
            sheet.armour.title(),
            sheet.kit.title(),
            if sheet.thrown { " and things to throw" } else { "" },
            self.told_of_sheet(who)
        );
        self.told_change(referee, seat, what);
        Ok(())
    }

    pub(super) fn swap(
        &mut self,
        referee: &mut Ref<'_>,
        seat: u8,
        a: &str,
        b: &str,
        what: SwapWhat,
    ) -> Result<(), Refusal> {
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
            format!("{} and {} swap {what}", self.named(one), self.named(two)),
        );
        Ok(())
    }

    /// Hands characters to a team mate, as long as the seat keeps one ([WG-22](docs/rules/wargrounds.md#wg-22)).
    pub(super) fn give(&mut self, referee: &mut Ref<'_>, seat: u8, who: &str, to: u8) -> Result<(), Refusal> {
        if self.stage != Stage::Muster {
            return Err(no("WG-22", "Characters change hands before a phase alone."));
        }
        let side = self.seats[usize::from(seat)].side;
        if to == seat || self.seats.get(usize::from(to)).is_none_or(|other| other.side != side) {
            return Err(no("WG-22", "Characters go to another player on your side."));
        }
        let given = self.owned(seat, who)?;
        let kept = self
            .team(side)
            .filter(|who| self.owner(*who) == seat && !given.contains(who))
            .count();
        if kept == 0 {
            return Err(no("WG-22", "Every seat keeps at least one character."));
        }
        for who in &given {
            self.sheets[usize::from(*who)].seat = to;
        }
        let secret = &mut self.seats[usize::from(seat)].secret;
        secret.places.retain(|(who, _)| !given.contains(who));
        let names: Vec<String> = given.iter().map(|who| self.named(*who)).collect();
        self.told_change(
            referee,
            seat,
            format!("gives {} to seat {}", names.join(", "), Seat(to)),
        );
        Ok(())
    }

    pub(super) fn roster_add(
        &mut self,
        referee: &mut Ref<'_>,
        seat: u8,
        name: &str,
        faction: Option<Faction>,
        change: &Change,
    ) -> Result<(), Refusal> {
        let name = checked_name(name)?;
        let side = self.seats[usize::from(seat)].side;
        let faction = faction.unwrap_or(self.factions[side as usize]);
        let class = change.class.unwrap_or(Class::Fighter);
        let good = change.good.and_then(GoodWord::named);
        let traits = paired_traits(good, change.bad.and_then(BadWord::named))?;
        let spells = spells_of(class, change.spells.as_deref().unwrap_or_default())?;
        let roster = &mut self.seats[usize::from(seat)].secret.roster;
        roster.retain(|named| named.name != name);
        if roster.iter().filter(|named| named.faction == faction).count() >= ROSTER_MAX {
            return Err(no("WG-6", "A roster holds 60 characters of a faction.").instead("/wg roster drop"));
        }
        roster.push(Named {
            name: name.clone(),
            faction,
            class,
            traits,
            spells,
            hand: change.hand.unwrap_or(Handed::Right),
        });
        self.stored(
            referee,
            seat,
            vec![format!("{name} is on your roster of the {}.", faction.title())],
        );
        Ok(())
    }

    pub(super) fn stored(&self, referee: &mut Ref<'_>, seat: u8, text: Vec<String>) {
        referee.note(Event::Stored { seat: Seat(seat), text });
    }

    pub(super) fn on_roster(&self, seat: u8, name: &str) -> Result<Named, Refusal> {
        let roster = &self.seats[usize::from(seat)].secret.roster;
        let found = roster.iter().find(|named| named.name.eq_ignore_ascii_case(name.trim()));
        found.cloned().ok_or_else(|| {
            let names: Vec<&str> = roster.iter().map(|named| named.name.as_str()).collect();
            let names = if names.is_empty() {
                "nobody".to_owned()
            } else {
                names.join(", ")
            };
            no("WG-6", format!("`{name}` is not on your roster, which holds {names}.")).instead("/wg roster list")
        })
    }

    pub(super) fn roster_drop(&mut self, referee: &mut Ref<'_>, seat: u8, name: &str) -> Result<(), Refusal> {
        let named = self.on_roster(seat, name)?;
        self.seats[usize::from(seat)]
            .secret
            .roster
            .retain(|other| *other != named);
        self.stored(referee, seat, vec![format!("{} is off your roster.", named.name)]);
        Ok(())
    }

    pub(super) fn roster_call(
        &mut self,
        referee: &mut Ref<'_>,
        seat: u8,
        who: &str,
        name: &str,
    ) -> Result<(), Refusal> {
        self.may_change(seat, false)?;
        let who = self.own(seat, who)?;
        let named = self.on_roster(seat, name)?;
        let sheet = self.called(who, &named)?;
        self.sheets[usize::from(who)] = sheet;
        self.fill();
        self.told_change(referee, seat, format!("{} attends as {}", named.name, self.badge(who)));
        Ok(())
    }

    /// Names a side's Monarch, which its captain does ([WG-3](docs/rules/wargrounds.md#wg-3),
    /// [WG-171](docs/rules/wargrounds.md#wg-171)).
    pub(super) fn name_monarch(&mut self, referee: &mut Ref<'_>, seat: u8, who: &str) -> Result<(), Refusal> {
        let side = self.seats[usize::from(seat)].side;
        if self.scenario != Scenario::Vip || self.stage != Stage::Muster {
            return Err(no("WG-171", "Monarchs are named before a VIP phase."));
        }
        if self.captain(side) != seat {
            return Err(no(
                "WG-3",
                format!("The captain of {} names the Monarch.", side.title()),
            ));
        }
        let who = self.find(side, who, Meant::Own)?;
        if self.side_of(who) != side || self.fighter(who).life == Life::Gone {
            return Err(no("WG-171", format!("{} cannot be your Monarch.", self.named(who))));
        }
        self.monarchs[side as usize] = Some(who);
        self.fill();
        referee.note(Event::Monarch {
            side,
            who: self.who(who),
        });
        Ok(())
    }

    /// Takes the captain's answer to the equipment reroll ([WG-24](docs/rules/wargrounds.md#wg-24)).
    pub(super) fn reroll(&mut self, referee: &mut Ref<'_>, seat: u8, yes: bool) -> Result<(), Refusal> {
        let side = self.seats[usize::from(seat)].side;
        if self.stage != Stage::Reroll {
            return Err(no("WG-24", "Equipment is rerolled between the phases alone."));
        }
        if self.captain(side) != seat {
            return Err(no("WG-3", format!("The captain of {} decides that.", side.title())));
        }
        if self.seats[usize::from(seat)].ready {
            return Err(no("WG-24", "Your side has decided; a reroll cannot be taken back."));
        }
        self.reroll_kit(referee, side, yes);
        self.seats[usize::from(seat)].ready = true;
        if self.seats.iter().all(|seat| seat.ready) {
            self.next_phase(referee);
        }
        Ok(())
    }

    /// Keeps the places of characters until all are in ([WG-146](docs/rules/wargrounds.md#wg-146)).
    pub(super) fn place(&mut self, referee: &mut Ref<'_>, seat: u8, text: &str) -> Result<(), Refusal> {
        if self.stage != Stage::Muster {
            return Err(no("WG-146", "Characters are placed before a phase.")
                .instead("`from C9` in an order says where one comes back"));
        }
        let places = self.read_places(seat, text)?;
        let told = places
            .iter()
            .map(|(who, cell)| format!("{} {cell}", self.badge(*who)))
            .collect::<Vec<_>>();
        let told = if told.is_empty() {
            "All are placed for you.".to_owned()
        } else {
            told.join("; ")
        };
        self.seats[usize::from(seat)].secret.places = places;
        self.stored(referee, seat, vec![told]);
        Ok(())
    }
}
