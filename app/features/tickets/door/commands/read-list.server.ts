import { asc, eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { doorPhones } from '#app/db/schema/tickets/door.ts';
import { orders, tickets } from '#app/db/schema/tickets/orders.ts';
import { ticketKeys, ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { seats } from '#app/db/schema/tickets/seats.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { DoorList, DoorTicket } from '#app/domain/tickets/door/door-list.ts';
import { isValidTicket } from '#app/domain/tickets/states.ts';
import { command } from '#app/fields/command.ts';
import { hashOfToken } from '#app/platform/token.server.ts';
import { listGuests } from '../../guests/queries/list-guests.server.ts';
import { findTicketKey } from '../../orders/queries/find-ticket-key.server.ts';
import { numberOf } from '../../orders/words/order-names.ts';
import { seatName } from '../../seats/words/seat-names.ts';
import { askedList } from '../fields.ts';
import { findPhone, type Phone } from '../queries/find-phone.server.ts';
import { listLaterNights } from '../queries/list-later-nights.server.ts';
import { listChargedBack, listUnpaid } from '../queries/list-unpaid.server.ts';
import { readCapacity } from '../queries/read-capacity.server.ts';
import { readScans } from '../queries/read-scans.server.ts';

type Services = { database: Database; secret: string };

/**
 * The list of a phone: all of it, or the changes since its version.
 * @throws AppError `signed-out`
 */
export const readList = command({
  operation: 'readDoorList',
  openTo: 'visitors',
  input: askedList,
  settlesItself: true,
  async run({ database: { orm }, secret }: Services, _viewer: Viewer | null, { key, since }) {
    const phone = await findPhone(orm, secret, key);
    await orm.update(doorPhones).set({ lastSeenAt: sql`now()` }).where(eq(doorPhones.id, phone.id));
    // A key that is made later than the list would be unknown to a phone without a network.
    await findTicketKey(orm, secret, phone.eventId);
    return listFor(orm, phone, readVersion(since));
  },
});

/** The last scan that a phone has, and the digest of each part of its tickets. */
type Version = { scan: number; parts: Record<string, string>; guests: string };

async function listFor(orm: Orm, phone: Phone, since: Version): Promise<DoorList> {
  const { eventId } = phone;
  const ofEvent = eq(doorPhones.eventId, eventId);
  // Scans first: their tickets are then on the list.
  const scans = await readScans(orm, eventId, since.scan);
  const [event] = await orm.select(eventColumns).from(events).where(eq(events.id, eventId));
  const keys = await orm.select().from(ticketKeys).where(eq(ticketKeys.eventId, eventId));
  const types = await orm.select().from(ticketTypes).where(eq(ticketTypes.eventId, eventId));
  const phones = await orm.select().from(doorPhones).where(ofEvent);
  const chargedBack = await listChargedBack(orm, eventId);
  const parts = await readParts(orm, eventId, chargedBack);
  const changed = Object.keys(parts).filter((part) => parts[part] !== since.parts[part]);
  const guests = (await listGuests(orm, eventId)).map(({ bookingId: _, ...guest }) => guest);
  const guestSum = hashOfToken(JSON.stringify(guests));
  if (!event) throw new Error('there is no such event');
  const { now, venueId, loadInAt, ...about } = event;
  const capacity = await readCapacity(orm, eventId, guests);
  return {
    event: { id: eventId, ...about, capacity, goodUntil: phone.goodUntil.getTime() },
    phoneId: phone.id,
    phones: Object.fromEntries(phones.map(({ id, name }) => [id, name])),
    keys: keys.map(({ publicKey }) => publicKey),
    types: Object.fromEntries(types.map(({ id, name }) => [id, { name }])),
    later: await listLaterNights(orm, { venueId, loadInAt }),
    unpaid: await listUnpaid(orm, eventId),
    tickets: await readTickets(orm, { eventId, parts: changed, chargedBack }),
    guests: guestSum === since.guests ? null : guests,
    scans: scans.map(({ number: _, ...scan }) => scan),
    version: JSON.stringify({ scan: scans.at(-1)?.number ?? since.scan, parts, guests: guestSum }),
    now,
  };
}

const milliseconds = (moment: ReturnType<typeof sql>) =>
  sql<number>`floor(extract(epoch from ${moment}) * 1000)::float8`;
const eventColumns = {
  title: events.title,
  venueId: events.venueId,
  loadInAt: events.loadInAt,
  timeZone: events.timeZone,
  doorsAt: milliseconds(sql`coalesce(${events.doorsAt}, ${events.loadInAt})`),
  now: milliseconds(sql`clock_timestamp()`),
};

const partOf = sql<string>`left(${tickets.id}, 1)`;
const nameOf = sql<string>`coalesce(nullif(${tickets.name}, ''), ${orders.name})`;

/**
 * The digests of the tickets of each part, from everything that a phone reads of them: a digest
 * changes with any of them, so that no change has to be recorded.
 */
async function readParts(
  orm: Orm,
  eventId: string,
  chargedBack: string[],
): Promise<Record<string, string>> {
  const digest = sql`hashtextextended(concat_ws(' ', ${tickets.id}, ${tickets.serial},
    ${tickets.typeId}, ${tickets.state}, ${nameOf}, ${tickets.seatId},
    ${orders.id} = any(${sql.param(chargedBack)}::text[])), 0)`;
  const rows = await orm
    .select({ part: partOf, sum: sql<string>`sum(${digest})::text` })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(eq(tickets.eventId, eventId))
    .groupBy(partOf);
  return Object.fromEntries(rows.map(({ part, sum }) => [part, sum]));
}

async function readTickets(
  orm: Orm,
  { eventId, parts, chargedBack }: { eventId: string; parts: string[]; chargedBack: string[] },
): Promise<Record<string, DoorTicket[]>> {
  const rows = await orm
    .select({
      id: tickets.id,
      serial: tickets.serial,
      typeId: tickets.typeId,
      state: tickets.state,
      name: nameOf,
      orderId: tickets.orderId,
      seat: seats,
    })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .leftJoin(seats, eq(seats.id, tickets.seatId))
    .where(sql`${tickets.eventId} = ${eventId} and ${partOf} = any(${sql.param(parts)}::text[])`)
    .orderBy(asc(tickets.id));
  const byPart: Record<string, DoorTicket[]> = Object.fromEntries(parts.map((part) => [part, []]));
  for (const { id, serial, typeId, state, name, orderId, seat } of rows)
    byPart[id.slice(0, 1)]?.push([
      id,
      serial,
      typeId,
      isValidTicket({ state }),
      name,
      numberOf(orderId),
      seat ? seatName(seat) : '',
      chargedBack.includes(orderId),
    ]);
  return byPart;
}

/** An unreadable version counts as none: everything is sent then. */
function readVersion(since: string): Version {
  try {
    const { scan, parts, guests = '' } = JSON.parse(since);
    if (Number.isSafeInteger(scan) && typeof parts === 'object' && parts)
      return { scan, parts, guests };
  } catch {}
  return { scan: 0, parts: {}, guests: '' };
}
