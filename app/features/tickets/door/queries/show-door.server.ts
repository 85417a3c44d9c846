import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { doorPhones, wristbands } from '#app/db/schema/tickets/door.ts';
import { orders, tickets } from '#app/db/schema/tickets/orders.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { fillOf } from '#app/domain/tickets/door/fill.ts';
import { type DoorConflict, readInside } from '#app/domain/tickets/door/inside.ts';
import { compareWristbands } from '#app/domain/tickets/door/wristbands.ts';
import { posterDay } from '#app/features/events/views.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { dateFormat } from '#app/lib/formats.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { listGuests } from '../../guests/queries/list-guests.server.ts';
import { isValid } from '../../orders/queries/ticket-states.server.ts';
import { numberOf } from '../../orders/words/order-names.ts';
import { readCapacity } from './read-capacity.server.ts';
import { readScans } from './read-scans.server.ts';
import { requireDoor } from './require-door.server.ts';

export type ShownDoor = Awaited<ReturnType<typeof showDoor>>;

/** The door of an event: people inside, its phones, and tickets that two of them let in. */
export async function showDoor(orm: Orm, viewer: Viewer, { as, eventId }: At) {
  const page = requireRight(viewer, as, 'scan tickets');
  const { title, day, timeZone } = await requireDoor(orm, page, eventId);
  const phones = await orm
    .select()
    .from(doorPhones)
    .where(eq(doorPhones.eventId, eventId))
    .orderBy(asc(doorPhones.createdAt));
  const scans = await readScans(orm, eventId);
  const settled = new Set(scans.flatMap(({ nonce, settledAt }) => (settledAt ? [nonce] : [])));
  const { people, letIn, conflicts } = readInside(scans);
  const guests = await listGuests(orm, eventId);
  const guestPlaces = guests.reduce((sum, { places }) => sum + places, 0);
  const open = conflicts.filter(({ second }) => !settled.has(second.nonce));
  const names = await nameTickets(orm, open);
  const sales = words('tickets')('doorSale.short');
  const nameOf = (phoneId: string) => phones.find(({ id }) => id === phoneId)?.name ?? sales;
  const clock = dateFormat({ timeStyle: 'short', timeZone });
  const scanLine = ({ phoneId, at }: { phoneId: string; at: number }) => ({
    phone: nameOf(phoneId),
    at: clock.format(at),
  });
  const ofEvent = eq(tickets.eventId, eventId);
  const rolls = await orm
    .select()
    .from(wristbands)
    .where(eq(wristbands.eventId, eventId))
    .orderBy(asc(wristbands.roll));
  return {
    eventId,
    venueId: as,
    title,
    day: posterDay(day),
    counts: {
      ...fillOf(people, await readCapacity(orm, eventId, guests)),
      expected: guestPlaces + (await orm.$count(tickets, and(ofEvent, isValid))),
    },
    wristbands: { rolls, ...compareWristbands(rolls, letIn) },
    phones: phones.map(({ id, name, endedAt, lastSeenAt }) => ({
      id,
      name,
      isEnded: endedAt !== null,
      lastSeen: lastSeenAt && momentAt(lastSeenAt, { ...viewer, timeZone }),
      scans: scans.filter(({ phoneId }) => phoneId === id).length,
    })),
    conflicts: open.map(({ ticketId, first, second }) => ({
      nonce: second.nonce,
      ...(names.get(ticketId) ?? { name: '', order: '' }),
      first: scanLine(first),
      second: scanLine(second),
    })),
  };
}

type At = { as: string; eventId: string };

async function nameTickets(orm: Orm, conflicts: readonly DoorConflict[]) {
  if (conflicts.length === 0) return new Map<string, { name: string; order: string }>();
  const ids = conflicts.map(({ ticketId }) => ticketId);
  const rows = await orm
    .select({ id: tickets.id, name: tickets.name, buyer: orders.name, orderId: orders.id })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(inArray(tickets.id, ids));
  return new Map(
    rows.map(({ id, name, buyer, orderId }) => [
      id,
      { name: name || buyer, order: numberOf(orderId) },
    ]),
  );
}
