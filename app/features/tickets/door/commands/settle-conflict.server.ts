import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { doorScans } from '#app/db/schema/tickets/door.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { ofScan } from '../fields.ts';
import { requireDoor } from '../queries/require-door.server.ts';

/** Marks a ticket that two phones let in as dealt with. */
export const settleConflict = pageCommand({
  operation: 'settleDoorConflict',
  may: 'scan tickets',
  input: ofScan,
  async run({ services: { database }, page }: OnPage<{ database: Database }>, { eventId, nonce }) {
    await requireDoor(database.orm, page, eventId);
    const isSelf = and(eq(doorScans.nonce, nonce), eq(doorScans.eventId, eventId));
    await database.orm
      .update(doorScans)
      .set({ settledAt: sql`now()` })
      .where(and(isSelf, isNull(doorScans.settledAt)));
  },
});
