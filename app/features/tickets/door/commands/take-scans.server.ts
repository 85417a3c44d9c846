import { and, eq, inArray, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { guests } from '#app/db/schema/tickets/guests.ts';
import { tickets } from '#app/db/schema/tickets/orders.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { timeOfScan } from '#app/domain/tickets/door/correct-clock.ts';
import { doorLimits as limits, type RefusedScan } from '#app/domain/tickets/door/door-list.ts';
import { command } from '#app/fields/command.ts';
import { id } from '#app/fields/ids.ts';
import { sentScan, sentScans } from '../fields.ts';
import { findPhone } from '../queries/find-phone.server.ts';
import { recordScans } from '../steps/note-scans.server.ts';

type Services = { database: Database; secret: string };

/**
 * Takes the scans of a phone, as late and as often as they are sent.
 * @returns refused: scans that are unreadable or about another event. All others are kept
 * @throws AppError `signed-out`
 */
export const takeScans = command({
  operation: 'takeDoorScans',
  openTo: 'visitors',
  input: sentScans,
  settlesItself: true,
  async run({ database, secret }: Services, _viewer: Viewer | null, { key, scans }) {
    return database.orm.transaction(async (tx) => {
      const phone = await findPhone(tx, secret, key);
      const read = scans.map((sent) => ({ sent, ...sentScan.safeParse(sent) }));
      const here = await findHere(
        tx,
        phone.eventId,
        read.flatMap(({ data }) => data ?? []),
      );
      const refused: RefusedScan[] = [];
      const rows = read.flatMap(({ sent, data, error }, position) => {
        const { nonce } = withNonce.safeParse(sent).data ?? { nonce: null };
        if (!data) {
          const field = String(error?.issues[0]?.path[0] ?? '');
          refused.push({ position, nonce, why: 'unreadable', field });
          return [];
        }
        if (data.kind !== 'undo' && !here.has(data.ticketId ?? data.guestId ?? '')) {
          refused.push({ position, nonce, why: 'other event', field: '' });
          return [];
        }
        const { at, isTrusted } = timeOfScan(data.at, {
          addedAt: phone.addedAt.getTime(),
          receivedAt: phone.now.getTime(),
          following: scans.length - 1 - position,
        });
        const phoneTime = isTrusted ? null : writtenTime(sent);
        const undoes = data.kind === 'undo' ? data.undoes : null;
        return { ...data, undoes, phoneId: phone.id, at: new Date(at), phoneTime };
      });
      await recordScans(tx, phone.eventId, rows);
      return { refused };
    });
  },
});

const withNonce = z.object({ nonce: id });

/** The time as it was sent, shortened: evidence of a wrong clock. */
function writtenTime(sent: unknown): string {
  const { at } = sent as { at?: unknown };
  return (JSON.stringify(at) ?? '').slice(0, limits.phoneTime);
}

/** The tickets and guests of these scans that belong to the event. */
async function findHere(tx: Orm, eventId: string, scans: readonly About[]): Promise<Set<string>> {
  const ids = [...new Set(scans.flatMap(({ ticketId, guestId }) => ticketId ?? guestId ?? []))];
  if (ids.length === 0) return new Set();
  const isHere = and(eq(tickets.eventId, eventId), inArray(tickets.id, ids));
  const rows = await tx.select({ id: tickets.id }).from(tickets).where(isHere);
  const listed = await tx
    .select({ id: guests.id })
    .from(guests)
    .leftJoin(bookings, eq(bookings.id, guests.bookingId))
    .where(
      and(inArray(guests.id, ids), or(eq(guests.eventId, eventId), eq(bookings.eventId, eventId))),
    );
  return new Set([...rows, ...listed].map(({ id }) => id));
}

type About = { ticketId: string | null; guestId: string | null };
