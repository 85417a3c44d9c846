import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { waitingEntries } from '#app/db/schema/tickets/waiting.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { openSealed } from '#app/platform/token.server.ts';
import { entryPurpose } from '../words/entry-names.ts';

/**
 * The place in line of a secret address.
 * @throws AppError `not-found` for an address that was never made here, or of a show that is long
 *   over
 */
export async function findEntry(
  orm: Orm,
  { secret, link, isToChange = false }: { secret: string; link: string; isToChange?: boolean },
): Promise<typeof waitingEntries.$inferSelect> {
  const id = openSealed(secret, entryPurpose, link);
  const query = orm
    .select()
    .from(waitingEntries)
    .where(eq(waitingEntries.id, id ?? ''));
  const [entry] = await (isToChange ? query.for('update') : query);
  if (!entry) throw new AppError('not-found', words('tickets')('waiting.refused.none'));
  return entry;
}
