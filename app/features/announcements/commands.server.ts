import {
  and,
  arrayOverlaps,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import {
  announcementConsents,
  announcements,
  outsideActs,
  outsideShows,
  publicEvents,
} from '#app/db/schema/announcements.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { instantOf } from '#app/domain/calendar/local-time.ts';
import { readClock } from '#app/features/accounts/queries.server.ts';
import { requireNightOf } from '#app/features/events/policy.ts';
import { loadNight } from '#app/features/events/queries.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/page-command.server.ts';
import { id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import { newWrittenCode } from '#app/platform/token.server.ts';
import { announcement, announcementConsent } from './fields.ts';
import { refreshOutsideShows } from './outside/steps.server.ts';
import { removePosterFiles } from './posters/commands.server.ts';
import { readActs, withOldPrices } from './queries.server.ts';
import { refreshPublicEvents } from './steps.server.ts';

const t = words('announcements');

type Services = { database: Database };

/**
 * A performer agrees to be announced for a show, where the terms ask for that; until the show they
 * can name another first day. `conflict` where the terms don't ask for it.
 */
export const agreeToAnnouncement = pageCommand({
  operation: 'agreeToAnnouncement',
  may: 'agree to announcements',
  input: announcementConsent,
  async run({ services: { database }, viewer, page }: OnPage<Services>, { bookingId, fromDay }) {
    await database.orm.transaction(async (tx) => {
      const ownBooking = and(eq(bookings.id, bookingId), eq(bookings.performerId, page.profileId));
      const [act] = await readActs(tx, ownBooking);
      if (!act) throw new AppError('not-found', t('refused.noBooking'));
      if (act.rule !== 'agreed') throw new AppError('conflict', t('refused.notAsked'));
      const agreed = { agreedBy: viewer.accountId, fromDay, agreedAt: sql`now()` };
      await tx
        .insert(announcementConsents)
        .values({ bookingId, ...agreed })
        .onConflictDoUpdate({ target: announcementConsents.bookingId, set: agreed });
      await refreshPublicEvents(tx, eq(announcements.eventId, act.eventId));
    });
  },
});

type Input = z.output<typeof announcement>;

/**
 * Announces an event, now or at a later time, or changes its announcement. The public sees it when
 * that time has come and its acts have agreed as the terms ask. Returns the id in its public
 * address, and if the public sees it already.
 */
export const announceEvent = pageCommand({
  operation: 'announceEvent',
  may: 'announce events',
  input: announcement,
  async run({ services: { database }, page }: OnPage<Services>, input) {
    return database.orm.transaction(async (tx) => {
      const event = await loadNight(tx, input.eventId, { isToChange: true });
      requireNightOf(page, event);
      const now = await readClock(tx);
      if (event.cancelledAt) refuse('cancelled');
      if (event.loadOutAt <= now) refuse('over');
      const isOfEvent = eq(announcements.eventId, event.id);
      const [present] = await tx.select().from(announcements).where(isOfEvent);
      const content = contentOf(input);
      const announceAt = timeOf(input, event.timeZone) ?? present?.announceAt ?? now;
      // Something that was public isn’t taken back by a later time.
      const at = present?.firstDay ? present.announceAt : announceAt;
      const values = { ...content, announceAt: at, changedAt: sql`now()` };
      const id = present?.id ?? newWrittenCode().replace('-', '');
      await tx
        .insert(announcements)
        .values({ ...values, id, eventId: event.id })
        .onConflictDoUpdate({ target: announcements.eventId, set: values });
      const publicIds = await refreshPublicEvents(tx, isOfEvent);
      return { announcementId: id, isPublic: publicIds.has(id) };
    });
  },
});

function contentOf(input: Input) {
  const { description, priceKind, currency, ticketUrl, minimumAge, access } = input;
  const { showsSetTimes, isSoldOut } = input;
  if (priceKind === 'link' && !ticketUrl) wrong('ticketUrl', 'noLink');
  // Prices of tickets sold here come from their types.
  const isTyped = priceKind === 'door' || priceKind === 'link';
  const priceMinor = isTyped ? input.priceMinor : null;
  if (priceMinor !== null && currency === null) wrong('currency', 'currency');
  return {
    description,
    priceKind,
    priceMinor,
    minimumAge,
    access,
    showsSetTimes,
    isSoldOut,
    currency: priceMinor === null ? null : currency,
    ticketUrl: priceKind === 'link' ? ticketUrl : null,
  };
}

/** The time to publish, on the venue’s clock; null for now. */
function timeOf({ onDay, atTime }: Input, timeZone: string): Date | null {
  if (onDay === null) return null;
  const instant = instantOf(`${onDay}T${atTime ?? '00:00'}`, timeZone);
  if (instant instanceof Temporal.Instant) return new Date(instant.epochMilliseconds);
  return wrong('atTime', 'time');
}

function wrong(field: string, why: 'noLink' | 'currency' | 'time'): never {
  const sentence = t(`problem.${why}`);
  throw new AppError('bad-input', sentence, { fields: { [field]: sentence } });
}

function refuse(why: 'cancelled' | 'over'): never {
  throw new AppError('conflict', t(`refused.${why}`));
}

/**
 * Takes an event’s announcement back: only its venue sees the event from then on. Announced again,
 * it has another address. Its poster is removed from storage.
 */
export const withdrawAnnouncement = pageCommand({
  operation: 'withdrawAnnouncement',
  may: 'announce events',
  input: z.object({ eventId: id }),
  settlesItself: true,
  async run(
    { services: { database, files }, page }: OnPage<Services & { files: Files }>,
    { eventId },
  ) {
    const withdrawn = await database.orm.transaction(async (tx) => {
      requireNightOf(page, await loadNight(tx, eventId, { isToChange: true }));
      const rows = await tx
        .delete(announcements)
        .where(eq(announcements.eventId, eventId))
        .returning({ id: announcements.id });
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0)
        await writeOutbox(tx, { type: 'public events changed', payload: { ids } });
      return rows;
    });
    for (const { id } of withdrawn) await removePosterFiles(files, page.profileId, id);
  },
});

/** Past nights are refreshed this long: a late cancellation, a changed name. */
const isFollowed = gt(events.loadOutAt, sql`now() - interval '2 days'`);

/** Refreshes the public copies of the shows of some pages, after the pages have changed. */
export async function refreshAnnouncements(
  { database: { orm } }: Services,
  pages: string[],
): Promise<void> {
  const plays = orm
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.eventId, events.id), inArray(bookings.performerId, pages)));
  await refresh(orm, or(inArray(events.venueId, pages), exists(plays)));
  await orm.transaction((tx) => refreshOutsideShows(tx, ofPages(tx, pages)));
}

/** Refreshes the public copy of an event, after its ticket sale has changed. */
export async function refreshEvent(tx: Orm, eventId: string): Promise<void> {
  await refreshPublicEvents(tx, eq(announcements.eventId, eventId));
}

/** Shows that these pages list, that name them, or that link to them. */
function ofPages(orm: Orm, pages: string[]): SQL | undefined {
  const { id, profileId } = outsideShows;
  const { showId, pageId } = outsideActs;
  const naming = orm.select({ showId }).from(outsideActs).where(inArray(pageId, pages));
  const publicIds = orm
    .select({ id: publicEvents.outsideId })
    .from(publicEvents)
    .where(arrayOverlaps(publicEvents.pages, pages));
  return or(inArray(profileId, pages), inArray(id, naming), inArray(id, publicIds));
}

/**
 * Publishes announcements whose time has come, refreshes prices and remaining tickets, and marks
 * past shows.
 */
export async function announceInTime({ database: { orm } }: Services): Promise<void> {
  const agreed = orm
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(announcementConsents, eq(announcementConsents.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.eventId, events.id),
        sql`${announcementConsents.fromDay} between current_date - 1 and current_date + 1`,
      ),
    );
  const isDue = and(isNull(announcements.firstDay), lte(announcements.announceAt, sql`now()`));
  const isPriced = inArray(announcements.id, withOldPrices(orm));
  await refresh(orm, or(isDue, exists(agreed), isPriced));
  await orm
    .update(publicEvents)
    .set({ isPast: true })
    .where(and(eq(publicEvents.isPast, false), lte(publicEvents.endsAt, sql`now()`)));
}

async function refresh(orm: Orm, condition: SQL | undefined): Promise<void> {
  await orm.transaction((tx) => refreshPublicEvents(tx, and(isFollowed, condition) as SQL));
}

type Announcement = Pick<
  typeof announcements.$inferInsert,
  'priceKind' | 'priceMinor' | 'currency'
> &
  Partial<typeof announcements.$inferInsert>;
export type DemoAnnouncements = {
  /** The announcement that each venue makes of its events, by the id of its page. */
  byVenue: Record<string, Announcement>;
  /** Titles of events left for visitors of the demo to announce. */
  except: string[];
};

/** Announces coming events in the demo town. A second run adds nothing. */
export async function makeDemoAnnouncements(
  orm: Orm,
  { byVenue, except }: DemoAnnouncements,
): Promise<void> {
  await orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7220848)`);
    const [present] = await tx.select({ id: announcements.id }).from(announcements).limit(1);
    if (present) return;
    const { id, venueId, seriesId, loadOutAt, cancelledAt, title } = events;
    const coming = await tx
      .select({ eventId: id, venueId })
      .from(events)
      .where(
        and(
          inArray(venueId, Object.keys(byVenue)),
          gt(loadOutAt, sql`now()`),
          isNull(cancelledAt),
          notInArray(title, except),
          // Recurring nights are announced a few at a time.
          or(isNull(seriesId), lt(loadOutAt, sql`now() + interval '3 weeks'`)),
        ),
      )
      .orderBy(asc(events.loadInAt));
    for (const { eventId, venueId } of coming) {
      const announcement = byVenue[venueId ?? ''];
      if (announcement)
        await tx.insert(announcements).values({
          ...announcement,
          eventId,
          id: newWrittenCode().replace('-', ''),
          announceAt: sql`now()`,
        });
    }
    const eventIds = coming.map(({ eventId }) => eventId);
    if (eventIds.length > 0)
      await refreshPublicEvents(tx, inArray(announcements.eventId, eventIds));
  });
}
