import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { instalments } from '#app/db/schema/payments.ts';
import { readReleased } from '#app/features/payments/ledger/queries/read-released.server.ts';
import { readHeldFor } from '#app/features/payments/queries/read-held.server.ts';
import { sourceOf } from './read-held.server.ts';

export type Paid = Record<
  'amountMinor' | 'feeMinor' | 'releasedMinor' | 'overpaidMinor' | 'returnedMinor',
  number
>;

/**
 * A venue’s payments for a booking, less refunds, by the books: `amountMinor` is held or was
 * released and kept; `feeMinor` was paid on top. After a corrected settlement, `overpaidMinor` is
 * what the performer still owes, and `returnedMinor` what was kept back from it and returned.
 */
export async function readPaid(orm: Orm, bookingId: string, currency: string): Promise<Paid> {
  const source = sourceOf(bookingId);
  const held = await readHeldFor(orm, source, currency);
  const { releasedMinor, overpaidMinor, returnedMinor } = await readReleased(orm, source, currency);
  const [row] = await orm
    .select({ feeMinor: sql`coalesce(sum(${instalments.feeMinor}), 0)`.mapWith(Number) })
    .from(instalments)
    .where(
      and(
        eq(instalments.sourceType, source.type),
        eq(instalments.sourceId, bookingId),
        eq(instalments.currency, currency),
        eq(instalments.state, 'paid'),
      ),
    );
  return {
    amountMinor: held.amountMinor + releasedMinor,
    feeMinor: row?.feeMinor ?? 0,
    releasedMinor,
    overpaidMinor,
    returnedMinor,
  };
}
