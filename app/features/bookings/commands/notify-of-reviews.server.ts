import type { Orm } from '#app/db/client.server.ts';
import type { Brand } from '#app/platform/brand.ts';
import { notifySides } from '../steps/notify-sides.server.ts';

/** Asks both sides of a settled show to review each other, or says that their reviews are public. */
export function notifyOfReviews(
  tx: Orm,
  { brand }: { brand: Brand },
  told: { bookingId: string; kind: 'reviewAsked' | 'reviewsPublished' },
): Promise<void> {
  return notifySides(tx, brand, { ...told, by: 'both' });
}
