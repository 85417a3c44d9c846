import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { doorPhones } from '#app/db/schema/tickets/door.ts';
import { doorLimits as limits } from '#app/domain/tickets/door/door-list.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { openSealed } from '#app/platform/token.server.ts';

/** Keeps these keys from being valid for anything else that is sealed. */
export const keyPurpose = 'door phone';

export type Phone = { id: string; eventId: string; addedAt: Date; goodUntil: Date; now: Date };

/**
 * The phone of a key, and the end of its right.
 * @throws AppError `signed-out` for one that was ended, whose night is over, or that never was
 */
export async function findPhone(orm: Orm, secret: string, key: string): Promise<Phone> {
  const token = openSealed(secret, keyPurpose, key);
  const goodUntil = sql<Date>`${events.loadOutAt} + make_interval(hours => ${limits.hoursAfter})`;
  const [phone] = token
    ? await orm
        .select({
          id: doorPhones.id,
          eventId: doorPhones.eventId,
          addedAt: doorPhones.createdAt,
          now: sql<Date>`now()`.mapWith(doorPhones.createdAt),
          goodUntil: goodUntil.mapWith(events.loadOutAt),
        })
        .from(doorPhones)
        .innerJoin(events, eq(events.id, doorPhones.eventId))
        .where(
          and(
            eq(doorPhones.token, token),
            isNull(doorPhones.endedAt),
            isNull(events.cancelledAt),
            sql`${goodUntil} > now()`,
          ),
        )
    : [];
  if (!phone) throw new AppError('signed-out', words('tickets')('refused.phoneEnded'));
  return phone;
}
