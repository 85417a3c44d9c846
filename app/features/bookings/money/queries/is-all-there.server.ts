import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { transfers } from '#app/db/schema/payments.ts';

/** Whether every transfer of a booking has reached a bank. */
export async function isAllThere(orm: Orm, bookingId: string): Promise<boolean> {
  const all = await orm
    .select({ kind: transfers.kind, state: transfers.state })
    .from(transfers)
    .where(eq(transfers.sourceId, bookingId));
  return all
    .filter(({ kind, state }) => kind === 'transfer' && state !== 'dropped')
    .every(({ state }) => state === 'arrived');
}
