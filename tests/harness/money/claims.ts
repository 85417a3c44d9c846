import {
  agreeClaim,
  decideClaim,
  withdrawClaim,
} from '#app/features/bookings/commands/end-claim.server.ts';
import { readClaim } from '#app/features/bookings/queries/read-claim.server.ts';
import type { Files } from '#app/platform/file-store.ts';
import { raiseIn } from './claimed.ts';
import * as plain from './oracle.ts';
import { attempt, type Known, type Play, releaseIfDue } from './play.ts';

/* Claims of a model’s two sides on what is held, and how they end. */

const partOf = (minor: number, part: number) => Math.floor((minor * part) / 100);

export async function raise(
  { world, venue, performer }: Play,
  booking: Known,
  { by, part }: { by: 'venue' | 'performer'; part: number },
): Promise<void> {
  const { id: bookingId, plain: sums, claim } = booking;
  const side = by === 'venue' ? venue : performer;
  const asks = partOf(sums.held, part);
  const stores = { database: world.database, files: {} as Files };
  const raising = raiseIn(stores, side, { bookingId, asks });
  // Before the show there is nothing to dispute; afterwards, only what is still held.
  const isOpen = sums.state === 'played' || sums.state === 'waiting';
  if (!isOpen || claim || sums.held === 0) return attempt(raising, 'conflict');
  const { claimId } = await raising;
  booking.claim = { id: claimId, by: side, toVenue: asks };
}

export async function settle(
  play: Play,
  booking: Known,
  { way, part }: { way: 'agree' | 'decide' | 'withdraw'; part: number },
): Promise<void> {
  const { claim, dispute } = booking;
  if (!claim) return;
  if (way === 'withdraw') {
    const { viewer, as } = claim.by;
    await withdrawClaim(play.world.services, viewer, { bookingId: booking.id, as });
    booking.claim = null;
    return releaseIfDue(play, booking);
  }
  const held = booking.plain.held;
  const toVenue = way === 'agree' ? claim.toVenue : partOf(held, part);
  // What a bank has at the moment can’t be divided; nor what it has taken since.
  const isTooMuch = toVenue > held;
  const refusal =
    dispute || (isTooMuch && held === 0) ? 'conflict' : isTooMuch ? 'bad-input' : null;
  await attempt(way === 'agree' ? agree(play, booking) : decide(play, booking, toVenue), refusal);
  if (refusal) return;
  booking.claim = null;
  plain.release(booking.plain, toVenue, play.debt);
}

/** The other side takes what was asked for. */
async function agree({ world, venue, performer }: Play, { id: bookingId, claim }: Known) {
  const { viewer, as } = claim?.by === venue ? performer : venue;
  const read = await readClaim(world.database.orm, bookingId);
  const offerId = read?.statements[0]?.id ?? '';
  await agreeClaim(world.services, viewer, { bookingId, as, offerId });
}

function decide({ world, admin }: Play, { id, claim, plain: sums }: Known, toVenue: number) {
  return decideClaim(world.services, admin, {
    ...{ bookingId: id, claimId: claim?.id ?? '', venueGetsMinor: toVenue },
    ...{ heldMinor: sums.held, text: 'Half an hour was missing.' },
  });
}
