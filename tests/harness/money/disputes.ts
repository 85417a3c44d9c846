import {
  agreeDispute,
  decideDispute,
  withdrawDispute,
} from '#app/features/bookings/disputes/commands.server.ts';
import { readDispute } from '#app/features/bookings/disputes/queries.server.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import { raiseIn } from './disputed.ts';
import * as plain from './oracle.ts';
import { attempt, type Known, type Play, releaseIfDue } from './play.ts';

/* Claims of a model’s two sides on held money, and how they end. */

const partOf = (minor: number, part: number) => Math.floor((minor * part) / 100);

export async function raise(
  { world, venue, performer }: Play,
  booking: Known,
  { by, part }: { by: 'venue' | 'performer'; part: number },
): Promise<void> {
  const { id: bookingId, plain: sums, dispute } = booking;
  const side = by === 'venue' ? venue : performer;
  const asks = partOf(sums.held, part);
  const stores = { database: world.database, files: {} as Files };
  const raising = raiseIn(stores, side, { bookingId, asks });
  // Before the show there is nothing to dispute; afterwards, only held money.
  const isOpen = sums.state === 'played' || sums.state === 'waiting';
  if (!isOpen || dispute || sums.held === 0) return attempt(raising, 'conflict');
  const { disputeId } = await raising;
  booking.dispute = { id: disputeId, by: side, toVenue: asks };
}

export async function settle(
  play: Play,
  booking: Known,
  { way, part }: { way: 'agree' | 'decide' | 'withdraw'; part: number },
): Promise<void> {
  const { dispute, chargeback } = booking;
  if (!dispute) return;
  if (way === 'withdraw') {
    const { viewer, as } = dispute.by;
    await withdrawDispute(play.world.services, viewer, { bookingId: booking.id, as });
    booking.dispute = null;
    return releaseIfDue(play, booking);
  }
  const held = booking.plain.held;
  const toVenue = way === 'agree' ? dispute.toVenue : partOf(held, part);
  // Money that a bank has at the moment can’t be divided; nor money it has taken since.
  const isTooMuch = toVenue > held;
  const refusal =
    chargeback || (isTooMuch && held === 0) ? 'conflict' : isTooMuch ? 'bad-input' : null;
  await attempt(way === 'agree' ? agree(play, booking) : decide(play, booking, toVenue), refusal);
  if (refusal) return;
  booking.dispute = null;
  plain.release(booking.plain, toVenue, play.debt);
}

/** The other side accepts the request. */
async function agree({ world, venue, performer }: Play, { id: bookingId, dispute }: Known) {
  const { viewer, as } = dispute?.by === venue ? performer : venue;
  const read = await readDispute(world.database.orm, bookingId);
  const offerId = read?.statements[0]?.id ?? '';
  await agreeDispute(world.services, viewer, { bookingId, as, offerId });
}

function decide({ world, admin }: Play, { id, dispute, plain: sums }: Known, toVenue: number) {
  return decideDispute(world.services, admin, {
    bookingId: id,
    disputeId: dispute?.id ?? '',
    venueGetsMinor: toVenue,
    heldMinor: sums.held,
    text: 'Half an hour was missing.',
  });
}
