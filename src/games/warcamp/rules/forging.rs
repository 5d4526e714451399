//! The Forge ([chapter 2.13](docs/rules/warcamp.md#213-buildings), [WC-115](docs/rules/warcamp.md#wc-115) to
//! [WC-117](docs/rules/warcamp.md#wc-117)).

use super::{Ref, no, or_nobody, row};
use crate::action::Make;
use crate::data::Building;
use crate::event::Event;
use crate::rules::items::forge_item;
use crate::state::{Job, Member, Tribe, Warcamp};
use muster_kit::Refusal;

/// The price of one plain item from the Forge ([WC-115](docs/rules/warcamp.md#wc-115)).
pub const BASIC_BONES: u32 = 15;

/// What a magic item costs, and the Skill that its smith needs ([WC-116](docs/rules/warcamp.md#wc-116)).
pub const MAGIC_FOOD: u32 = 75;
/// The part of its price that is paid in bones.
pub const MAGIC_BONES: u32 = 75;
/// Least counted Skill of the member who makes a magic item.
pub const SMITH_SKILL: u32 = 8;

/// The Forge makes an item ([WC-115](docs/rules/warcamp.md#wc-115) to [WC-117](docs/rules/warcamp.md#wc-117)).
pub fn forge(game: &mut Warcamp, make: Make, smith: Option<u16>, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    let letter = game.tribes.turn();
    let smith = check_forge(game, make, smith)?;
    let tribe = &mut game.tribes[letter];
    tribe.done.forge();
    if let Some(number) = smith {
        tribe.stores.pay_food(MAGIC_FOOD);
        tribe.stores.pay_bones(MAGIC_BONES);
        tribe.people.each(&[number], |smith| smith.act(Job::Forged));
    } else {
        tribe.stores.pay_bones(BASIC_BONES);
    }
    let made = forge_item(game, letter, make, referee);
    let tribe = &game.tribes[letter];
    referee.note(Event::Forged {
        letter,
        make,
        smith,
        made,
        food: tribe.stores.food(),
        bones: tribe.stores.bones(),
    });
    Ok(())
}

/// Who forges an item, if the tribe in turn can; nobody has to for a plain one ([WC-115](docs/rules/warcamp.md#wc-115) to
/// [WC-117](docs/rules/warcamp.md#wc-117)).
pub fn check_forge(game: &Warcamp, make: Make, smith: Option<u16>) -> Result<Option<u16>, Refusal> {
    let tribe = game.tribes.mover();
    let clause = match make {
        Make::Basic => "WC-115",
        Make::Magic => "WC-116",
    };
    tribe.check_forge(clause)?;
    match make {
        Make::Basic => {
            tribe.stores.check_bones("WC-115", "A basic item", BASIC_BONES)?;
            Ok(None)
        }
        Make::Magic => {
            let smith = tribe.check_smith(smith)?;
            tribe.stores.check_food("WC-116", "A magic item", MAGIC_FOOD)?;
            tribe.stores.check_bones("WC-116", "A magic item", MAGIC_BONES)?;
            Ok(Some(smith))
        }
    }
}

impl Tribe {
    /// A Forge that has not worked this turn, in a tribe that can gain items ([WC-117](docs/rules/warcamp.md#wc-117),
    /// [WC-61](docs/rules/warcamp.md#wc-61)); `clause` is that of the item.
    fn check_forge(&self, clause: &'static str) -> Result<(), Refusal> {
        let forges = self.has(Building::Forge);
        if forges == 0 {
            let text = "You have no Forge.";
            return Err(no(clause, "no-forge", text).instead("build one: 50 food and 3 workers"));
        }
        if self.stores.is_starving() {
            return Err(no("WC-61", "starving", "A starving tribe cannot gain items this turn."));
        }
        if u32::from(self.done.forged()) >= forges {
            let text = match forges {
                1 => "Your Forge has worked this turn.".to_owned(),
                2 => "Both forges have worked this turn.".to_owned(),
                forges => format!("All {forges} forges have worked this turn."),
            };
            return Err(no("WC-117", "no-forge", text));
        }
        Ok(())
    }

    /// The smith that a magic item needs, or why the named one will not do ([WC-116](docs/rules/warcamp.md#wc-116)).
    fn check_smith(&self, smith: Option<u16>) -> Result<u16, Refusal> {
        let fit = || {
            row(self
                .able()
                .filter(|one| one.counted() >= SMITH_SKILL)
                .map(|one| one.number()))
        };
        let Some(number) = smith else {
            let text = format!(
                "A magic item needs a smith of Skill {SMITH_SKILL}. Fit: {}.",
                or_nobody(fit())
            );
            let refusal = no("WC-116", "nobody", text);
            let first = self.able().find(|one| one.counted() >= SMITH_SKILL);
            return Err(match first {
                Some(smith) => refusal.instead(format!("/warcamp forge make:magic smith:{}", smith.number())),
                None => refusal,
            });
        };
        self.check_able(number)?;
        let skill = self.member(number).map_or(0, Member::counted);
        if skill < SMITH_SKILL {
            let text = format!(
                "A smith needs Skill {SMITH_SKILL}; #{number} has {skill}. Fit: {}.",
                or_nobody(fit())
            );
            return Err(no("WC-116", "skill", text));
        }
        Ok(number)
    }
}
