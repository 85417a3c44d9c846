import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { doorPhones } from '#app/db/schema/tickets/door.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { ofPhone } from '../fields.ts';
import { requireDoor } from '../queries/require-door.server.ts';

/**
 * Ends what a phone may, such as one that was lost. It forgets the list as soon as it has a network.
 * @throws AppError `not-found`
 */
export const endPhone = pageCommand({
  operation: 'endDoorPhone',
  may: 'scan tickets',
  input: ofPhone,
  async run(
    { services: { database }, page }: OnPage<{ database: Database }>,
    { eventId, phoneId },
  ) {
    await requireDoor(database.orm, page, eventId);
    const isIt = and(eq(doorPhones.id, phoneId), eq(doorPhones.eventId, eventId));
    await database.orm
      .update(doorPhones)
      .set({ endedAt: sql`now()` })
      .where(and(isIt, isNull(doorPhones.endedAt)));
  },
});
