import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { dues } from '#app/db/schema/payments.ts';
import { reminderDays } from '#app/domain/payments/terms.ts';
import type { Brand } from '#app/platform/brand.ts';
import { tellSides } from './tell-sides.server.ts';

/**
 * Reminds venues of what is due soon, and both sides of what is late, each day of the list once, by
 * the database’s time. After a pause only the latest reminder is sent.
 */
export async function remindDues({
  database,
  brand,
}: {
  database: Database;
  brand: Brand;
}): Promise<void> {
  for (const { id } of await dueForReminding(database))
    await database.orm.transaction(async (tx) => {
      const [due] = await tx
        .select({
          reminded: dues.reminded,
          state: dues.state,
          bookingId: dues.sourceId,
          amountMinor: dues.amountMinor,
          feeMinor: dues.feeMinor,
          currency: dues.currency,
          dueAt: dues.dueAt,
          daysLeft: sql<string>`extract(epoch from ${dues.dueAt} - now()) / 86400`,
        })
        .from(dues)
        .where(eq(dues.id, id))
        .for('update');
      if (due?.state !== 'open') return;
      const step = stepAt(Number(due.daysLeft));
      if (step <= due.reminded) return;
      await tx.update(dues).set({ reminded: step }).where(eq(dues.id, id));
      const isLate = Number(due.daysLeft) < 0;
      const { bookingId } = due;
      // What is only due soon is nobody’s business but the payer’s.
      const told = isLate
        ? ({ kind: 'dueLate', by: 'both' } as const)
        : ({ kind: 'dueSoon', by: 'performer' } as const);
      await tellSides(tx, brand, { bookingId, due, ...told });
    });
}

/** How many of the reminders are due by now. */
function stepAt(daysLeft: number): number {
  return reminderDays.filter((days) => daysLeft <= (days === 0 ? 1 : days)).length;
}

async function dueForReminding({ orm }: Database) {
  const first = Math.max(...reminderDays);
  return orm
    .select({ id: dues.id })
    .from(dues)
    .where(
      and(
        eq(dues.state, 'open'),
        eq(dues.sourceType, 'booking'),
        lt(dues.reminded, reminderDays.length),
        lt(dues.dueAt, sql`now() + make_interval(days => ${first})`),
      ),
    )
    .orderBy(asc(dues.dueAt))
    .limit(500);
}
