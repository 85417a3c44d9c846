import type { Orm } from '#app/db/client.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { listTypes } from './list-types.server.ts';

/**
 * Some ticket types of an event, or null for all.
 * @throws AppError `bad-input` for an empty choice; `not-found` for another event’s
 */
export async function requireTypes(
  orm: Orm,
  eventId: string,
  typeIds: readonly string[] | null | undefined,
): Promise<string[] | null> {
  if (!typeIds) return null;
  const known = new Set((await listTypes(orm, eventId)).map(({ id }) => id));
  const chosen = [...new Set(typeIds)];
  if (chosen.length === 0 && known.size > 0) {
    const sentence = words('tickets')('problem.noTypes');
    throw new AppError('bad-input', sentence, { fields: { typeIds: sentence } });
  }
  if (chosen.some((id) => !known.has(id)))
    throw new AppError('not-found', words('tickets')('refused.noType'));
  return chosen.length === known.size ? null : chosen;
}
