import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { doorPhones } from '#app/db/schema/tickets/door.ts';
import { doorLimits as limits } from '#app/domain/tickets/door/door-list.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId, newToken, sealToken } from '#app/platform/token.server.ts';
import { loadSale } from '../../sales/queries/load-sale.server.ts';
import { doorPhone } from '../fields.ts';
import { keyPurpose } from '../queries/find-phone.server.ts';

type On = OnPage<{ database: Database; secret: string }>;

/**
 * Lets a phone scan the tickets of an event, until some hours after it or until the venue ends it.
 * @returns key: the phone’s right from then on, shown this once
 * @throws AppError `conflict` for an event that is over or cancelled, sells nothing here, or has
 *   too many phones
 */
export const addPhone = pageCommand({
  operation: 'addDoorPhone',
  may: 'scan tickets',
  input: doorPhone,
  async run({ services: { database, secret }, page }: On, { eventId, name }) {
    const [id, token] = [newId(), newToken()];
    await database.orm.transaction(async (tx) => {
      const { sale } = await loadSale(tx, page, eventId);
      if (!sale) throw new AppError('conflict', words('tickets')('refused.noSale'));
      const running = and(eq(doorPhones.eventId, eventId), isNull(doorPhones.endedAt));
      if ((await tx.$count(doorPhones, running)) >= limits.phones)
        throw new AppError('conflict', words('tickets')('refused.tooManyPhones'));
      await tx.insert(doorPhones).values({ id, token, eventId, name, createdAt: sql`now()` });
    });
    return { phoneId: id, key: sealToken(secret, keyPurpose, token) };
  },
});
