//! Which part of the bot's servers a process hears of.

use muster_words::text;
use std::fmt;
use std::str::FromStr;

/// Shards of the gateway: `auto` for all that Discord recommends, `0/1` for one of one, `0-1/4` for the first
/// two of four.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Shards {
    /// All, as many as Discord recommends.
    #[default]
    Auto,
    /// `first` to `last` of `total`.
    Some { first: u32, last: u32, total: u32 },
}

impl Shards {
    /// The first, how many, and of how many in all, where Discord recommends so many.
    pub fn among(self, recommended: u32) -> (u32, u32, u32) {
        match self {
            Shards::Auto => (0, recommended.max(1), recommended.max(1)),
            Shards::Some { first, last, total } => (first, last - first + 1, total),
        }
    }
}

impl FromStr for Shards {
    type Err = String;

    fn from_str(text: &str) -> Result<Shards, String> {
        let form = || text!("discord-shards-form");
        if text.trim().eq_ignore_ascii_case("auto") {
            return Ok(Shards::Auto);
        }
        let number = |text: &str| text.trim().parse::<u32>().map_err(|_| form());
        let (which, total) = text.split_once('/').ok_or_else(form)?;
        let (first, last) = which.split_once('-').unwrap_or((which, which));
        let (first, last, total) = (number(first)?, number(last)?, number(total)?);
        if last < first || total <= last {
            let last = i64::from(total) - 1;
            return Err(text!("discord-shards-order", total = total, last = last));
        }
        Ok(Shards::Some { first, last, total })
    }
}

impl fmt::Display for Shards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shards::Auto => f.write_str("auto"),
            Shards::Some { first, last, total } if first == last => write!(f, "{first}/{total}"),
            Shards::Some { first, last, total } => write!(f, "{first}-{last}/{total}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_names_its_first_its_last_and_the_total() {
        for text in ["auto", "0/1", "0-1/4", "2-3/4"] {
            assert_eq!(
                text.parse::<Shards>().map(|shards| shards.to_string()),
                Ok(text.to_owned())
            );
        }
        let among = |text: &str| text.parse::<Shards>().map(|shards| shards.among(3));
        assert_eq!(among("auto"), Ok((0, 3, 3)));
        assert_eq!(among("0-1/4"), Ok((0, 2, 4)));
        assert_eq!(among("3/4"), Ok((3, 1, 4)));
    }

    #[test]
    fn a_shard_that_there_is_not_is_refused() {
        for text in ["", "1", "1/1", "0-2/2", "2-1/4", "a/b", "0/0", "-1/2"] {
            assert!(text.parse::<Shards>().is_err(), "{text}");
        }
    }
}
