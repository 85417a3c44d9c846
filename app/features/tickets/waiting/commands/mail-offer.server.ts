import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { orders } from '#app/db/schema/tickets/orders.ts';
import { waitingEntries } from '#app/db/schema/tickets/waiting.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import type { Mailer } from '#app/platform/mail.server.ts';
import { readNight } from '../../orders/queries/read-night.server.ts';
import type { Mailing } from '../../orders/steps/mail-order.server.ts';
import { waitingMail } from '../emails/waiting-mail.tsx';
import { entryPath } from '../words/entry-names.ts';

/** Tells the next in line that tickets are held for them; `key` keeps it from being sent twice. */
export async function mailOffer(
  { database: { orm }, brand, secret, mailer }: Mailing & { database: Database; mailer: Mailer },
  { entryId }: { entryId: string },
  key: string,
): Promise<void> {
  const [row] = await orm
    .select({ entry: waitingEntries, order: orders })
    .from(waitingEntries)
    .innerJoin(orders, eq(orders.id, waitingEntries.orderId))
    .where(eq(waitingEntries.id, entryId));
  if (row?.order.state !== 'basket') return;
  const { entry, order } = row;
  const night = await readNight(orm, entry.eventId);
  const until = momentAt(order.expiresAt, night.event);
  const url = addressAt(brand.site, entryPath(secret, entryId));
  const { quantity } = entry;
  await mailer.send(
    waitingMail(brand, { kind: 'offered', night, quantity, until, url }, entry),
    key,
  );
}
