//! The guided first round of a player who plays alone for the first time: what to do next, told when it comes up.

use super::{Ref, no};
use crate::data::lesson::Stride;
use crate::event::Event;
use crate::state::{Barbarica, Charge, Phase, Progress, Side};
use muster_kit::{Refusal, Seat};

impl Barbarica {
    pub(super) fn begin_lesson(&mut self, referee: &mut Ref<'_>) {
        self.lesson = Some(0);
        let seat = Seat(self.chief_seat());
        referee.note(Event::Lesson { seat, step: 0 });
    }

    /// How far the first round has come.
    fn stride(&self) -> Stride {
        let some = |test: &dyn Fn(&crate::state::Unit) -> bool| self.army(Side::Tribe).any(test);
        match (self.progress, self.phase) {
            (Progress::Deploying, _) => Stride::Deploying,
            (Progress::Fighting, _) if self.round > 0 => Stride::Over,
            (Progress::Fighting, Phase::Movement) if some(&|unit| unit.now.charge != Charge::No) => Stride::Charged,
            (Progress::Fighting, Phase::Psychology | Phase::Movement) => Stride::Movement,
            (Progress::Fighting, Phase::Ranged) => Stride::Ranged,
            (Progress::Fighting, Phase::Melee) if some(&|unit| unit.now.fought) => Stride::Exchange,
            (Progress::Fighting, Phase::Melee) => Stride::Melee,
            _ => Stride::Over,
        }
    }

    /// After an act: the next hint, if it is time for one. What was done without a hint is not taught any more.
    pub(super) fn teach(&mut self, seat: u8, referee: &mut Ref<'_>) {
        let Some(step) = self.lesson else { return };
        let stride = self.stride();
        if stride == Stride::Over {
            self.lesson = None;
        } else if stride as u8 > step {
            self.lesson = (stride != Stride::Exchange).then_some(stride as u8);
            let seat = Seat(seat);
            let step = stride as u8;
            referee.note(Event::Lesson { seat, step });
        }
    }

    /// `/barb lesson`: no more hints.
    pub(super) fn skip_lesson(&mut self, seat: u8, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        if self.lesson.take().is_none() {
            return Err(no("BB-252", "There are no hints to end.").instead("/barb briefing"));
        }
        let (seat, step) = (Seat(seat), Stride::Over as u8);
        referee.note(Event::Lesson { seat, step });
        Ok(())
    }
}
