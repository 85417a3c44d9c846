import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#app/db/client.server.ts';
import { lowered } from '#app/db/expressions.server.ts';
import { applications, eventSlots, events } from '#app/db/schema/events.ts';
import { rooms } from '#app/db/schema/profiles.ts';
import { pageQuery } from '#app/features/profiles/page-command.server.ts';
import { listOf } from '#app/fields/answers.ts';
import { cutPage, readCursor } from '#app/lib/list-cursor.ts';
import { type AskedEvents, askedEvents } from './fields.ts';
import { requireVenuePage } from './policy.ts';
import { isWaiting, loadSlots, nightShape } from './queries.server.ts';
import { type NightView, nightView } from './views.ts';

const eventsPerPage = 20;

export type ListedNight = NightView & {
  slotNames: string[];
  openSlots: number;
  waiting: number;
  unread: number;
};

/** The nights of a venue: coming ones, the next first, or past ones, the last first. */
export const listEvents = pageQuery({
  operation: 'listEvents',
  may: 'see events',
  input: askedEvents,
  answer: listOf(
    nightShape.extend({
      slotNames: z.array(z.string()),
      openSlots: z.int(),
      waiting: z.int().describe('Unanswered applications.'),
      unread: z.int(),
    }),
    eventsPerPage,
  ),
  async run({ orm, viewer, page }, { profileId, ...filters }) {
    requireVenuePage(page);
    const isPast = filters.past === 'yes';
    const after = readCursor(filters.after ?? null);
    const place = sql`(${events.loadOutAt}, ${events.id})`;
    const afterPlace = after && sql`(${after.at.toISOString()}::timestamptz, ${after.id}::text)`;
    const rows = await orm
      .select({ event: events, roomName: rooms.name })
      .from(events)
      .leftJoin(rooms, eq(rooms.id, events.roomId))
      .where(
        and(
          eq(events.venueId, profileId),
          or(isNull(events.cancelledAt), exists(slotsOf(orm))),
          ...matching(orm, filters),
          isPast ? lte(events.loadOutAt, sql`now()`) : gt(events.loadOutAt, sql`now()`),
          afterPlace
            ? isPast
              ? sql`${place} < ${afterPlace}`
              : sql`${place} > ${afterPlace}`
            : undefined,
        ),
      )
      .orderBy(
        isPast ? desc(events.loadOutAt) : asc(events.loadOutAt),
        isPast ? desc(events.id) : asc(events.id),
      )
      .limit(eventsPerPage + 1);
    const { entries, next } = cutPage(rows, eventsPerPage, ({ event }) => ({
      at: event.loadOutAt,
      id: event.id,
    }));
    const ids = entries.map(({ event }) => event.id);
    const slots = Map.groupBy(await loadSlots(orm, ids), ({ eventId }) => eventId);
    const counts = await countWaiting(orm, ids);
    const items = entries.map(({ event, roomName }): ListedNight => {
      const order = slots.get(event.id) ?? [];
      return {
        ...nightView(event, roomName, viewer),
        slotNames: order.map(({ name }) => name),
        openSlots: order.filter(({ openedAt }) => openedAt !== null).length,
        waiting: counts.get(event.id)?.waiting ?? 0,
        unread: counts.get(event.id)?.unread ?? 0,
      };
    });
    return { items, next };
  },
});

/** The conditions of a search in the list. */
function matching(orm: Orm, { state, roomId, from, to, text }: AskedEvents): (SQL | undefined)[] {
  const isOn = isNull(events.cancelledAt);
  const ofSlot = (is: SQL) => exists(slotsOf(orm, is));
  const states = {
    booked: eq(events.claimed, true),
    free: and(isOn, eq(events.claimed, false)),
    open: and(isOn, ofSlot(isNotNull(eventSlots.openedAt))),
    waiting: ofSlot(
      sql`exists (select 1 from ${applications} where ${applications.slotId} = ${eventSlots.id} and ${isWaiting()})`,
    ),
    cancelled: isNotNull(events.cancelledAt),
  };
  const matches = (column: SQL) => sql`position(${text?.toLowerCase()} in ${lowered(column)}) > 0`;
  return [
    state && states[state],
    roomId ? eq(events.roomId, roomId) : undefined,
    from ? gte(events.day, from) : undefined,
    to ? lte(events.day, to) : undefined,
    text
      ? or(
          matches(sql`${events.title} || ' ' || ${events.notes}`),
          ofSlot(matches(sql`${eventSlots.name}`)),
        )
      : undefined,
  ];
}

/** A cancelled night that never had a running order was one booking's, and is shown there. */
function slotsOf(orm: Orm, is?: SQL) {
  return orm
    .select({ id: eventSlots.id })
    .from(eventSlots)
    .where(and(eq(eventSlots.eventId, events.id), is));
}

/** The numbers of unanswered applications and of unopened ones. */
async function countWaiting(orm: Orm, eventIds: string[]) {
  if (eventIds.length === 0) return new Map<string, { waiting: number; unread: number }>();
  const rows = await orm
    .select({
      eventId: eventSlots.eventId,
      waiting: sql<number>`count(*)::int`,
      unread: sql<number>`(count(*) filter (where ${isNull(applications.readAt)}))::int`,
    })
    .from(applications)
    .innerJoin(eventSlots, eq(eventSlots.id, applications.slotId))
    .where(and(inArray(eventSlots.eventId, eventIds), isWaiting()))
    .groupBy(eventSlots.eventId);
  return new Map(rows.map((row) => [row.eventId, row]));
}
