//! The event cards ([T-10](docs/rules/wargrounds.md#t-10)), and what is called out when one is played
//! ([7.5](docs/rules/wargrounds.md#75-names-and-calls)).

use crate::words::choice;

choice! {
    /// The event cards, by their names in commands ([T-10](docs/rules/wargrounds.md#t-10)).
    Card {
        Rules = "rules", Heat = "heat", Count = "count", Armour = "armour", Fumble = "fumble", Hook = "hook",
        Bones = "bones", Sneaky = "sneaky", Stop = "stop", Nighter = "nighter", Admin = "admin", Kudos = "kudos",
    }
}

impl Card {
    /// The name as it is printed on the card.
    pub fn title(self) -> &'static str {
        match self {
            Card::Rules => "Forgot the Rules",
            Card::Heat => "Heat of Battle",
            Card::Count => "Forgot Count",
            Card::Armour => "Real Armour, Fake Swords",
            Card::Fumble => "Fumble",
            Card::Hook => "Shield Hook",
            Card::Bones => "What Do the Bones Say?",
            Card::Sneaky => "Sneaky",
            Card::Stop => "Stop Stop Stop",
            Card::Nighter => "All Nighter",
            Card::Admin => "Admin Notices",
            Card::Kudos => "Kudos",
        }
    }

    /// The card with whose name a text begins, in any case, and the bytes of the name: as it is printed, as far as it is
    /// written out, or its word. Of several names the longest is read, so that the comma of one of them parts nothing.
    pub fn at_the_beginning(text: &str) -> Option<(Card, usize)> {
        let said = spoken_words(text);
        let alike = |name: &str| {
            let name = spoken_words(name);
            let pairs = name.iter().zip(&said);
            pairs.take_while(|((one, _), (two, _))| one == two).count()
        };
        let lengths = |card: &Card| {
            let word = usize::from(said.first().is_some_and(|(word, _)| word == card.word()));
            alike(card.title()).max(word)
        };
        let length = Card::ALL.iter().map(lengths).max().filter(|length| *length > 0)?;
        let longest = || Card::ALL.iter().copied().filter(|card| lengths(card) == length);
        let called = longest().find(|card| length == 1 && said[0].0 == card.word());
        let card = called.or_else(|| longest().next().filter(|_| longest().count() == 1))?;
        let (_, end) = said[length - 1];
        Some((card, end + usize::from(text[end..].starts_with('?'))))
    }

    /// Whether Admin Notices can cancel it and Dubious forbids it.
    pub fn is_admin(self) -> bool {
        matches!(self, Card::Rules | Card::Heat | Card::Count | Card::Armour)
    }

    /// Cards that are played in a gap; the others wait for their trigger ([WG-125](docs/rules/wargrounds.md#wg-125)).
    pub fn is_free(self) -> bool {
        !matches!(self, Card::Count | Card::Stop | Card::Admin | Card::Kudos)
    }

    /// What the player calls out ([7.5](docs/rules/wargrounds.md#75-names-and-calls)).
    pub fn call(self) -> &'static str {
        match self {
            Card::Rules => "Hang on, can I walk through that?",
            Card::Heat => "FOR GLORY... where am I?",
            Card::Count => "I think that was my... third? Yes, third.",
            Card::Armour => "Tickles.",
            Card::Fumble => "Butterfingers.",
            Card::Hook => "Give us a look behind that.",
            Card::Bones => "The bones say... left. No. Right.",
            Card::Sneaky => "Nobody here but us shrubs.",
            Card::Stop => "Stop, stop, stop. Man down.",
            Card::Nighter => "I was up till four sewing this.",
            Card::Admin => "Admins have conferred.",
            Card::Kudos => "Lovely bit of sportsmanship, that.",
        }
    }

    /// What it does and on whom, in half a line.
    pub fn about(self) -> &'static str {
        match self {
            Card::Rules | Card::Heat => "either side, ADMIN: moves a character D6 inches in a random direction",
            Card::Count => "either side, ADMIN: after a hit, spell or power, HP, Mana or Stamina become a die",
            Card::Armour => "own side, ADMIN: the next D6 weapon hits on your side are not felt",
            Card::Fumble => "an enemy is Disarmed and drops what it carries",
            Card::Hook => "an enemy's shield is pulled aside: Exposed",
            Card::Bones => "own Horde: frees D6 from their random start; on a Horde enemy: moves D6 at random",
            Card::Sneaky => "own, none or light armour: the next move takes no automatic hits",
            Card::Stop => "an enemy that was just hurt and stands leaves the field for D3 cards",
            Card::Nighter => "an enemy is Tired",
            Card::Admin => "cancels an ADMIN card",
            Card::Kudos => "cancels any card",
        }
    }

    /// The cards of a seat's event deck, sorted, not shuffled: Bones only if a side plays the Horde, a second Kudos for
    /// the Clans' captain ([WG-121](docs/rules/wargrounds.md#wg-121)).
    pub fn deck(horde: bool, extra_kudos: bool) -> Vec<Card> {
        let mut deck: Vec<Card> = Card::ALL.to_vec();
        deck.push(Card::Count);
        if !horde {
            deck.retain(|card| *card != Card::Bones);
        }
        if extra_kudos {
            deck.push(Card::Kudos);
        }
        deck.sort_unstable();
        deck
    }
}

/// The words of a text in small letters, and where each ends. A name goes over no end of a part of a line.
fn spoken_words(text: &str) -> Vec<(String, usize)> {
    let part = text.split([';', '\n']).next().unwrap_or_default();
    let mut words: Vec<(String, usize)> = Vec::new();
    let mut inside = false;
    for (at, letter) in part.char_indices() {
        if letter.is_alphanumeric() {
            if !inside {
                words.push((String::new(), at));
            }
            let (word, end) = words.last_mut().expect("a word has begun");
            word.extend(letter.to_lowercase());
            *end = at + letter.len_utf8();
        }
        inside = letter.is_alphanumeric();
    }
    words
}
