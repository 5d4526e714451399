//! A unit as its card has it.

use crate::campaign::Record;
use crate::data::Trait;
use crate::state::{Marks, Now, Standing, Stuck, Unit};
use crate::words::UnitId;
use muster_kit::Hex;
use muster_kit::hexes::Direction;

/// A unit as its card has it, standing somewhere.
pub fn fresh(id: UnitId, owner: u8, at: Hex) -> Unit {
    let sheet = id.kind.sheet();
    Unit {
        id,
        owner,
        movement: sheet.movement,
        expertise: sheet.expertise,
        attacks: sheet.attacks,
        discipline: sheet.discipline,
        strength: sheet.strength,
        start: sheet.strength,
        at,
        facing: Direction::N,
        armour: sheet.armour,
        shield: sheet.shield,
        stuck: Stuck::No,
        melee: sheet.melee.to_vec(),
        ranged: sheet.ranged.iter().map(|weapon| (*weapon, weapon.throws())).collect(),
        mounted: id.kind.has(Trait::Mounted),
        heir: false,
        unproven: false,
        bearer: false,
        hidden: false,
        routing: false,
        debt: 0,
        sits_out: false,
        marks: Marks::default(),
        now: Now::default(),
        fought_last: false,
        would_retreat: false,
        orders: Standing::default(),
        record: Record::default(),
        post: at,
    }
}

impl Unit {
    /// What is renewed before an episode: throws, the shield, and everything that belonged to the last one
    /// ([BB-282](docs/rules/barbarica.md#bb-282)).
    pub fn renew(&mut self) {
        let sheet = self.sheet();
        self.shield = sheet.shield;
        self.stuck = Stuck::No;
        self.ranged = sheet.ranged.iter().map(|weapon| (*weapon, weapon.throws())).collect();
        self.mounted = self.id.kind.has(Trait::Mounted);
        self.bearer = false;
        self.hidden = false;
        self.routing = false;
        self.debt = 0;
        self.sits_out = false;
        self.marks = Marks::default();
        self.now = Now::default();
        self.fought_last = false;
        self.would_retreat = false;
        self.orders.guard = None;
        self.record.slew = false;
        self.record.feat = false;
        self.record.fresh = false;
    }
}
