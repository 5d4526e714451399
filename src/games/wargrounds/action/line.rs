//! An act as a line of the order language.

use crate::action::Action;
/// `/wg act` as a line of the order language; empty for anything else.
pub fn act_line(action: &Action) -> String {
    let Action::Act {
        who,
        to,
        deed,
        target,
        card,
        run,
        hold,
    } = action
    else {
        return String::new();
    };
    let mut line = vec![who.as_str()];
    line.extend(run.then_some("run"));
    line.extend(to.as_deref());
    line.extend(deed.as_deref().or(target.as_ref().map(|_| "hit")));
    line.extend(target.as_deref());
    let card = card.as_ref().map(|card| format!("card {card}"));
    line.extend(card.as_deref());
    line.extend(hold.then_some("hold"));
    line.join(" ")
}

/// The line of orders that an action holds, an order for a joker with its character before it; none of other actions.
pub fn typed_orders(action: &Action) -> Option<String> {
    match action {
        Action::Orders { text } => Some(text.clone()),
        act @ Action::Act { .. } => Some(act_line(act)),
        Action::Joker {
            who,
            order: Some(order),
        } => Some(format!("{who} {order}")),
        _ => None,
    }
}
