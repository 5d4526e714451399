//! What an act would do, shown before it is done, and the answer of who was asked: it holds for what was shown.

use super::answer::{DiscordAnswer, Say};
use super::controls::{Style, Widget};
use super::desk::Visit;
use super::receive::{Wanted, edit};
use super::refusals::is_act;
use muster_kit::{Audience, Line, Post};
use muster_service::{Error, Loaded};
use muster_store::StoreError;
use muster_vocabulary::{Begun, Invocation, Sub, SubKind};
use muster_words::text;
use sha2::{Digest, Sha256};

/// Before the line of a control: it is asked about first.
pub(super) const ASK: char = '!';
/// Before the line of a control: it was asked about. The fingerprint of what was foreseen may stand behind it.
const CONFIRMED: char = '+';

/// Whether an act is shown and asked about first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Consent {
    /// Where the command file or the rules say so.
    Usual,
    /// Always: the button stood under a refusal, and its reader did not ask for it.
    Needed,
    /// The asker saw what it would do and wants it.
    Given {
        /// The fingerprint of what was foreseen; none where nothing is foreseen, and on buttons of earlier programs.
        foreseen: Option<String>,
    },
}

impl Consent {
    /// The consent that a control carries, and its line.
    pub(super) fn read(line: &str) -> (Consent, &str) {
        if let Some(line) = line.strip_prefix(ASK) {
            return (Consent::Needed, line);
        }
        let Some(rest) = line.strip_prefix(CONFIRMED) else {
            return (Consent::Usual, line);
        };
        let (foreseen, line) = rest.split_at(rest.find('/').unwrap_or(0));
        let foreseen = Some(foreseen)
            .filter(|foreseen| !foreseen.is_empty())
            .map(str::to_owned);
        (Consent::Given { foreseen }, line)
    }
}

/// The line of a control that does what was asked about and foresees nothing.
pub(super) fn confirmed(line: &str) -> String {
    format!("{CONFIRMED}{line}")
}

/// Eight hexadecimal digits of the SHA-256 of what a post tells in words.
fn fingerprint(foreseen: &Post) -> String {
    let told = format!("{:?} {:?}", foreseen.lines, foreseen.fields);
    let digest: [u8; 32] = Sha256::digest(told.as_bytes()).into();
    muster_kit::hex(&digest[..4])
}

impl Visit<'_> {
    /// Whether an act would do something other than what its asker was shown. Where that cannot be told the act decides.
    pub(super) async fn has_changed(&self, table: &Loaded, invocation: &Invocation, then: &str) -> bool {
        let name = self.name();
        let now = self.desk.service.foresee(table, &self.request(&name), invocation).await;
        now.is_ok_and(|now| fingerprint(&now) != then)
    }

    /// What it would do, with a button that does it.
    pub(super) async fn confirm(
        &self,
        table: &Loaded,
        wanted: &Wanted,
        sub: &Sub,
    ) -> Result<DiscordAnswer, StoreError> {
        let Wanted { invocation, since, .. } = wanted;
        let line = invocation.line();
        let seat = table.seat_of(self.call.user).ok();
        let since = match (*since, seat) {
            (0, Some((seat, _))) if is_act(sub) => table.wait_meant(seat, invocation).map_or(0, |opened| opened.since),
            (since, _) => since,
        };
        let mut post = Post::new(Audience::Asker, vec![Line::strong(line.clone())]);
        post.look = table.look_of(self.call.user);
        if let Consent::Given { .. } = wanted.consent {
            post.lines.insert(0, Line::from(text!("discord-confirm-changed")));
        }
        let mut consent = CONFIRMED.to_string();
        if sub.kind() == SubKind::Action {
            let name = self.name();
            let foreseen = self.desk.service.foresee(table, &self.request(&name), invocation).await;
            match foreseen {
                Ok(foreseen) => {
                    consent.push_str(&fingerprint(&foreseen));
                    post.lines.extend(foreseen.lines);
                    post.boards = foreseen.boards;
                    post.fields = foreseen.fields;
                }
                Err(error) => return self.fault(error, Some(table), Some((invocation, since))).await,
            }
        } else {
            match table.asks_about(self.call.user, invocation, sub) {
                Ok(about) => post.lines.push(Line::from(about)),
                Err(refusal) => {
                    let refused = Error::Rejected(refusal.into());
                    return self.fault(refused, Some(table), Some((invocation, since))).await;
                }
            }
        }
        let style = if sub.kind() == SubKind::Action {
            Style::Primary
        } else {
            Style::Danger
        };
        let mut buttons = vec![Widget::since(text!("discord-button-do-it"), consent + &line, since).styled(style)];
        let (command, sub) = invocation.entry().expect("the invocation has an entry");
        let begun = Begun {
            command,
            sub,
            args: invocation.args.clone(),
        };
        buttons.extend(edit(&begun, since).filter(|_| !invocation.args.is_empty()));
        buttons.push(Widget::button(text!("discord-button-back"), "=back"));
        let mut say = Say::default();
        // What it is good to know before the question is answered.
        self.inbox(table, seat, &mut say).await?;
        say.posts.push(post);
        Ok(say.with(buttons).at(table).into())
    }
}
