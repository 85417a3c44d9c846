import { eq, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { charges, instalments } from '#app/db/schema/payments.ts';
import { entry } from '#app/domain/payments/ledger.ts';
import { readInstalments } from '#app/features/payments/instalments/queries.server.ts';
import { postTransaction } from '#app/features/payments/ledger/steps.server.ts';
import { newId } from '#app/platform/token.server.ts';

/**
 * Turns a signed booking into a paid one, at another time. `ends` is the end of its set, as an
 * interval from now: `-1 hour`.
 */
export async function letBeHeld(
  database: Database,
  bookingId: string,
  { state, ends }: { state: 'confirmed' | 'played'; ends: string },
): Promise<void> {
  await payInstalments(database, bookingId);
  const end = sql`now() + ${ends}::interval`;
  await database.orm
    .update(bookings)
    .set({
      state,
      loadInAt: sql`${end} - interval '6 hours'`,
      startsAt: sql`${end} - interval '90 minutes'`,
      endsAt: end,
      loadOutAt: sql`${end} + interval '1 hour'`,
      deadlineAt: state === 'confirmed' ? end : null,
    })
    .where(eq(bookings.id, bookingId));
}

/** All instalments were paid by card, as the books record it. */
async function payInstalments(database: Database, bookingId: string): Promise<void> {
  const source = { type: 'booking', id: bookingId };
  await database.orm.transaction(async (tx) => {
    for (const instalment of await readInstalments(tx, source)) {
      const { sourceType, sourceId, payerId, currency, amountMinor, feeMinor } = instalment;
      const id = newId();
      await tx.insert(charges).values({
        id,
        providerChargeId: `charge-${id}`,
        instalmentId: instalment.id,
        paidAt: new Date(),
        sourceType,
        sourceId,
        payerId,
        currency,
        amountMinor,
        feeMinor,
      });
      await tx
        .update(instalments)
        .set({ state: 'paid', endedAt: new Date() })
        .where(eq(instalments.id, instalment.id));
      const owner = `booking:${bookingId}`;
      await postTransaction(tx, {
        cause: `charge ${id}`,
        kind: 'charged',
        source,
        entries: [
          ...entry({ kind: 'provider', owner: '', currency }, 'debit', amountMinor + feeMinor),
          ...entry({ kind: 'held', owner, currency }, 'credit', amountMinor),
          ...entry({ kind: 'heldFees', owner, currency }, 'credit', feeMinor),
        ],
      });
    }
  });
}
