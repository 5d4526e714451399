//! Exact odds: distributions whose probabilities are fractions. No floats, so that every figure shown can
//! be checked with pencil and paper.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};
use std::collections::BTreeMap;

/// A probability or an expectation.
pub type Fraction = BigRational;

/// `numerator / denominator`, the latter not 0.
pub fn fraction(numerator: i64, denominator: i64) -> Fraction {
    Fraction::new(BigInt::from(numerator), BigInt::from(denominator))
}

/// A random value and how likely each outcome is. The probabilities sum to 1.
#[derive(Clone, PartialEq, Debug)]
pub struct Distribution<T: Ord> {
    outcomes: BTreeMap<T, Fraction>,
}

impl Distribution<u32> {
    /// One fair die.
    pub fn die(sides: u32) -> Distribution<u32> {
        Distribution::uniform(1..=sides)
    }
}

impl<T: Ord + Clone> Distribution<T> {
    pub fn certain(value: T) -> Distribution<T> {
        Distribution {
            outcomes: BTreeMap::from([(value, Fraction::one())]),
        }
    }

    /// Each of the values equally likely; a value given twice is twice as likely.
    pub fn uniform(values: impl IntoIterator<Item = T>) -> Distribution<T> {
        let values: Vec<T> = values.into_iter().collect();
        let share = Fraction::new(BigInt::one(), BigInt::from(values.len()));
        Distribution::weighted(values.into_iter().map(|value| (value, share.clone())))
    }

    /// Outcomes with their probabilities, which the caller makes sum to 1.
    pub fn weighted(outcomes: impl IntoIterator<Item = (T, Fraction)>) -> Distribution<T> {
        let mut merged: BTreeMap<T, Fraction> = BTreeMap::new();
        for (value, probability) in outcomes {
            *merged.entry(value).or_insert_with(Fraction::zero) += probability;
        }
        merged.retain(|_, probability| !probability.is_zero());
        Distribution { outcomes: merged }
    }

    pub fn map<U: Ord + Clone>(&self, f: impl Fn(&T) -> U) -> Distribution<U> {
        Distribution::weighted(self.iter().map(|(value, probability)| (f(value), probability.clone())))
    }

    /// The next step depends on this one.
    pub fn then<U: Ord + Clone>(&self, next: impl Fn(&T) -> Distribution<U>) -> Distribution<U> {
        Distribution::weighted(self.iter().flat_map(|(value, probability)| {
            let after = next(value).outcomes;
            after
                .into_iter()
                .map(move |(value, then)| (value, probability * then))
                .collect::<Vec<_>>()
        }))
    }

    /// Both, independent of each other.
    pub fn and<U: Ord + Clone>(&self, other: &Distribution<U>) -> Distribution<(T, U)> {
        self.then(|one| other.map(|two| (one.clone(), two.clone())))
    }

    pub fn iter(&self) -> impl Iterator<Item = (&T, &Fraction)> {
        self.outcomes.iter()
    }

    /// The probability that the value is as asked.
    pub fn probability(&self, asked: impl Fn(&T) -> bool) -> Fraction {
        self.iter()
            .filter(|(value, _)| asked(value))
            .map(|(_, probability)| probability)
            .sum()
    }

    /// The mean of a number read off the value.
    pub fn mean(&self, number: impl Fn(&T) -> i64) -> Fraction {
        self.iter()
            .map(|(value, probability)| probability * BigInt::from(number(value)))
            .sum()
    }
}

/// How many ways there are to take `taken` things out of `from`.
pub fn combinations(from: u32, taken: u32) -> BigInt {
    if taken > from {
        return BigInt::zero();
    }
    (0..taken).fold(BigInt::one(), |ways, n| ways * (from - n) / (n + 1))
}

/// How many marked things are among `draws` out of a population, without putting any back.
pub fn hypergeometric(population: u32, marked: u32, draws: u32) -> Distribution<u32> {
    let all = combinations(population, draws);
    let shares = (0..=marked.min(draws)).map(|count| {
        let ways = combinations(marked, count) * combinations(population - marked, draws - count);
        (count, Fraction::new(ways, all.clone()))
    });
    Distribution::weighted(shares)
}

/// `11/18`, or a whole number.
pub fn text(fraction: &Fraction) -> String {
    fraction.to_string()
}

/// `22/36`: over the denominator given if that is exact, else reduced.
pub fn text_over(fraction: &Fraction, denominator: i64) -> String {
    let scaled = fraction * BigInt::from(denominator);
    if scaled.is_integer() {
        format!("{}/{denominator}", scaled.to_integer())
    } else {
        text(fraction)
    }
}

/// Percent, rounded half up: `61%`; what is neither 0 nor 1 shows as neither `0%` nor `100%`.
pub fn percent(fraction: &Fraction) -> String {
    let whole = (fraction * BigInt::from(100))
        .round()
        .to_integer()
        .to_i64()
        .unwrap_or(i64::MAX);
    match whole {
        0 if !fraction.is_zero() => "<1%".to_owned(),
        100 if !fraction.is_one() => ">99%".to_owned(),
        whole => format!("{whole}%"),
    }
}

/// Percent to a tenth, rounded half up: `62.5 %`, `50 %`; what is neither 0 nor 1 shows as neither.
pub fn permille(fraction: &Fraction) -> String {
    let tenths = (fraction * BigInt::from(1_000)).round().to_integer();
    match tenths.to_i64().unwrap_or(i64::MAX) {
        0 if !fraction.is_zero() => "<0.1 %".to_owned(),
        1_000 if !fraction.is_one() => ">99.9 %".to_owned(),
        tenths if tenths % 10 == 0 => format!("{} %", tenths / 10),
        tenths => format!("{}.{} %", tenths / 10, tenths % 10),
    }
}

/// With `places` decimals, rounded half up: `1.81`.
pub fn decimal(fraction: &Fraction, places: u32) -> String {
    let scale = BigInt::from(10).pow(places);
    let scaled = (fraction * &scale).round().to_integer();
    let negative = scaled < BigInt::zero();
    let digits = format!(
        "{:0>width$}",
        scaled.magnitude().to_string(),
        width = places as usize + 1
    );
    let (whole, rest) = digits.split_at(digits.len() - places as usize);
    let sign = if negative { "-" } else { "" };
    if places == 0 {
        format!("{sign}{whole}")
    } else {
        format!("{sign}{whole}.{rest}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_dice_make_seven_once_in_six() {
        let two = Distribution::die(6).and(&Distribution::die(6));
        assert_eq!(two.probability(|(a, b)| a + b == 7), fraction(1, 6));
        assert_eq!(two.mean(|(a, b)| i64::from(a + b)), fraction(7, 1));
        assert_eq!(two.probability(|_| true), Fraction::one());
    }

    #[test]
    fn four_aces_of_52_cards() {
        let aces = hypergeometric(52, 4, 5);
        assert_eq!(aces.probability(|_| true), Fraction::one());
        assert_eq!(aces.mean(|count| i64::from(*count)), fraction(5, 13));
        assert_eq!(aces.probability(|count| *count == 4), fraction(1, 54_145));
    }

    #[test]
    fn figures_are_rounded_half_up_and_never_lie_about_certainty() {
        assert_eq!(text_over(&fraction(11, 18), 36), "22/36");
        assert_eq!(percent(&fraction(22, 36)), "61%");
        assert_eq!(percent(&fraction(1, 1_000)), "<1%");
        assert_eq!(percent(&fraction(999, 1_000)), ">99%");
        let shown = [(5, 8), (1, 2), (1, 1), (0, 1), (1, 10_000), (9_999, 10_000), (22, 36)];
        assert_eq!(
            shown.map(|(part, whole)| permille(&fraction(part, whole))),
            ["62.5 %", "50 %", "100 %", "0 %", "<0.1 %", ">99.9 %", "61.1 %"]
        );
        assert_eq!(decimal(&fraction(1_805, 1_000), 2), "1.81");
        assert_eq!(decimal(&fraction(-1, 3), 2), "-0.33");
        assert_eq!(decimal(&fraction(5, 1), 0), "5");
    }
}
