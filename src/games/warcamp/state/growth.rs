//! How far tribes have ever grown.

/// What sizes some tribe has had at the end of a turn, which is never forgotten
/// ([WC-31](docs/rules/warcamp.md#wc-31), step 4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Growth {
    large: bool,
    huge: bool,
}

impl Growth {
    /// Some tribe was large, or huge, before.
    pub fn new(large: bool, huge: bool) -> Growth {
        Growth { large, huge }
    }

    /// Some tribe had `disaster_at` members at the end of a turn ([WC-130](docs/rules/warcamp.md#wc-130)).
    pub fn was_large(&self) -> bool {
        self.large
    }

    /// Some tribe had `famine_at` members at the end of a turn ([WC-135](docs/rules/warcamp.md#wc-135)).
    pub fn was_huge(&self) -> bool {
        self.huge
    }

    /// A turn ends with a largest tribe of that size.
    pub fn note(&mut self, large: bool, huge: bool) {
        self.large |= large;
        self.huge |= huge;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_reached_once_stays() {
        let mut growth = Growth::default();
        growth.note(true, false);
        growth.note(false, false);
        assert_eq!((growth.was_large(), growth.was_huge()), (true, false));
        growth.note(false, true);
        assert_eq!((growth.was_large(), growth.was_huge()), (true, true));
    }
}
