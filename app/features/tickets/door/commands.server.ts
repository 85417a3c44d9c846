import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { chargebacks, charges } from '#app/db/schema/payments.ts';
import {
  doorPhones,
  doorScans,
  guests,
  orderLines,
  orders,
  seats,
  ticketKeys,
  ticketSales,
  tickets,
  ticketTypes,
  wristbands,
} from '#app/db/schema/tickets.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  type DoorList,
  type DoorTicket,
  doorLimits as limits,
  type RefusedScan,
  timeOfScan,
  type UnpaidOrder,
} from '#app/domain/tickets/door/door-list.ts';
import { isValidTicket } from '#app/domain/tickets/ticket.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/page-command.server.ts';
import { command } from '#app/fields/command.ts';
import { id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { hashOfToken, newId, newToken, openSealed, sealToken } from '#app/platform/token.server.ts';
import { listGuests } from '../guests/queries.server.ts';
import { findTicketKey } from '../orders/queries.server.ts';
import { numberOf } from '../orders/words.ts';
import { type AtSale, requireSale, saleCommand } from '../sales/sale-command.server.ts';
import { seatName } from '../seats/words.ts';
import {
  countedWristbands,
  doorPhone,
  listQuery,
  ofPhone,
  ofScan,
  sentScan,
  sentScans,
} from './fields.ts';
import { readCapacity, readScans, requireDoor } from './queries.server.ts';
import { recordScans } from './steps.server.ts';

const t = words('tickets');

type Services = { database: Database; secret: string };
type On = OnPage<{ database: Database }>;

/**
 * Lets a phone scan the tickets of an event, until some hours after it or until the venue ends it.
 * @returns key: the phone’s right from then on, shown this once
 */
export const addPhone = saleCommand({
  operation: 'addDoorPhone',
  may: 'scan tickets',
  input: doorPhone,
  async run({ tx, sale, services: { secret } }: AtSale<Services>, { eventId, name }) {
    requireSale(sale);
    const running = and(eq(doorPhones.eventId, eventId), isNull(doorPhones.endedAt));
    if ((await tx.$count(doorPhones, running)) >= limits.phones)
      throw new AppError('conflict', t('refused.tooManyPhones'));
    const [id, token] = [newId(), newToken()];
    await tx.insert(doorPhones).values({ id, token, eventId, name, createdAt: sql`now()` });
    return { phoneId: id, key: sealToken(secret, keyPurpose, token) };
  },
});

/**
 * Records the number of wristbands on a roll at the start of the night, and at its end. The same
 * name again overwrites it; 0 at the start removes it.
 */
export const countWristbands = pageCommand({
  operation: 'countWristbands',
  may: 'scan tickets',
  input: countedWristbands,
  async run({ services: { database }, page }: On, { eventId, roll, startCount, endCount }) {
    await database.orm.transaction(async (tx) => {
      await requireDoor(tx, page, eventId);
      const ofEvent = eq(wristbands.eventId, eventId);
      if (startCount === 0) {
        await tx.delete(wristbands).where(and(ofEvent, eq(wristbands.roll, roll)));
        return;
      }
      const others = and(ofEvent, ne(wristbands.roll, roll));
      if ((await tx.$count(wristbands, others)) >= limits.wristbands)
        throw new AppError('conflict', t('refused.tooManyRolls'));
      const counted = { startCount, endCount };
      await tx
        .insert(wristbands)
        .values({ eventId, roll, ...counted })
        .onConflictDoUpdate({ target: [wristbands.eventId, wristbands.roll], set: counted });
    });
  },
});

/**
 * Ends the right of a phone, such as a lost one. It forgets the list as soon as it has a network.
 */
export const endPhone = pageCommand({
  operation: 'endDoorPhone',
  may: 'scan tickets',
  input: ofPhone,
  async run({ services: { database }, page }: On, { eventId, phoneId }) {
    await requireDoor(database.orm, page, eventId);
    const isSelf = and(eq(doorPhones.id, phoneId), eq(doorPhones.eventId, eventId));
    await database.orm
      .update(doorPhones)
      .set({ endedAt: sql`now()` })
      .where(and(isSelf, isNull(doorPhones.endedAt)));
  },
});

/**
 * The list of a phone: all of it, or the changes since its version.
 * @throws AppError `signed-out`
 */
export const readList = command({
  operation: 'readDoorList',
  openTo: 'visitors',
  input: listQuery,
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

/** Orders that have gone on to payment: they have no tickets yet. */
export async function listUnpaid(orm: Orm, eventId: string): Promise<UnpaidOrder[]> {
  const rows = await orm
    .select({
      id: orders.id,
      name: orders.name,
      count: sql<number>`sum(${orderLines.quantity} * ${ticketTypes.ticketsEach})::int`,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(ticketTypes, eq(ticketTypes.id, orderLines.typeId))
    .where(
      and(
        eq(orders.eventId, eventId),
        eq(orders.state, 'basket'),
        gt(orders.expiresAt, sql`now()`),
        or(isNotNull(orders.instalmentId), isNotNull(orders.doorEntry)),
      ),
    )
    .groupBy(orders.id);
  return rows.map(({ id, name, count }) => ({
    order: numberOf(id),
    name: name || t('doorSale.buyer'),
    count,
  }));
}

/** Orders whose payment a bank has taken back, or may yet. */
export async function listChargedBack(orm: Orm, eventId: string): Promise<string[]> {
  const rows = await orm
    .select({ id: orders.id })
    .from(chargebacks)
    .innerJoin(charges, eq(charges.id, chargebacks.chargeId))
    .innerJoin(orders, eq(orders.instalmentId, charges.instalmentId))
    .where(and(eq(orders.eventId, eventId), ne(chargebacks.state, 'won')));
  return rows.map(({ id }) => id).sort();
}

/** The next nights of a venue after one, so that a phone can name the night of a code. */
async function listLaterNights(
  orm: Orm,
  { venueId, loadInAt }: { venueId: string | null; loadInAt: Date },
): Promise<DoorList['later']> {
  if (venueId === null) return {};
  const isLater = and(eq(events.venueId, venueId), gt(events.loadInAt, loadInAt));
  const rows = await orm
    .select({
      id: events.id,
      title: events.title,
      doorsAt: events.doorsAt,
      loadInAt: events.loadInAt,
    })
    .from(events)
    .innerJoin(ticketSales, eq(ticketSales.eventId, events.id))
    .where(and(isLater, isNull(events.cancelledAt)))
    .orderBy(asc(events.loadInAt))
    .limit(mostNights);
  return Object.fromEntries(
    rows.map(({ id, title, doorsAt, loadInAt: from }) => [
      id,
      { title, doorsAt: (doorsAt ?? from).getTime() },
    ]),
  );
}

/** They travel with every answer. */
const mostNights = 20;

/** Marks a ticket that two phones let in as dealt with. */
export const settleConflict = pageCommand({
  operation: 'settleDoorConflict',
  may: 'scan tickets',
  input: ofScan,
  async run({ services: { database }, page }: On, { eventId, nonce }) {
    await requireDoor(database.orm, page, eventId);
    const isSelf = and(eq(doorScans.nonce, nonce), eq(doorScans.eventId, eventId));
    await database.orm
      .update(doorScans)
      .set({ settledAt: sql`now()` })
      .where(and(isSelf, isNull(doorScans.settledAt)));
  },
});

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

/** Keeps these keys from being valid for anything else that is sealed. */
const keyPurpose = 'door phone';

type Phone = { id: string; eventId: string; addedAt: Date; goodUntil: Date; now: Date };

/**
 * The phone of a key, and the end of its right.
 * @throws AppError `signed-out` for one that was ended, whose night is over, or that never was
 */
async function findPhone(orm: Orm, secret: string, key: string): Promise<Phone> {
  const token = openSealed(secret, keyPurpose, key);
  const goodUntil = sql<Date>`${events.loadOutAt} + make_interval(hours => ${limits.hoursAfter})`;
  const [phone] = token
    ? await orm
        .select({
          id: doorPhones.id,
          eventId: doorPhones.eventId,
          addedAt: doorPhones.createdAt,
          now: sql<Date>`now()`.mapWith(doorPhones.createdAt),
          goodUntil: goodUntil.mapWith(events.loadOutAt),
        })
        .from(doorPhones)
        .innerJoin(events, eq(events.id, doorPhones.eventId))
        .where(
          and(
            eq(doorPhones.token, token),
            isNull(doorPhones.endedAt),
            isNull(events.cancelledAt),
            sql`${goodUntil} > now()`,
          ),
        )
    : [];
  if (!phone) throw new AppError('signed-out', t('refused.phoneEnded'));
  return phone;
}
