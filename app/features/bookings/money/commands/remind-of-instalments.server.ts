import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { instalments } from '#app/db/schema/payments.ts';
import { reminderDays } from '#app/domain/payments/terms.ts';
import type { Brand } from '#app/platform/brand.ts';
import { notifySides } from '../../steps/notify-sides.server.ts';

/**
 * Reminds venues of instalments due soon, and both sides of late ones, once for each of
 * `reminderDays`, by the database’s time. After a pause only the latest reminder is sent.
 */
export async function remindOfInstalments({
  database,
  brand,
}: {
  database: Database;
  brand: Brand;
}): Promise<void> {
  for (const { id } of await instalmentsToRemindOf(database))
    await database.orm.transaction(async (tx) => {
      const [instalment] = await tx
        .select({
          reminded: instalments.reminded,
          state: instalments.state,
          bookingId: instalments.sourceId,
          amountMinor: instalments.amountMinor,
          feeMinor: instalments.feeMinor,
          currency: instalments.currency,
          dueAt: instalments.dueAt,
          daysLeft: sql<string>`extract(epoch from ${instalments.dueAt} - now()) / 86400`,
        })
        .from(instalments)
        .where(eq(instalments.id, id))
        .for('update');
      if (instalment?.state !== 'open') return;
      const step = stepAt(Number(instalment.daysLeft));
      if (step <= instalment.reminded) return;
      await tx.update(instalments).set({ reminded: step }).where(eq(instalments.id, id));
      const isLate = Number(instalment.daysLeft) < 0;
      const { bookingId } = instalment;
      // An instalment that is only due soon concerns its payer alone.
      const notice = isLate
        ? ({ kind: 'dueLate', by: 'both' } as const)
        : ({ kind: 'dueSoon', by: 'performer' } as const);
      await notifySides(tx, brand, { bookingId, amount: instalment, ...notice });
    });
}

/** The number of reminders due by now. */
function stepAt(daysLeft: number): number {
  return reminderDays.filter((days) => daysLeft <= (days === 0 ? 1 : days)).length;
}

async function instalmentsToRemindOf({ orm }: Database) {
  const first = Math.max(...reminderDays);
  return orm
    .select({ id: instalments.id })
    .from(instalments)
    .where(
      and(
        eq(instalments.state, 'open'),
        eq(instalments.sourceType, 'booking'),
        lt(instalments.reminded, reminderDays.length),
        lt(instalments.dueAt, sql`now() + make_interval(days => ${first})`),
      ),
    )
    .orderBy(asc(instalments.dueAt))
    .limit(500);
}
