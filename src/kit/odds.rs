//! Exact odds: distributions whose probabilities are fractions. No floats, so that every figure shown can
//! be checked with pencil and paper.

use super::budget;
use num_bigint::BigInt;
use num_integer::Integer;
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
///
/// Kept as whole weights over their sum: a fraction for each outcome would be reduced at every step, which costs most of
/// the time when hundreds of dice are added up.
#[derive(Clone, Debug)]
pub struct Distribution<T: Ord> {
    /// None is 0.
    weights: BTreeMap<T, BigInt>,
    whole: BigInt,
}

impl<T: Ord> PartialEq for Distribution<T> {
    fn eq(&self, other: &Self) -> bool {
        let alike = |((value, weight), (other_value, other_weight)): ((&T, &BigInt), (&T, &BigInt))| {
            value == other_value && weight * &other.whole == other_weight * &self.whole
        };
        self.weights.len() == other.weights.len() && self.weights.iter().zip(&other.weights).all(alike)
    }
}

impl Distribution<u32> {
    /// One fair die: each face from 1 to `sides` with the same weight.
    pub fn die(sides: u32) -> Distribution<u32> {
        Distribution::uniform(1..=sides)
    }
}

impl<T: Ord + Clone> Distribution<T> {
    fn merged(weights: impl IntoIterator<Item = (T, BigInt)>, whole: BigInt) -> Distribution<T> {
        let mut merged: BTreeMap<T, BigInt> = BTreeMap::new();
        let each = 1 + whole.bits() / LONG;
        for (value, weight) in weights {
            budget::spend(each);
            if !weight.is_zero() {
                *merged.entry(value).or_insert_with(BigInt::zero) += weight;
            }
        }
        Distribution { weights: merged, whole }
    }

    /// One outcome with probability 1.
    pub fn certain(value: T) -> Distribution<T> {
        Distribution::merged([(value, BigInt::one())], BigInt::one())
    }

    /// Each of the values equally likely; a value given twice is twice as likely.
    pub fn uniform(values: impl IntoIterator<Item = T>) -> Distribution<T> {
        let values: Vec<T> = values.into_iter().collect();
        let whole = BigInt::from(values.len());
        Distribution::merged(values.into_iter().map(|value| (value, BigInt::one())), whole)
    }

    /// In how many ways each outcome comes about.
    pub fn of_ways(ways: impl IntoIterator<Item = (T, u64)>) -> Distribution<T> {
        let ways: Vec<(T, u64)> = ways.into_iter().collect();
        let whole = ways.iter().map(|(_, ways)| BigInt::from(*ways)).sum();
        Distribution::merged(ways.into_iter().map(|(value, ways)| (value, BigInt::from(ways))), whole)
    }

    /// Outcomes with their probabilities, which the caller makes sum to 1.
    pub fn weighted(outcomes: impl IntoIterator<Item = (T, Fraction)>) -> Distribution<T> {
        let outcomes: Vec<(T, Fraction)> = outcomes.into_iter().collect();
        let whole = common(outcomes.iter().map(|(_, probability)| probability.denom()));
        let weight = |probability: Fraction| probability.numer() * (&whole / probability.denom());
        let weights: Vec<_> = outcomes
            .into_iter()
            .map(|(value, share)| (value, weight(share)))
            .collect();
        Distribution::merged(weights, whole)
    }

    /// The distribution of `f` of the value. Probabilities of values that become the same add up.
    pub fn map<U: Ord + Clone>(&self, f: impl Fn(&T) -> U) -> Distribution<U> {
        let weights = self.weights.iter().map(|(value, weight)| (f(value), weight.clone()));
        Distribution::merged(weights, self.whole.clone())
    }

    /// The next step depends on this one.
    pub fn then<U: Ord + Clone>(&self, next: impl Fn(&T) -> Distribution<U>) -> Distribution<U> {
        // Each row asks for a distribution of its own.
        budget::spend(self.weights.len() as u64);
        let steps: Vec<_> = self
            .weights
            .iter()
            .map(|(value, weight)| (weight, next(value)))
            .collect();
        let common = common(steps.iter().map(|(_, step)| &step.whole));
        let whole = &self.whole * &common;
        let weights = steps.into_iter().flat_map(|(weight, step)| {
            let share = weight * (&common / &step.whole);
            step.weights
                .into_iter()
                .map(move |(value, then)| (value, &share * then))
        });
        Distribution::merged(weights, whole).reduced()
    }

    /// The same with the smallest whole weights, where they have grown long.
    fn reduced(mut self) -> Distribution<T> {
        if self.whole.bits() <= LONG {
            return self;
        }
        let mut shared = self.whole.clone();
        budget::spend(self.weights.len() as u64 * divisor_steps(&self.whole));
        for weight in self.weights.values() {
            shared = shared.gcd(weight);
            if shared.is_one() {
                return self;
            }
        }
        self.weights.values_mut().for_each(|weight| *weight /= &shared);
        self.whole /= shared;
        self
    }

    /// Both, independent of each other.
    pub fn and<U: Ord + Clone>(&self, other: &Distribution<U>) -> Distribution<(T, U)> {
        self.then(|one| other.map(|two| (one.clone(), two.clone())))
    }

    /// In the order of the values.
    pub fn iter(&self) -> impl Iterator<Item = (&T, Fraction)> {
        let each = divisor_steps(&self.whole);
        let share = move |weight: &BigInt| {
            budget::spend(each);
            Fraction::new(weight.clone(), self.whole.clone())
        };
        self.weights.iter().map(move |(value, weight)| (value, share(weight)))
    }

    /// The probability that the value is as asked.
    pub fn probability(&self, asked: impl Fn(&T) -> bool) -> Fraction {
        budget::spend(self.weights.len() as u64 + divisor_steps(&self.whole));
        let weights = self.weights.iter().filter(|(value, _)| asked(value));
        Fraction::new(weights.map(|(_, weight)| weight).sum(), self.whole.clone())
    }

    /// The mean of a number read off the value.
    pub fn mean(&self, number: impl Fn(&T) -> i64) -> Fraction {
        budget::spend(self.weights.len() as u64 + divisor_steps(&self.whole));
        let weights = self.weights.iter();
        let sum = weights.map(|(value, weight)| weight * number(value)).sum();
        Fraction::new(sum, self.whole.clone())
    }
}

/// Weights longer than this many bits are worth reducing.
const LONG: u64 = 512;

/// Steps that a greatest common divisor with a number of this length takes: it grows with the square.
fn divisor_steps(number: &BigInt) -> u64 {
    let words = number.bits() / 64;
    1 + words * words / 8
}

/// The smallest number that all of them divide.
fn common<'a>(denominators: impl Iterator<Item = &'a BigInt>) -> BigInt {
    denominators.fold(BigInt::one(), |common, denominator| {
        if (&common % denominator).is_zero() {
            common
        } else {
            common.lcm(denominator)
        }
    })
}

/// How many ways there are to take `taken` things out of `from`.
pub fn combinations(from: u32, taken: u32) -> BigInt {
    if taken > from {
        return BigInt::zero();
    }
    budget::spend(u64::from(taken));
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
    fn hundreds_of_dice_stay_exact() {
        let sum = (0..300).fold(Distribution::certain(0), |sum, _| {
            sum.and(&Distribution::die(6)).map(|(sum, die)| sum + die)
        });
        assert_eq!(sum.probability(|_| true), Fraction::one());
        assert_eq!(sum.mean(|sum| i64::from(*sum)), fraction(1_050, 1));
        assert_eq!(
            sum.probability(|sum| *sum == 300) * BigInt::from(6).pow(300),
            Fraction::one()
        );
        assert_eq!(sum.iter().map(|(_, share)| share).sum::<Fraction>(), Fraction::one());
    }

    #[test]
    fn equal_shares_are_equal_however_they_came_about() {
        let coin = Distribution::die(6).map(|die| die % 2);
        assert_eq!(coin, Distribution::uniform([0, 1]));
        assert_ne!(coin, Distribution::die(6).map(|die| die % 3));
        assert_ne!(coin, Distribution::uniform([0, 1, 1]));
        // Longer than what is reduced, on the way.
        let long = (0..200).fold(coin, |coin, _| {
            coin.then(|side| Distribution::uniform([*side, 1 - *side]))
        });
        assert_eq!(long, Distribution::uniform([0, 1]));
        assert!(long.whole.bits() <= LONG, "{long:?}");
    }

    #[test]
    fn steps_of_different_dice_meet_over_one_denominator() {
        let two = Distribution::die(3).then(|sides| Distribution::die(sides + 3));
        assert_eq!(two.probability(|die| *die == 6), fraction(1, 18));
        assert_eq!(two.probability(|die| *die == 1), fraction(37, 180));
        let none = Distribution::weighted([
            (1, fraction(0, 5)),
            (2, fraction(1, 3)),
            (2, fraction(1, 6)),
            (3, fraction(1, 2)),
        ]);
        assert_eq!(none, Distribution::uniform([2, 3]));
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
