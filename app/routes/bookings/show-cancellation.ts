import { readCancellation } from '#app/features/bookings/cancellations/queries/read-cancellation.server.ts';
import {
  writeCancellation,
  writeCancelled,
} from '#app/features/bookings/cancellations/words/write-cancellation.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { may } from '#app/features/profiles/policy.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { momentAt } from '#app/lib/time/day-at.ts';

export const showCancellation = forViewer(
  async ({ viewer, orm, currentId: current, params: { bookingId } }: Viewed<'bookingId'>) => {
    const facts = await readCancellation(orm, viewer, { bookingId, current });
    const { booking, side, as, title, otherName, signed, proposal, cancellation } = facts;
    const at = (moment: Date) => momentAt(moment, { timeZone: booking.timeZone });
    const other = nameInText(otherName);
    return {
      bookingId,
      as,
      side,
      other,
      timeZone: booking.timeZone,
      title: title || other,
      show: at(booking.startsAt),
      mayCancel: facts.mayCancel && may(viewer, as, 'cancel bookings'),
      written: signed && facts.mayCancel ? writeCancellation({ ...facts, signed }) : null,
      cancelled: cancellation && {
        ...writeCancelled(facts, cancellation),
        reason: cancellation.reason,
      },
      proposal: proposal && {
        isOwn: proposal.by === side,
        reason: proposal.reason,
        moment: at(proposal.createdAt),
      },
    };
  },
);
