//! Faults on demand: what goes wrong, where and how often.

use super::refused::Refused;
use std::time::Duration;

/// What happens to a request instead of what it asked for, or after it.
#[derive(Clone, PartialEq, Debug)]
pub enum InjectedFault {
    /// Refused with 429 before anything happens. `retry_after` in seconds; `scope` is `user`, `global` or `shared`.
    RateLimited { retry_after: f64, scope: &'static str },
    /// Refused with this status and a page of HTML, before anything happens: 429, 500, 502, 503 ...
    Status(u16),
    /// Refused with an error of Discord's, before anything happens.
    Refused(Refused),
    /// The connection breaks before anything happens.
    ResetBefore,
    /// The request is carried out; the connection breaks before the answer.
    ResetAfter,
    /// Nothing happens and no answer comes until the client gives up.
    Hang,
    /// The request is carried out and the answer comes late, by the machine's clock.
    Slow(Duration),
    /// The request is carried out; the answer is 200 with JSON that lacks fields.
    Garbled,
}

/// A fault lying in wait.
#[derive(Clone, Debug)]
pub(super) struct Trap {
    method: String,
    path: Vec<String>,
    pub fault: InjectedFault,
    /// How many requests it still catches.
    left: u32,
}

impl Trap {
    /// `route` is a method and a path such as `POST /channels/*/messages`: `*` is any method or any one step, `**` at
    /// the end any number of steps.
    pub fn new(route: &str, fault: InjectedFault, times: u32) -> Trap {
        let (method, path) = route.split_once(' ').unwrap_or(("*", route));
        Trap {
            method: method.to_owned(),
            path: path
                .split('/')
                .filter(|step| !step.is_empty())
                .map(str::to_owned)
                .collect(),
            fault,
            left: times,
        }
    }

    fn catches(&self, method: &str, path: &[&str]) -> bool {
        let (pattern, open) = match self.path.split_last() {
            Some((last, before)) if last == "**" => (before, true),
            _ => (&self.path[..], false),
        };
        let long_enough = if open {
            path.len() >= pattern.len()
        } else {
            path.len() == pattern.len()
        };
        (self.method == "*" || self.method == method)
            && long_enough
            && pattern
                .iter()
                .zip(path)
                .all(|(wanted, step)| wanted == "*" || wanted == step)
    }
}

/// The fault for this request, if one waits for it; used up by that.
pub(super) fn caught(traps: &mut Vec<Trap>, method: &str, path: &[&str]) -> Option<InjectedFault> {
    let index = traps.iter().position(|trap| trap.catches(method, path))?;
    let trap = &mut traps[index];
    trap.left -= 1;
    let fault = trap.fault.clone();
    if trap.left == 0 {
        traps.remove(index);
    }
    Some(fault)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trap_catches_its_route_and_no_more_often_than_asked() {
        let mut traps = vec![Trap::new("POST /channels/*/messages", InjectedFault::Hang, 1)];
        assert_eq!(caught(&mut traps, "PATCH", &["channels", "1", "messages"]), None);
        assert_eq!(caught(&mut traps, "POST", &["channels", "1", "messages", "2"]), None);
        assert_eq!(
            caught(&mut traps, "POST", &["channels", "1", "messages"]),
            Some(InjectedFault::Hang)
        );
        assert_eq!(caught(&mut traps, "POST", &["channels", "1", "messages"]), None);
        let mut traps = vec![Trap::new("* /webhooks/**", InjectedFault::Status(502), 2)];
        assert_eq!(
            caught(&mut traps, "PATCH", &["webhooks", "1", "x"]),
            Some(InjectedFault::Status(502))
        );
        assert_eq!(caught(&mut traps, "POST", &["interactions", "1"]), None);
        assert_eq!(
            caught(&mut traps, "POST", &["webhooks"]),
            Some(InjectedFault::Status(502))
        );
        assert!(traps.is_empty());
    }
}
