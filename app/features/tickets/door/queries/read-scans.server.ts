import { and, asc, eq, gt } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { doorScans } from '#app/db/schema/tickets/door.ts';
import type { DoorScan } from '#app/domain/tickets/door/door-list.ts';

type NumberedScan = DoorScan & { number: number; settledAt: Date | null };

/** The acts of an event’s phones, in the order of their arrival, after a number. */
export async function readScans(orm: Orm, eventId: string, after = 0): Promise<NumberedScan[]> {
  const rows = await orm
    .select()
    .from(doorScans)
    .where(and(eq(doorScans.eventId, eventId), gt(doorScans.number, after)))
    .orderBy(asc(doorScans.number));
  return rows.map(({ number, nonce, phoneId, at, kind, ticketId, serial, undoes, ...rest }) => ({
    guestId: rest.guestId,
    number,
    nonce,
    phoneId: phoneId ?? '',
    at: at.getTime(),
    kind,
    ticketId,
    serial,
    undoes,
    isOverruled: rest.isOverruled,
    settledAt: rest.settledAt,
  }));
}
