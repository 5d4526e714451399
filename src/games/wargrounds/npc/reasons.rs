//! Why a character does what the policy has it do, from what the policy weighed
//! ([9.1](docs/rules/wargrounds.md#91-choosing-an-activation)).

use super::score::Weighed;
use crate::action::{Order, To, Wish};
use crate::parts::CharacterId;
use crate::state::Wargrounds;
use crate::words::inches;

/// An order with what was weighed for it; none for one that is left when nothing was to be weighed.
#[derive(Clone, Debug)]
pub struct Thought {
    pub order: Order,
    pub weighed: Option<Weighed>,
}

impl Thought {
    /// An order that is left when there is nothing to choose.
    pub fn plain(order: Order) -> Thought {
        Thought { order, weighed: None }
    }
}

/// Behind "it" or a player's name.
pub fn why(game: &Wargrounds, thought: &Thought) -> String {
    let Thought { order, weighed } = thought;
    let who = game.people.named(order.who);
    if game.people.fighter(order.who).frozen() {
        return format!("lets {who} thaw");
    }
    let stays = order.to == To::Stay;
    let Some(weighed) = weighed else {
        let at = game.people.fighter(order.who).at();
        return format!("keeps {who} on {at}: nothing better is allowed");
    };
    let most = weighed.deed.max(weighed.nearer).max(weighed.safer);
    let told = match order.deed {
        _ if most <= 0 && stays => format!("keeps {who} where it is: no move brings it more"),
        _ if most <= 0 => format!("moves {who} as little to its harm as can be"),
        Some(wish) if most == weighed.deed => {
            let worth = points(weighed.deed);
            format!("has {who} {}, worth {worth} points", infinitive(game, wish))
        }
        _ if most == weighed.nearer => {
            let near = inches(u32::try_from(weighed.half_inches).unwrap_or(0));
            format!("brings {who} {near}\" nearer to {}", weighed.aim.words())
        }
        _ => format!("takes {who} where fewer enemies can come at it"),
    };
    match weighed.hits < 0 && !stays {
        true => format!("{told}, in spite of hits on the way"),
        false => told,
    }
}

fn infinitive(game: &Wargrounds, wish: Wish) -> String {
    let at = |word: &str, on: Option<CharacterId>| match on {
        Some(on) => format!("{word} {}", game.people.named(on)),
        None => format!("{word} an enemy in reach"),
    };
    match wish {
        Wish::Hit(on) => at("hit", on),
        Wish::Shoot(on) => at("shoot at", on),
        Wish::Throw(on) => at("throw at", on),
        Wish::Cast(spell, _) => format!("cast {}", spell.title()),
        Wish::Take(_) => "pick up what lies there".to_owned(),
        Wish::Join => "take the other end of the load".to_owned(),
        Wish::Place(_) => "lay its bridge section".to_owned(),
        Wish::Pass(to) => at("pass what it carries to", Some(to)),
        Wish::Fire(_) => "fire the bombard".to_owned(),
    }
}

/// `1.2`, from thousandths.
fn points(thousandths: i64) -> String {
    let tenths = thousandths.max(0) / 100;
    format!("{}.{}", tenths / 10, tenths % 10)
}
