import type { Orm } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { actingPage } from '../../policy.ts';
import { findBooking } from '../../queries/find-booking.server.ts';
import { findDisputeFile } from './read-dispute.server.ts';

/**
 * What a file of a dispute is called and is, for people of its two sides and administrators.
 * @throws AppError `not-found` for anybody else
 */
export async function readDisputeFile(
  orm: Orm,
  viewer: Viewer,
  asked: { bookingId: string; fileId: string },
) {
  const isAskable = Object.values(asked).every((id) => /^[\w-]{1,64}$/.test(id));
  const booking = isAskable ? await findBooking(orm, asked.bookingId) : null;
  const isTheirs = booking && (viewer.isAdmin || actingPage(viewer, booking, null) !== null);
  const file = isTheirs ? await findDisputeFile(orm, asked) : null;
  if (!file) throw new AppError('not-found', words('bookings')('disputes.refused.noFile'));
  return file;
}
