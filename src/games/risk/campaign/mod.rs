//! The campaign (sections B to I and U of docs/rules/risk.md): a map, nations and their armies. A turn throws its dice,
//! takes every nation's orders, carries them out, and fights where enemies meet.

pub mod aftermath;
pub mod army;
pub mod clerk;
pub mod contact;
pub mod ending;
pub mod giving_up;
pub mod lists;
pub mod marches;
pub mod marching;
pub mod names;
pub mod nation;
pub mod orders;
pub mod paths;
pub mod placing;
pub mod raising;
pub mod retreat;
pub mod sound;
pub mod state;
pub mod supply;
pub mod tale;
pub mod trains;
pub mod turn;
pub mod whereabouts;

pub use army::{Army, ArmyId, Party, STACK_MAX, Train};
pub use clerk::{Clerk, Staff};
pub use lists::{BRIGADES, CORPS, kind_of_army, kind_of_brigade};
pub use marches::{Fresh, HOLDS, March, Marches, items_of};
pub use nation::{Nation, Place, Temper};
pub use orders::written;
pub use paths::Route;
pub use placing::{Placement, crowded};
pub use state::{Campaign, CampaignRules, Fight, Reason, Stage, Victory, roster_of};
pub use supply::Source;
pub use tale::{Fed, FellBack, Gift, Halted, Looted, Marched, Raised, Supplied, Taken, Tale, TrainMoved};
pub use trains::TRAIN_ALLOWANCE;
pub use turn::{allowance_of, still_allowed};
