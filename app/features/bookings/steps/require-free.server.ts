import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { takenBy } from '../queries/taken-by.server.ts';

/**
 * Nobody is asked to agree to what can’t be had.
 * @param field where a form has the day
 * @throws AppError `conflict` where the performer, the stage or the slot is taken then
 */
export async function requireFree(
  tx: Orm,
  { id, by, field = 'terms.schedule.day' }: { id: string; by: Side; field?: string },
  { loadInAt, loadOutAt }: { loadInAt: Date; loadOutAt: Date },
): Promise<void> {
  const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;
  const [row] = await tx
    .select({ taken: takenBy({ from: moment(loadInAt), until: moment(loadOutAt) }) })
    .from(bookings)
    .where(eq(bookings.id, id));
  if (!row?.taken) return;
  const isOwn = row.taken === 'performer' && by === 'performer';
  const sentence = words('bookings')(`taken.refused.${isOwn ? 'you' : row.taken}`);
  throw new AppError('conflict', sentence, { fields: { [field]: sentence } });
}
