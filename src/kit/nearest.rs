//! The word that a person probably meant.

/// The word that was most likely meant: the nearest, the first of equals. A short word leaves room for one slip, or it
/// would be like any other: `gold` is no `roll`, and `next` no `new`.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let near = known.into_iter().filter_map(|candidate| {
        let distance = distance(&word, &candidate.to_lowercase());
        let started = word.chars().count() >= 2 && candidate.to_lowercase().starts_with(&word);
        let longest = candidate.chars().count().max(word.chars().count());
        let allowed = match longest {
            // A single letter is not like any other.
            0..=1 => 0,
            2..=4 => 1,
            5..=8 => 2,
            _ => 3,
        };
        (started || distance <= allowed).then_some((!started, distance, candidate))
    });
    near.min_by_key(|(unlike, distance, _)| (*unlike, *distance))
        .map(|(_, _, candidate)| candidate)
}

/// Letters to insert, drop, change or swap with their neighbour, each letter touched once.
pub fn distance(one: &str, other: &str) -> usize {
    strsim::osa_distance(one, other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_swap_is_one_step() {
        assert_eq!(distance("hnut", "hunt"), 1);
        assert_eq!(distance("", "end"), 3);
        assert_eq!(distance("hunt", "hunt"), 0);
    }

    #[test]
    fn the_nearest_word_is_offered_and_a_strange_one_is_not() {
        let known = ["hunt", "breed", "build", "attack", "equip"];
        assert_eq!(nearest("B", ["a", "b"]), Some("b"));
        assert_eq!(nearest("hnut", known), Some("hunt"));
        assert_eq!(nearest("BIULD", known), Some("build"));
        assert_eq!(nearest("att", known), Some("attack"));
        assert_eq!(nearest("sing", known), None);
        for (word, other) in [
            ("b", "1"),
            ("gold", "roll"),
            ("next", "new"),
            ("rob", "roll"),
            ("eat", "cast"),
        ] {
            assert_eq!(nearest(word, [other]), None, "{word} is no {other}");
        }
    }
}
