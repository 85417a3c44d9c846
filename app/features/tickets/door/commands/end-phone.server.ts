import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { doorPhones } from '#app/db/schema/tickets/door.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { ofPhone } from '../fields.ts';
import { requireDoor } from '../queries/require-door.server.ts';

/**
 * Ends the right of a phone, such as a lost one. It forgets the list as soon as it has a network.
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
    const isSelf = and(eq(doorPhones.id, phoneId), eq(doorPhones.eventId, eventId));
    await database.orm
      .update(doorPhones)
      .set({ endedAt: sql`now()` })
      .where(and(isSelf, isNull(doorPhones.endedAt)));
  },
});
