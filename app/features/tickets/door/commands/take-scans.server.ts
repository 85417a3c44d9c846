import { and, eq, inArray, or } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { guests } from '#app/db/schema/tickets/guests.ts';
import { tickets } from '#app/db/schema/tickets/orders.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { command } from '#app/fields/command.ts';
import { sentScans } from '../fields.ts';
import { findPhone } from '../queries/find-phone.server.ts';
import { noteScans } from '../steps/note-scans.server.ts';

type Services = { database: Database; secret: string };

/**
 * Takes what a phone did, as late as it comes and as often as it is sent. What is about a ticket or
 * a guest of another event is left out, since no phone of ours says that.
 * @throws AppError `signed-out`
 */
export const takeScans = command({
  operation: 'takeDoorScans',
  openTo: 'visitors',
  input: sentScans,
  settlesItself: true,
  async run({ database, secret }: Services, _viewer: Viewer | null, { key, scans }) {
    await database.orm.transaction(async (tx) => {
      const { id: phoneId, eventId } = await findPhone(tx, secret, key);
      const here = await findHere(tx, eventId, scans);
      const rows = scans
        .filter(({ kind, ticketId, guestId, undoes }) =>
          kind === 'undo'
            ? undoes !== null && ticketId === null && guestId === null
            : (ticketId === null) !== (guestId === null) && here.has(ticketId ?? guestId ?? ''),
        )
        .map(({ at, undoes, kind, ...scan }) => ({
          ...{ ...scan, kind, phoneId, at: new Date(at) },
          undoes: kind === 'undo' ? undoes : null,
        }));
      await noteScans(tx, eventId, rows);
    });
  },
});

/** Which of what scans are about belong to the event. */
async function findHere(tx: Orm, eventId: string, scans: readonly About[]): Promise<Set<string>> {
  const ids = [...new Set(scans.flatMap(({ ticketId, guestId }) => ticketId ?? guestId ?? []))];
  if (ids.length === 0) return new Set();
  const isHere = and(eq(tickets.eventId, eventId), inArray(tickets.id, ids));
  const found = await tx.select({ id: tickets.id }).from(tickets).where(isHere);
  const listed = await tx
    .select({ id: guests.id })
    .from(guests)
    .leftJoin(bookings, eq(bookings.id, guests.bookingId))
    .where(
      and(inArray(guests.id, ids), or(eq(guests.eventId, eventId), eq(bookings.eventId, eventId))),
    );
  return new Set([...found, ...listed].map(({ id }) => id));
}

type About = { ticketId: string | null; guestId: string | null };
