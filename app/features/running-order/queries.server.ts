import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { bookings, bookingVersions, isSignedVersion } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { runningOrderItems, runningOrderMarks, runningOrders } from '#app/db/schema/night.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { signedStates } from '#app/domain/bookings/lifecycle.ts';
import { scheduleInstants } from '#app/domain/bookings/terms/schedule.ts';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import {
  changeoverBefore,
  expectedPastCurfew,
  expectedTimes,
  itemStates,
} from '#app/domain/running-order/expected.ts';
import {
  type AddedTime,
  addedKey,
  addedKindNames,
  doorsKey,
  markActions,
  momentOf,
  orderLimits,
  orderPath,
  orderProblems,
  type PlannedItem,
  setKey,
  typedTime,
} from '#app/domain/running-order/running-order.ts';
import { findOwnNight } from '#app/features/bookings/queries.server.ts';
import { posterDay } from '#app/features/events/views.ts';
import { listOwned, may, requireRight } from '#app/features/profiles/policy.ts';
import { moment } from '#app/fields/answers.ts';
import { query } from '#app/fields/command.ts';
import { id, page } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { jsonPart, type ZipPart } from '#app/platform/files/zip.server.ts';
import { isNight, requireSeen } from './policy.ts';

/** Items that a person's own venues added, and marks of the night. */
export async function* exportRunningOrders(orm: Orm, viewer: Viewer): AsyncGenerator<ZipPart> {
  const pages = listOwned(viewer, 'see running orders');
  if (pages.length === 0) return;
  const nights = orm.select({ id: events.id }).from(events).where(inArray(events.venueId, pages));
  const [settings, items, marks] = await Promise.all([
    orm.select().from(runningOrders).where(inArray(runningOrders.eventId, nights)),
    orm
      .select()
      .from(runningOrderItems)
      .where(inArray(runningOrderItems.eventId, nights))
      .orderBy(asc(runningOrderItems.startMinute), asc(runningOrderItems.id)),
    orm
      .select()
      .from(runningOrderMarks)
      .where(inArray(runningOrderMarks.eventId, nights))
      .orderBy(asc(runningOrderMarks.position)),
  ]);
  const ids = [...settings, ...items, ...marks].map(({ eventId }) => eventId);
  if (ids.length === 0) return;
  const planned = await orm
    .select()
    .from(events)
    .where(inArray(events.id, [...new Set(ids)]))
    .orderBy(asc(events.loadInAt), asc(events.id));
  yield jsonPart(
    'running-orders.json',
    planned.map((night) => {
      const { softCurfewMinute = null, ...times } =
        settings.find(({ eventId }) => eventId === night.id) ?? {};
      const soft = softCurfewMinute !== null && { minute: softCurfewMinute, isSecond: false };
      return {
        ...times,
        eventId: night.id,
        title: night.title,
        day: night.day,
        softCurfew: soft ? momentOf(soft, night) : null,
        items: items
          .filter(({ eventId }) => eventId === night.id)
          .map(({ id, kind, title, minutes, startMinute: minute, isSecond }) => ({
            id,
            kind,
            title,
            minutes,
            startsAt: momentOf({ minute, isSecond }, night),
          })),
        marks: marks
          .filter(({ eventId }) => eventId === night.id)
          .map(({ itemKey: item, action, at, undoneAt }) => ({ item, action, at, undoneAt })),
      };
    }),
  );
}

/** The path of the running order of a booking's event, for people of a side. */
export async function findOrderPath(
  orm: Orm,
  viewer: Viewer,
  { bookingId, current }: { bookingId: string; current: string | null },
): Promise<string> {
  const { row, as } = await findOwnNight(orm, viewer, { bookingId, current });
  return orderPath(as, row.booking.eventId);
}

export type ShownOrder = Awaited<ReturnType<typeof showRunningOrder>>;

/** A running order for people of the venue or of an act. `as` is the acting page. */
export async function showRunningOrder(
  orm: Orm,
  viewer: Viewer,
  { eventId, as }: { eventId: string; as: string },
) {
  const order = await readRunningOrder(orm, eventId);
  requireSeen(viewer, order, as);
  const { event, now, acts } = order;
  const isVenue = event.venueId === as;
  const { softCurfew } = order.settings;
  return {
    ...order,
    as,
    isVenue,
    day: posterDay(event.day),
    softCurfew: softCurfew && typedTime(softCurfew, event).clock,
    /** The booking of the acting page, if it plays. */
    bookingId: acts.find(({ performerId }) => performerId === as)?.bookingId ?? null,
    isNight: isNight(event, now),
    mayPlan: isVenue && event.cancelledAt === null && may(viewer, as, 'plan running orders'),
    mayMark: isVenue && isNight(event, now) && may(viewer, as, 'run shows'),
  };
}

const minutes = z.int();

/** A running order as programs read it. */
export const describeRunningOrder = query({
  operation: 'readRunningOrder',
  input: z.object({ eventId: id, as: page }),
  answer: z.object({
    eventId: id,
    timeZone: z.string(),
    changeoverMinutes: minutes,
    leastChangeoverMinutes: minutes,
    curfew: moment.nullable(),
    softCurfew: moment.nullable(),
    minutesPastCurfew: minutes.describe('By what is to be expected now.'),
    minutesPastSoftCurfew: minutes,
    order: z.array(
      z.object({
        key: z.string(),
        kind: z.enum(['doors', 'set', ...addedKindNames]),
        title: z.string().nullable(),
        bookingId: id.nullable(),
        itemId: id.nullable().describe('Of what the venue has added.'),
        startsAt: moment,
        endsAt: moment,
        expectedStart: z.iso.datetime().describe('As it was, where it was marked.'),
        expectedEnd: moment,
        changeoverMinutes: minutes
          .nullable()
          .describe('Expected between the set before and this one.'),
        state: z.enum(itemStates),
      }),
    ),
    problems: z.array(
      z.object({
        key: z.string(),
        problem: z.enum(['overlap', 'shortChangeover', 'softCurfew', 'hardCurfew']),
        minutes,
      }),
    ),
    lastMark: z
      .object({ markId: id, item: z.string(), action: z.enum(markActions), at: moment })
      .nullable(),
  }),
  async run({ database }: { database: Database }, viewer, input) {
    const order = await showRunningOrder(database.orm, viewer, input);
    const { event, curfews, settings, items, problems, past, lastMark } = order;
    return {
      eventId: event.id,
      timeZone: event.timeZone,
      changeoverMinutes: settings.changeoverMinutes,
      leastChangeoverMinutes: settings.leastChangeoverMinutes,
      curfew: curfews.hard,
      softCurfew: curfews.soft,
      minutesPastCurfew: past.hard,
      minutesPastSoftCurfew: past.soft,
      order: items.map((item) => ({
        ...item,
        itemId: item.added?.itemId ?? null,
        expectedStart: item.expectedStart.toISOString(),
      })),
      problems,
      lastMark: lastMark && {
        markId: lastMark.id,
        item: lastMark.itemKey,
        action: lastMark.action,
        at: lastMark.at,
      },
    };
  },
});

export type ShownItem = Awaited<ReturnType<typeof showItem>>;

/** The form's values of an added item; without an id, of a new one. */
export async function showItem(
  orm: Orm,
  viewer: Viewer,
  { itemId = null, ...query }: { eventId: string; as: string; itemId?: string | null },
) {
  requireRight(viewer, query.as, 'plan running orders');
  const { items, event, isVenue } = await showRunningOrder(orm, viewer, query);
  const item = items.find(({ added }) => added !== null && added.itemId === itemId);
  if (!isVenue || (itemId !== null && !item?.added))
    throw new AppError('not-found', words('running-order')('noItem'));
  return { ...query, itemId, written: formValuesOf(item, event) };
}

function formValuesOf(
  item: ShownOrder['items'][number] | undefined,
  event: ShownOrder['event'],
): Record<string, string> {
  if (!item?.added) return {};
  const { clock, which } = typedTime(item.added.time, event);
  return {
    title: item.title ?? '',
    kind: item.kind,
    start: clock,
    ...(which && { startWhich: which }),
    minutes: String(item.added.minutes),
  };
}

/** An item of a night; `title` is null for doors, and for a performer that has left. */
export type OrderItem = PlannedItem & {
  title: string | null;
  bookingId: string | null;
  /** Set for items that the venue has added, with the typed time. */
  added: { itemId: string; time: AddedTime; minutes: number } | null;
};

export type RunningOrder = NonNullable<Awaited<ReturnType<typeof readRunningOrder>>>;

/**
 * The running order of an event: doors, the set of every signed booking, added items and the
 * curfews; as planned, and as expected after the marks of the night. Null without such an event.
 * Callers check rights.
 */
export async function readRunningOrder(orm: Orm, eventId: string) {
  const [[row], acts, addedRows, marks] = await Promise.all([
    orm
      .select({ event: events, settings: runningOrders, now: sql<string>`clock_timestamp()` })
      .from(events)
      .leftJoin(runningOrders, eq(runningOrders.eventId, events.id))
      .where(eq(events.id, eventId)),
    listActs(orm, eventId),
    orm
      .select()
      .from(runningOrderItems)
      .where(eq(runningOrderItems.eventId, eventId))
      .orderBy(asc(runningOrderItems.id)),
    orm
      .select()
      .from(runningOrderMarks)
      .where(and(eq(runningOrderMarks.eventId, eventId), isNull(runningOrderMarks.undoneAt)))
      .orderBy(asc(runningOrderMarks.position)),
  ]);
  if (!row) return null;
  const { event, now } = row;
  const settings = row.settings ?? { ...orderLimits.first, softCurfewMinute: null };
  const soft =
    settings.softCurfewMinute === null
      ? null
      : { minute: settings.softCurfewMinute, isSecond: false };
  const curfews = { soft: soft && momentOf(soft, event), hard: curfewOf(event.curfewAt, acts) };
  const planned: OrderItem[] = [
    ...doorsOf(event.doorsAt, acts),
    ...acts.map(setOf),
    ...addedRows.map((one) => addedItem(one, event)),
  ];
  const { changeoverMinutes, leastChangeoverMinutes } = settings;
  const items = expectedTimes(
    planned,
    marks.map(({ itemKey, action, at }) => ({ key: itemKey, action, at })),
    { leastChangeoverMinutes, now: new Date(now) },
  );
  return {
    event,
    curfews,
    now: new Date(now),
    items: items.map((item) => ({ ...item, changeoverMinutes: changeoverBefore(items, item) })),
    settings: { changeoverMinutes, leastChangeoverMinutes, softCurfew: soft },
    acts: acts.map(({ bookingId, performerId }) => ({ bookingId, performerId })),
    problems: orderProblems(planned, curfews, changeoverMinutes),
    /** Minutes by which the music is expected to go on past each curfew. */
    past: expectedPastCurfew(items, curfews),
    /** The last mark, which can be undone. */
    lastMark: marks.at(-1) ?? null,
  };
}

type Act = { bookingId: string; performerId: string | null; name: string | null; terms: Terms };

/** Acts with a signed booking. */
function listActs(orm: Orm, eventId: string): Promise<Act[]> {
  return orm
    .select({
      bookingId: bookings.id,
      performerId: bookings.performerId,
      name: profiles.displayName,
      terms: bookingVersions.terms,
    })
    .from(bookings)
    .innerJoin(bookingVersions, isSignedVersion)
    .leftJoin(profiles, eq(profiles.id, bookings.performerId))
    .where(and(eq(bookings.eventId, eventId), inArray(bookings.state, [...signedStates])))
    .orderBy(asc(bookings.startsAt), asc(bookings.id));
}

/** The event’s doors, or the first that a contract names. */
function doorsOf(doorsAt: Date | null, acts: Act[]): OrderItem[] {
  const at = doorsAt ?? earliest(acts.map(({ terms }) => scheduleInstants(terms.schedule).doors));
  if (!at) return [];
  const item = { key: doorsKey, kind: 'doors', startsAt: at, endsAt: at } as const;
  return [{ ...item, title: null, bookingId: null, added: null }];
}

/** The first that a contract names, or else the event’s. */
function curfewOf(curfewAt: Date | null, acts: Act[]): Date | null {
  const curfews = acts.map(({ terms }) => scheduleInstants(terms.schedule).curfew);
  return earliest(curfews.filter((one) => one !== null)) ?? curfewAt;
}

function earliest(moments: Temporal.Instant[]): Date | null {
  const [first] = moments.toSorted(Temporal.Instant.compare);
  return first ? new Date(first.epochMilliseconds) : null;
}

function setOf({ bookingId, name, terms }: Act): OrderItem {
  const { setStart, setEnd } = scheduleInstants(terms.schedule);
  return {
    key: setKey(bookingId),
    kind: 'set',
    title: name,
    bookingId,
    added: null,
    startsAt: new Date(setStart.epochMilliseconds),
    endsAt: new Date(setEnd.epochMilliseconds),
  };
}

function addedItem(
  { id, kind, title, startMinute, isSecond, minutes }: typeof runningOrderItems.$inferSelect,
  night: typeof events.$inferSelect,
): OrderItem {
  const time = { minute: startMinute, isSecond };
  const startsAt = momentOf(time, night);
  return {
    key: addedKey(id),
    kind,
    title,
    bookingId: null,
    added: { itemId: id, time, minutes },
    startsAt,
    endsAt: new Date(startsAt.getTime() + minutes * 60_000),
  };
}
