import { offerDays } from '#app/domain/bookings/deadlines.ts';
import { movedTo } from '#app/domain/bookings/postponing.ts';
import { bookedTimes } from '#app/domain/bookings/terms/schedule.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { readSigned } from '../../contracts/queries/read-signed.server.ts';
import { type AtBooking, bookingCommand } from '../../steps/booking-command.server.ts';
import { requireFree } from '../../steps/require-free.server.ts';
import { postponement } from '../fields.ts';
import { type Proposing, proposeAfter } from '../steps/put-terms.server.ts';
import { writePostponement } from '../words/write-postponement.ts';

/** Proposes another day for a signed booking, with every time unchanged on the clock. */
export const proposePostponement = bookingCommand({
  operation: 'proposePostponement',
  may: 'make and answer offers',
  input: postponement,
  async run(at: AtBooking<Proposing>, { after, day, comment }) {
    const { tx, booking, by } = at;
    const signed = await readSigned(tx, booking);
    if (!signed) throw new AppError('conflict', words('bookings')('postponing.nothing'));
    const outcome = writePostponement({ side: by, now: booking.now, signed }, day);
    if ('problem' in outcome)
      throw new AppError('bad-input', outcome.problem, { fields: { day: outcome.problem } });
    const { terms } = signed;
    const schedule = movedTo(terms.schedule, day);
    await requireFree(tx, { id: booking.id, by, field: 'day' }, bookedTimes(schedule));
    const newTerms = { ...terms, schedule };
    return proposeAfter(at, after, { terms: newTerms, comment, days: offerDays.usual });
  },
});
