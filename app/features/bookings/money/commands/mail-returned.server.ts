import type { Database } from '#app/db/client.server.ts';
import { remindOnce } from '#app/features/notifications/commands/remind-once.server.ts';
import type { PayloadOf } from '#app/features/part.ts';
import type { Brand } from '#app/platform/brand.ts';
import { notifySides } from '../../steps/notify-sides.server.ts';

/** Notifies the venue, once, that a payment which wasn’t due goes back to its card. */
export async function mailReturned(
  { database, brand }: { database: Database; brand: Brand },
  bookingId: string,
  { paymentId, currency, amountMinor }: PayloadOf<'payment returned'>,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    if (!(await remindOnce(tx, `payment returned ${paymentId}`))) return;
    await notifySides(tx, brand, {
      bookingId,
      kind: 'paymentReturned',
      by: 'performer',
      amount: { currency, amountMinor },
    });
  });
}
