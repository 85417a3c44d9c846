import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { takenBy } from '../queries/taken-by.server.ts';

type Check = {
  id: string;
  by: Side;
  /** The form’s field for the day; null if none is chosen. */
  field?: string | null;
  /** True if another room can be chosen. */
  hasRooms?: boolean | undefined;
};

/** @throws AppError `conflict` if the performer, the stage or the slot is taken then */
export async function requireFree(
  tx: Orm,
  { id, by, field = 'terms.schedule.day', hasRooms = false }: Check,
  { loadInAt, loadOutAt }: { loadInAt: Date; loadOutAt: Date },
): Promise<void> {
  const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;
  const [row] = await tx
    .select({ taken: takenBy({ from: moment(loadInAt), until: moment(loadOutAt) }) })
    .from(bookings)
    .where(eq(bookings.id, id));
  if (!row?.taken) return;
  const t = words('bookings');
  const thing = row.taken === 'performer' && by === 'performer' ? 'you' : row.taken;
  if (field === null) throw new AppError('conflict', t(`taken.${thing}`));
  const sentence = t(`taken.refused.${thing === 'stage' && hasRooms ? 'room' : thing}`);
  throw new AppError('conflict', sentence, { fields: { [field]: sentence } });
}
