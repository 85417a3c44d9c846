import type { Orm } from '#app/db/client.server.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { LockedBooking } from '../queries/lock-booking.server.ts';
import { noteStep } from '../steps/note-step.server.ts';
import { notifySides } from '../steps/notify-sides.server.ts';

type Services = { brand: Brand };

/**
 * Asks both sides of a settled show to review each other. The caller makes sure that it happens
 * once.
 */
export function askForReviews(tx: Orm, { brand }: Services, bookingId: string): Promise<void> {
  return notifySides(tx, brand, { bookingId, kind: 'reviewAsked', by: 'both' });
}

export async function notePublishedReviews(
  tx: Orm,
  { brand }: Services,
  booking: LockedBooking,
): Promise<void> {
  await noteStep(tx, booking, { by: 'clock', actor: null, action: 'publishReviews' });
  await notifySides(tx, brand, { bookingId: booking.id, kind: 'reviewsPublished', by: 'both' });
}
