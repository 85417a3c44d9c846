import { eq } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { commentOnDispute, raiseDispute } from '#app/features/bookings/disputes/commands.server.ts';
import type { SentFile } from '#app/fields/kinds.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import type { Acting } from '#tests/harness/bookings/bookings.ts';
import { addPerson, testBrand as brand, viewerOf } from '#tests/harness/people/cast.ts';

type Stores = { database: Database; files: Files };

export async function addAdmin(database: Database): Promise<Viewer> {
  const { accountId } = await addPerson(database, { name: 'Ada' });
  await database.orm.update(accounts).set({ isAdmin: true }).where(eq(accounts.id, accountId));
  return viewerOf(database, accountId);
}

/** A side disputes 3,000.00 of the held money, or another amount. */
export function raiseIn(
  { database, files }: Stores,
  { viewer, as }: Acting,
  { bookingId, asks = 300_000, sent = [] }: { bookingId: string; asks?: number; sent?: SentFile[] },
) {
  return raiseDispute({ database, brand, files }, viewer, {
    bookingId,
    as,
    reason: 'cutShort',
    text: 'They played for 20 minutes.',
    files: sent,
    asksVenueGetsMinor: asks,
  });
}

/** A side answers a dispute, optionally with an offer. */
export function sayIn(
  { database, files }: Stores,
  { viewer, as }: Acting,
  { bookingId, offer }: { bookingId: string; offer: number | null },
) {
  return commentOnDispute({ database, brand, files }, viewer, {
    bookingId,
    as,
    text: 'The power failed.',
    offersVenueGetsMinor: offer,
  });
}
