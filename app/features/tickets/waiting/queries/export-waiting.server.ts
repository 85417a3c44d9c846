import { asc, eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { waitingEntries } from '#app/db/schema/tickets/waiting.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';

/** The waiting lists of the account’s address. */
export async function* exportWaiting(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const rows = await orm
    .select({
      event: events.title,
      day: events.day,
      type: ticketTypes.name,
      quantity: waitingEntries.quantity,
      name: waitingEntries.name,
      email: waitingEntries.email,
      since: waitingEntries.createdAt,
      offeredAt: waitingEntries.offeredAt,
      leftAt: waitingEntries.leftAt,
    })
    .from(waitingEntries)
    .innerJoin(events, eq(events.id, waitingEntries.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, waitingEntries.typeId))
    .where(eq(sql`lower(${waitingEntries.email})`, viewer.email.toLowerCase()))
    .orderBy(asc(waitingEntries.createdAt));
  if (rows.length > 0) yield jsonPart('waiting-lists.json', rows);
}
