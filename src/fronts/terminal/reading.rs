//! Which reader takes a typed line: the game's orders, a command of the game, or one of the table.

use super::session::SessionError;
use super::tables::user_named;
use super::typed::{begins_no_order, is_of_an_option, unless_unread};
use super::{Session, SessionOutput};
use muster_game::Rejection;
use muster_table::{Stage, Table};
use muster_vocabulary::{Invocation, Role};
use muster_words::text;

impl Session {
    pub(super) async fn read_line(&mut self, name: &str, line: &str) -> Result<Vec<SessionOutput>, SessionError> {
        // What a button says is that button, whatever else its words could be.
        if self.asks
            && line.contains(' ')
            && let Some(said) = self.pressed_by_label(name, line).await?
        {
            return Ok(said);
        }
        if let Some(turn) = self.wait_named(name, line) {
            return self.invoke(name, turn).await;
        }
        if let Some(join) = self.table().pick_in_words(line) {
            return self.invoke(name, join).await;
        }
        if self.table().stage() == Stage::Playing && muster_vocabulary::gives_up(line) {
            return self.of_the_table(name, Invocation::new("game", "concede")).await;
        }
        let read = self.table().catalogue().parse_at(line, Some(self.table().kind().id));
        let read = read.map(|typed| self.about_a_choice(typed));
        let read = read.map(|typed| {
            let (user, args) = (user_named(name), &typed.args);
            let orders = self.table().orders_in_command(user, &typed.command, &typed.sub, args);
            orders.unwrap_or(typed)
        });
        if let Ok(invocation) = &read
            && names_the_table(invocation, line)
        {
            return self.invoke(name, invocation.clone()).await;
        }
        if let Some(invocation) = Table::labelled_at_every_turn(line) {
            return self.invoke(name, invocation).await;
        }
        let plays = self.table().people().any(|(seat, _)| self.table().name(seat) == name);
        // Who has no seat gives no orders, and before the start there are none: what can be read is meant.
        let gives = plays && self.table().stage() != Stage::Lobby;
        let plan = self.as_plan(line).filter(|_| gives || read.is_err());
        let Some(plan) = plan else {
            return match read {
                Ok(invocation) => self.invoke(name, invocation).await,
                Err(error) => self.unread(name, line, error).await,
            };
        };
        if self.over() {
            // No order is left to be given: `rematch` and what is printed under the last post come first.
            return match read {
                Ok(invocation) => self.invoke(name, invocation).await,
                Err(error) if self.is_offered_or_asked(line, &error) => self.unread(name, line, error).await,
                Err(_) => self.invoke(name, plan).await,
            };
        }
        match read {
            // `check hunt 1-3; end` is one question, and so is `odds A, B vs c`.
            Ok(invocation)
                if Table::is_question(&invocation)
                    && (line.contains(';') || line.contains(',') && asks_the_table(&invocation)) =>
            {
                self.invoke(name, invocation).await
            }
            Ok(invocation)
                if invocation.command != "game"
                    && (!line.contains(';')
                        || invocation.names_an_option(line)
                        // `march 1 hold; 2 hold`: the command that would read the line, by its name.
                        || (&invocation.command, &invocation.sub) == (&plan.command, &plan.sub)
                        // `standing hunt all; end` is one command too, for a later turn.
                        || invocation
                            .entry()
                            .is_some_and(|(_, sub)| matches!(sub.role, Some(Role::Turn | Role::Standing)))) =>
            {
                let is_question = Table::is_question(&invocation);
                let names_an_option = invocation.names_an_option(line);
                let said = self.invoke(name, invocation).await?;
                if matches!(said.as_slice(), [SessionOutput::Refused(Rejection::Malformed { .. })]) {
                    let ordered = self.invoke(name, plan).await?;
                    // `orders counter:sowrd`: the command says what is wrong with its option.
                    let is_no_order = names_an_option || begins_no_order(&ordered);
                    return Ok(if is_no_order {
                        unless_unread(ordered, said)
                    } else {
                        ordered
                    });
                }
                // `army 3 to tessel` begins like a question and is an order.
                if is_question && matches!(said.as_slice(), [SessionOutput::Refused(why)] if why.is_unread()) {
                    return Ok(unless_unread(self.invoke(name, plan).await?, said));
                }
                Ok(said)
            }
            // The game's own words come before the table's: `leave 1` leaves a tower, not the game.
            read => {
                let said = self.invoke(name, plan).await?;
                match (said.as_slice(), read) {
                    // `place A B9; B B8` is a command of the game with all that follows.
                    ([SessionOutput::Refused(_)], Ok(invocation)) if line.contains(';') => {
                        if invocation.command == "game" {
                            return Ok(said);
                        }
                        Ok(unless_unread(self.invoke(name, invocation).await?, said))
                    }
                    // `rules RK-28` looks like a unit and a place.
                    ([SessionOutput::Refused(refused)], Ok(invocation))
                        if Table::is_question(&invocation)
                            // `leave 99` names a member who is not there and no seat.
                            || refused.is_unread() && (begins_no_order(&said) || !is_for_good(&invocation)) =>
                    {
                        self.of_the_table(name, invocation).await
                    }
                    // `turn` and `undo` while others play: it is no order of the game then.
                    ([SessionOutput::Refused(_)], Ok(invocation)) if self.is_for_the_table(name, line, &invocation) => {
                        self.of_the_table(name, invocation).await
                    }
                    ([SessionOutput::Refused(_)], Err(error))
                        if self.asks && self.is_offered_or_asked(line, &error) =>
                    {
                        self.unread(name, line, error).await
                    }
                    // `standing plan:hunt 1-3; end when:never` is a command with all that follows, and so is its mistake.
                    ([SessionOutput::Refused(_)], Err(error))
                        if begins_no_order(&said) && is_of_an_option(&error, line) =>
                    {
                        Ok(vec![SessionOutput::Unread(error)])
                    }
                    ([SessionOutput::Refused(refused)], Err(error)) if refused.is_unread() && !line.contains(';') => {
                        self.no_order(name, line, said, error).await
                    }
                    _ => Ok(said),
                }
            }
        }
    }

    /// Whether a line that the game refuses as an order is one of `/game`: of one word, or while nothing is asked of the player
    /// and so nothing can be ordered. What is for good, `leave 1`, needs more than words that could be an order.
    fn is_for_the_table(&self, name: &str, line: &str, invocation: &Invocation) -> bool {
        let is_final = is_for_good(invocation);
        let is_one_word = !line.trim().contains(' ');
        let (of_turn, of_no_turn) = (is_one_word && !is_final, is_one_word || !is_final);
        invocation.command == "game" && (of_turn || of_no_turn && !self.is_asked(name))
    }

    /// Whether the table waits for a player of that name.
    fn is_asked(&self, name: &str) -> bool {
        let mut opened = self.table().opened().iter();
        opened.any(|opened| self.table().name(opened.seat) == name)
    }

    /// Carries out a line that is a command after all. A script means what it says: what is for good it says with a slash.
    async fn of_the_table(&mut self, name: &str, invocation: Invocation) -> Result<Vec<SessionOutput>, SessionError> {
        if is_for_good(&invocation) && !self.asks {
            let text = text!("terminal-for-good", line = invocation.line());
            return Ok(vec![SessionOutput::Remark(text)]);
        }
        self.invoke(name, invocation).await
    }
}

/// Whether a command cannot be taken back, so that it is asked about before it is carried out.
fn is_for_good(invocation: &Invocation) -> bool {
    invocation.entry().is_some_and(|(_, sub)| sub.asks(&invocation.args))
}

/// Whether a command asks the table about what stands behind its name.
fn asks_the_table(invocation: &Invocation) -> bool {
    invocation.command == "game" && !invocation.args.is_empty()
}

/// Whether a line without a slash is a command of the table whatever a game could read in it: it names the command, `game log 1`,
/// or one of its options, `log from:1`.
fn names_the_table(invocation: &Invocation, line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    let is_of_all = invocation.entry().is_some_and(|(command, _)| command.game.is_none());
    let is_named = word.eq_ignore_ascii_case(&invocation.command) || invocation.names_an_option(line);
    is_of_all && is_named && !line.contains(';') && !word.starts_with('/')
}
