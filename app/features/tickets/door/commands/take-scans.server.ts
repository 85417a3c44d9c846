import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#app/db/client.server.ts';
import { doorScans } from '#app/db/schema/tickets/door.ts';
import { tickets } from '#app/db/schema/tickets/orders.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { command } from '#app/fields/command.ts';
import { sentScans } from '../fields.ts';
import { findPhone } from '../queries/find-phone.server.ts';

type Services = { database: Database; secret: string };

/**
 * Takes what a phone did, as late as it comes and as often as it is sent. What is about a ticket of
 * another event is left out, since no phone of ours says that.
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
      // Numbers follow the order of commits, so that no reader passes one that is under way.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('door'), hashtext(${eventId}))`);
      const ids = [...new Set(scans.flatMap(({ ticketId }) => ticketId ?? []))];
      const isHere = and(eq(tickets.eventId, eventId), inArray(tickets.id, ids));
      const found = ids.length > 0 ? await tx.select().from(tickets).where(isHere) : [];
      const here = new Set(found.map(({ id }) => id));
      const rows = scans
        .filter(({ kind, ticketId, undoes }) =>
          kind === 'undo' ? undoes !== null && ticketId === null : here.has(ticketId ?? ''),
        )
        .map(({ at, undoes, kind, ...scan }) => ({
          ...{ ...scan, kind, eventId, phoneId, at: new Date(at) },
          undoes: kind === 'undo' ? undoes : null,
        }));
      if (rows.length > 0) await tx.insert(doorScans).values(rows).onConflictDoNothing();
    });
  },
});
