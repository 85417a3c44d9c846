import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { moves } from '#app/db/schema/payments.ts';

/** Whether every transfer of a booking has reached a bank. */
export async function isAllThere(orm: Orm, bookingId: string): Promise<boolean> {
  const all = await orm
    .select({ kind: moves.kind, state: moves.state })
    .from(moves)
    .where(eq(moves.sourceId, bookingId));
  return all
    .filter(({ kind, state }) => kind === 'transfer' && state !== 'dropped')
    .every(({ state }) => state === 'arrived');
}
