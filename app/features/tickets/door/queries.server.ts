import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#app/db/client.server.ts';
import { events } from '#app/db/schema/events.ts';
import { rooms } from '#app/db/schema/profiles.ts';
import {
  allotments,
  doorPhones,
  doorScans,
  orders,
  ticketSales,
  tickets,
  wristbands,
} from '#app/db/schema/tickets.ts';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import type { DoorScan } from '#app/domain/tickets/door/door-list.ts';
import {
  compareWristbands,
  type DoorConflict,
  type Fill,
  fillOf,
  readInside,
} from '#app/domain/tickets/door/inside.ts';
import { requireNightOf } from '#app/features/events/policy.ts';
import { type EventRow, loadNight } from '#app/features/events/queries.server.ts';
import { posterDay } from '#app/features/events/views.ts';
import { pageQuery } from '#app/features/profiles/page-command.server.ts';
import { may } from '#app/features/profiles/policy.ts';
import { id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { dateFormat } from '#app/lib/formats.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Guest, listGuests } from '../guests/queries.server.ts';
import { isValid } from '../orders/queries.server.ts';
import { numberOf } from '../orders/words.ts';
import { ofEvent } from '../sales/fields.ts';

const t = words('tickets');

export type DoorNight = Awaited<ReturnType<typeof listNights>>[number];

/** The next events whose door the member may scan at, tonight’s first. */
export async function listNights(orm: Orm, viewer: Viewer) {
  const pages = viewer.profiles.filter(({ profileId }) => may(viewer, profileId, 'scan tickets'));
  if (pages.length === 0) return [];
  const rows = await orm
    .select({
      eventId: events.id,
      venueId: events.venueId,
      title: events.title,
      day: events.day,
    })
    .from(events)
    .innerJoin(ticketSales, eq(ticketSales.eventId, events.id))
    .where(
      and(
        inArray(
          events.venueId,
          pages.map(({ profileId }) => profileId),
        ),
        isNull(events.cancelledAt),
        sql`${events.loadOutAt} > now()`,
      ),
    )
    .orderBy(asc(events.loadInAt))
    .limit(mostNights);
  return rows.map(({ day, venueId, ...night }) => ({
    ...night,
    venueId: venueId ?? '',
    day: posterDay(day),
    venue: pages.find(({ profileId }) => profileId === venueId)?.displayName ?? null,
  }));
}

const mostNights = 30;

export type ShownDoor = Awaited<ReturnType<typeof showDoor>>;

const scanLine = z.object({ phone: z.string(), at: z.string().describe('On the venue’s clock.') });

/** The door of an event: people inside, its phones, and tickets that two of them let in. */
export const showDoor = pageQuery({
  operation: 'readDoor',
  may: 'scan tickets',
  input: ofEvent,
  answer: z.object({
    counts: z.object({
      inside: z.int().describe('People, guests among them.'),
      capacity: z
        .int()
        .describe('Of the room; of all places and the guest list where no room is named.'),
      left: z.int().describe('How many more people fit.'),
      expected: z.int().describe('Tickets that are valid, and places on the guest list.'),
    }),
    wristbands: z.object({
      rolls: z.array(
        z.object({ roll: z.string(), startCount: z.int(), endCount: z.int().nullable() }),
      ),
      handedOut: z.int(),
      letIn: z.int().describe('People, each once.'),
      more: z
        .int()
        .nullable()
        .describe('Wristbands than people; null while a roll hasn’t been counted at the end.'),
    }),
    phones: z.array(
      z.object({
        id,
        name: z.string(),
        isEnded: z.boolean(),
        scans: z.int(),
        lastSeen: z.string().nullable().describe('When it was last heard of, in words.'),
      }),
    ),
    conflicts: z
      .array(
        z.object({
          nonce: id.describe('Of the later scan.'),
          name: z.string(),
          order: z.string(),
          first: scanLine,
          second: scanLine,
        }),
      )
      .describe('Tickets that two phones let in, and no one has looked at yet.'),
  }),
  async run({ orm, viewer, page }, { eventId }) {
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
    const sales = t('doorSale.short');
    const nameOf = (phoneId: string) => phones.find(({ id }) => id === phoneId)?.name ?? sales;
    const clock = dateFormat({ timeStyle: 'short', timeZone });
    const lineOf = ({ phoneId, at }: { phoneId: string; at: number }) => ({
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
      venueId: page.profileId,
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
        first: lineOf(first),
        second: lineOf(second),
      })),
    };
  },
});

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

/** An event of a page whose tickets are scanned. */
export async function requireDoor(orm: Orm, page: Membership, eventId: string): Promise<EventRow> {
  const event = await loadNight(orm, eventId);
  requireNightOf(page, event);
  const isSelf = eq(ticketSales.eventId, eventId);
  if ((await orm.$count(ticketSales, isSelf)) === 0)
    throw new AppError('not-found', t('refused.noSale'));
  return event;
}

/**
 * Maximum of people inside: the capacity of the room, or where no room is named the number of
 * places.
 */
export async function readCapacity(
  orm: Orm,
  eventId: string,
  guests: readonly Pick<Guest, 'places'>[],
): Promise<number> {
  const [row] = await orm
    .select({
      room: rooms.capacity,
      places: sql<number>`(select coalesce(sum(${allotments.size}), 0)::int from ${allotments}
        where ${allotments.eventId} = ${events.id})`,
    })
    .from(events)
    .leftJoin(rooms, eq(rooms.id, events.roomId))
    .where(eq(events.id, eventId));
  if (!row) throw new Error('there is no such event');
  return row.room ?? guests.reduce((sum, { places }) => sum + places, row.places);
}

/** The fill of an event’s room now, as far as phones have reported. */
export async function readFill(orm: Orm, eventId: string): Promise<Fill> {
  const { people } = readInside(await readScans(orm, eventId));
  return fillOf(people, await readCapacity(orm, eventId, await listGuests(orm, eventId)));
}

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
