import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { transfers } from '#app/db/schema/payments.ts';

export async function haveAllArrived(orm: Orm, bookingId: string): Promise<boolean> {
  const all = await orm
    .select({ kind: transfers.kind, state: transfers.state })
    .from(transfers)
    .where(eq(transfers.sourceId, bookingId));
  return all
    .filter(({ kind, state }) => kind === 'transfer' && state !== 'dropped')
    .every(({ state }) => state === 'arrived');
}

/** The sum that has reached banks for a booking in one currency, less reversals. */
export async function readSent(
  orm: Orm,
  { sourceId, currency }: { sourceId: string; currency: string },
): Promise<{ amountMinor: number; currency: string }> {
  const { kind, state, amountMinor } = transfers;
  const [row] = await orm
    .select({
      sum: sql`coalesce(sum(case ${kind} when 'transfer' then ${amountMinor}
        when 'reversal' then -${amountMinor} else 0 end), 0)`.mapWith(Number),
    })
    .from(transfers)
    .where(
      and(eq(transfers.sourceId, sourceId), eq(transfers.currency, currency), eq(state, 'arrived')),
    );
  return { amountMinor: row?.sum ?? 0, currency };
}
