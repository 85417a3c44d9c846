import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { dues } from '#app/db/schema/payments.ts';
import { overdueDays } from '#app/domain/payments/terms.ts';
import type { Source } from '#app/domain/payments/transaction.ts';

export type DueRow = typeof dues.$inferSelect;

/** Everything that was asked for, for one thing, in the order in which it is due. */
export function readDues(orm: Orm, { type, id }: Source): Promise<DueRow[]> {
  return orm
    .select()
    .from(dues)
    .where(and(eq(dues.sourceType, type), eq(dues.sourceId, id)))
    .orderBy(asc(dues.dueAt), asc(dues.createdAt), asc(dues.id));
}

/** Whether something has been due for so long that the one it is for may walk away without a fee. */
export async function isOverdue(orm: Orm, { type, id }: Source): Promise<boolean> {
  const late = await orm.$count(
    dues,
    and(
      eq(dues.sourceType, type),
      eq(dues.sourceId, id),
      eq(dues.state, 'open'),
      lt(dues.dueAt, sql`now() - make_interval(days => ${overdueDays})`),
    ),
  );
  return late > 0;
}
