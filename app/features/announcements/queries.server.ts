import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { lowered } from '#app/db/expressions.server.ts';
import {
  announcementConsents,
  announcements,
  outsideShows,
  publicEvents,
} from '#app/db/schema/announcements.ts';
import { bookings, bookingVersions } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import {
  allotments,
  orderLines,
  orders,
  ticketSales,
  ticketTypes,
} from '#app/db/schema/tickets.ts';
import { together } from '#app/db/shortcuts.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { whyNotYet } from '#app/domain/announcements/announcement.ts';
import {
  eventAddress,
  eventStatuses,
  type TicketOffer,
} from '#app/domain/announcements/public-event.ts';
import { dayAtPlace } from '#app/domain/bookings/holds/nights.ts';
import { type BookingState, isOver } from '#app/domain/bookings/lifecycle.ts';
import type { AnnouncingRule } from '#app/domain/bookings/terms/terms.ts';
import { readClock } from '#app/features/accounts/queries.server.ts';
import { requireNight } from '#app/features/events/policy.ts';
import { loadNight } from '#app/features/events/queries.server.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { requireRight } from '#app/features/profiles/policy.ts';
import { readProfile } from '#app/features/profiles/read-profile.server.ts';
import { query } from '#app/fields/command.ts';
import { day, id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { writeAmount } from '#app/lib/money/amount.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { momentAt, writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { PublicEventFilter } from './fields.ts';
import { type ShowCard, type ShowView, showCard, showView } from './views.ts';

const t = words('announcements');

/** The next shows, at most this many. */
const mostFed = 200;

export type FedShow = ShowView & { publishedAt: Date; changedAt: Date };
export type FedShows = { shows: FedShow[]; title: string; path: string };

type Filter = { id: string } | { pageId: string } | { query: PublicEventFilter };

/** Shows for a feed, cancelled ones too, so that its readers hear of that. */
export async function listFedShows(orm: Orm, filter: Filter): Promise<FedShow[]> {
  const rows = await orm
    .select({ row: publicEvents, publishedAt })
    .from(publicEvents)
    .where(whereOf(filter))
    .orderBy(asc(publicEvents.startsAt), asc(publicEvents.id))
    .limit(mostFed);
  return rows.map(fedShow);
}

/** The first publication of a show, which no later change moves. */
export const publishedAt = sql<Date>`coalesce(
  (select greatest(${announcements.announceAt}, ${announcements.createdAt}) from ${announcements}
    where ${announcements.id} = ${publicEvents.announcementId}),
  (select ${outsideShows.createdAt} from ${outsideShows}
    where ${outsideShows.id} = ${publicEvents.outsideId}))`.mapWith(publicEvents.changedAt);

export function fedShow({ row, publishedAt }: { row: PublicEvent; publishedAt: Date }): FedShow {
  return { ...showView(row), publishedAt, changedAt: row.changedAt };
}
type PublicEvent = typeof publicEvents.$inferSelect;

/** The limit of one site map. */
const mostNamed = 50_000;

/** Addresses of all coming shows, the next ones first. */
export async function listShowAddresses(orm: Orm): Promise<{ path: string; changedAt: Date }[]> {
  const { id, facts, changedAt, isPast, startsAt } = publicEvents;
  const rows = await orm
    .select({ id, title: sql<string>`${facts} ->> 'title'`, changedAt })
    .from(publicEvents)
    .where(eq(isPast, false))
    .orderBy(asc(startsAt), asc(id))
    .limit(mostNamed);
  return rows.map(({ id, title, changedAt }) => ({ path: eventAddress(id, title), changedAt }));
}

function whereOf(filter: Filter): SQL | undefined {
  if ('id' in filter) return eq(publicEvents.id, filter.id);
  const isComing = eq(publicEvents.isPast, false);
  if ('pageId' in filter) return and(isComing, arrayContains(publicEvents.pages, [filter.pageId]));
  return and(isComing, ...matching(filter.query));
}

/** Null if the page isn't public. */
export async function readFedPage(orm: Orm, pageId: string): Promise<{ name: string } | null> {
  const page = await readProfile(orm, pageId);
  return page && { name: page.displayName ?? words('profiles')('nameMissing') };
}

const mostComing = 30;
const mostPast = 12;

/** The shows of a page: coming ones, and the latest past ones. */
export async function listShowsOf(orm: Orm, pageId: string): Promise<PageShows> {
  const shows = (await readShows(orm, pageId)) ?? [];
  const { true: past = [], false: upcoming = [] } = Object.groupBy(shows, (row) => `${row.isPast}`);
  return { upcoming: upcoming.map(showCard), past: past.map(showCard) };
}

export type PageShows = { upcoming: ShowCard[]; past: ShowCard[] };

const readShows = together((orm) => {
  const { isPast, startsAt, status, pages } = publicEvents;
  const ofPage = (condition: SQL, order: SQL, most: number) =>
    orm
      .select()
      .from(publicEvents)
      .where(and(sql`${pages} @> array[asked.page_id]`, condition))
      .orderBy(order)
      .limit(most);
  const query = unionAll(
    ofPage(sql`not ${isPast}`, asc(startsAt), mostComing),
    ofPage(sql`${isPast} and ${status} <> 'cancelled'`, desc(startsAt), mostPast),
  ).as('shown');
  const statement = orm
    .select({ pageId: sql<string>`asked.page_id`, show: query._.selectedFields })
    .from(sql`unnest(${sql.placeholder('ids')}::text[]) as asked(page_id)`)
    .innerJoinLateral(query, sql`true`)
    .prepare('read_shows_of_pages');
  return async (ids) => {
    const of = Map.groupBy(await statement.execute({ ids }), ({ pageId }) => pageId);
    return ids.map((id) => of.get(id)?.map(({ show }) => show) ?? null);
  };
});

/** The filter as conditions. */
function matching({ q, genre, town, from, to }: PublicEventFilter): (SQL | undefined)[] {
  const { facts, genres, day } = publicEvents;
  const acts = sql`(select string_agg(act ->> 'name', ' ') from jsonb_array_elements(${facts} -> 'lineUp') as act)`;
  const searched = lowered(
    sql`concat_ws(' ', ${facts} ->> 'title', ${facts} ->> 'venueName', ${facts} ->> 'address', ${acts})`,
  );
  return [
    ...q
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => sql`position(${word.toLowerCase()}::text in ${searched}) > 0`),
    genre
      ? sql`exists (select 1 from unnest(${genres}) as named where lower(named) = any(${sql.param(anyOf(genre))}::text[]))`
      : undefined,
    town ? inArray(publicEvents.town, anyOf(town)) : undefined,
    from ? gte(day, from) : undefined,
    to ? lte(day, to) : undefined,
  ];
}

/** “Fado,Jazz” in an address: any of them matches. */
function anyOf(text: string): string[] {
  return text.split(',').map((one) => one.trim().toLowerCase());
}

export type AnnouncementStanding = Awaited<ReturnType<typeof readAnnouncement>>;

/**
 * The state of an event's announcement, for the people of its venue: if it is public, when it will
 * be, and which acts have to agree first. Rights were checked by the caller.
 */
export async function readAnnouncement(orm: Orm, { id: eventId, timeZone }: Night) {
  const [row] = await orm
    .select({ announceAt: announcements.announceAt, publicEvent: publicEvents })
    .from(announcements)
    .leftJoin(publicEvents, eq(publicEvents.id, announcements.id))
    .where(eq(announcements.eventId, eventId));
  const acts = await readActs(orm, eq(bookings.eventId, eventId));
  const now = await readClock(orm);
  const { announceAt, publicEvent } = row ?? {};
  return {
    isAnnounced: announceAt !== undefined,
    publicPath: publicEvent ? eventAddress(publicEvent.id, publicEvent.facts.title) : null,
    announcedOn: announceAt && announceAt > now ? momentAt(announceAt, { timeZone }) : null,
    waiting: describeWaiting(acts, dayAtPlace(now, timeZone)),
  };
}

type Night = { id: string; timeZone: string };

/** The reasons why acts can't be named yet, in sentences. */
function describeWaiting(acts: BookedAct[], today: string): string[] {
  return acts
    .filter(({ state }) => !isOver(state))
    .flatMap((act) => {
      const why = whyNotYet(act, today);
      if (why === null) return [];
      const day = act.consent?.fromDay ? writtenDay(act.consent.fromDay) : '';
      return [t(`part.why.${why}`, { name: nameInText(act.performer?.displayName ?? null), day })];
    });
}

export type Consent = { isAgreed: boolean; fromDay: string | null };

/**
 * The performer's consent to be announced; null where the signed terms don’t ask for it, or the
 * show is over. Rights were checked by the caller.
 */
export async function readConsent(orm: Orm, bookingId: string): Promise<Consent | null> {
  const [act] = await readActs(orm, eq(bookings.id, bookingId));
  if (act?.rule !== 'agreed' || isOver(act.state)) return null;
  return { isAgreed: act.consent !== null, fromDay: act.consent?.fromDay ?? null };
}

/** A booking of an event, with the facts that decide if its performer may be named in public. */
export type BookedAct = {
  bookingId: string;
  eventId: string;
  state: BookingState;
  startsAt: Date;
  performer: typeof profiles.$inferSelect | null;
  rule: AnnouncingRule | null;
  consent: { fromDay: string | null } | null;
};

/** Booked and pending acts of some bookings: the last one on stage first. */
export async function readActs(orm: Orm, condition: SQL | undefined): Promise<BookedAct[]> {
  const { id, eventId, state, startsAt } = bookings;
  const rows = await orm
    .select({
      bookingId: id,
      eventId,
      state,
      startsAt,
      terms: bookingVersions.terms,
      consent: announcementConsents,
      performer: profiles,
    })
    .from(bookings)
    .leftJoin(
      bookingVersions,
      and(eq(bookingVersions.bookingId, id), eq(bookingVersions.number, bookings.signedVersion)),
    )
    .leftJoin(announcementConsents, eq(announcementConsents.bookingId, id))
    .leftJoin(profiles, eq(profiles.id, bookings.performerId))
    .where(condition)
    .orderBy(desc(startsAt), asc(id));
  return rows.map(({ terms, ...row }) => ({ ...row, rule: terms?.announcing ?? null }));
}

/** One show as the public sees it; null for a show that isn’t public. */
export async function showPublicEvent(orm: Orm, id: string): Promise<ShowView | null> {
  const event = await readPublicEvent(orm, id);
  return event && showView(event);
}

export const showShape = z.object({
  id,
  url: z.url(),
  title: z.string(),
  status: z.enum(eventStatuses),
  isSoldOut: z.boolean(),
  day,
  time: z.string().describe('Doors, or when it begins, in words, on the venue’s clock.'),
  venueId: id.nullable().describe('Null where the venue’s page isn’t public.'),
  venueName: z.string(),
  place: z.string().nullable().describe('The room.'),
  price: z.string().describe('What one person pays, in words.'),
  genres: z.array(z.string()),
  lineUp: z.array(
    z.object({
      pageId: id.nullable(),
      name: z.string(),
      startsAt: z.string().nullable().describe('In UTC; null while set times aren’t shown.'),
    }),
  ),
});

export function withUrl<Show extends ShowCard | ShowView>({ path, ...show }: Show, brand: Brand) {
  return { ...show, url: addressAt(brand.site, path) };
}

/** A show as programs read it. */
export const readShow = query({
  operation: 'readPublicEvent',
  input: z.object({ announcementId: id }),
  answer: showShape.extend({
    startsAt: z.string(),
    endsAt: z.string(),
    timeZone: z.string(),
    description: z.string(),
    minimumAge: z.int().nullable(),
    access: z.string(),
    address: z.string().nullable(),
    share: z.string().describe('The picture that other sites show: a path of 1200 by 630 pixels.'),
    square: z.string().describe('A picture of 1080 by 1080 pixels.'),
    print: z.string().describe('A poster to print: A3, as PDF.'),
  }),
  async run({ database, brand }: { database: Database; brand: Brand }, _viewer, input) {
    const show = await showPublicEvent(database.orm, input.announcementId);
    if (!show) throw new AppError('not-found', t('gone'));
    return withUrl(show, brand);
  },
});

/** Its stored form. */
export async function readPublicEvent(orm: Orm, id: string) {
  const [row] = await orm.select().from(publicEvents).where(eq(publicEvents.id, id));
  return row ?? null;
}

type Query = { eventId: string; offered: readonly string[] };

/**
 * The starting values of the announcement's form: the present announcement, else values that stay
 * the same from one night of a venue to the next.
 */
export async function startAnnouncement(orm: Orm, viewer: Viewer, { eventId, offered }: Query) {
  const event = await loadNight(orm, eventId);
  const { profileId: venueId } = requireNight(viewer, event, 'see events');
  requireRight(viewer, venueId, 'announce events');
  const rows = await orm
    .select({ announcement: announcements })
    .from(announcements)
    .innerJoin(events, eq(events.id, announcements.eventId))
    .where(eq(events.venueId, venueId))
    .orderBy(desc(eq(announcements.eventId, eventId)), desc(announcements.createdAt))
    .limit(1);
  const latest = rows[0]?.announcement ?? null;
  const present = latest?.eventId === eventId ? latest : null;
  const tickets = latest && (await readTicketPrices(orm, [latest.eventId])).get(latest.eventId);
  const currency = latest?.currency ?? tickets?.currency ?? offered[0] ?? 'EUR';
  return {
    venueId,
    title: event?.title ?? '',
    written: latest
      ? formValuesOf(latest, { currency, isSame: present !== null })
      : { priceKind: 'free', currency },
    currencies: [...new Set([currency, ...offered])],
    isAnnounced: present !== null,
    poster: present?.poster ? { alt: present.poster.alt } : null,
    isPublic: present?.firstDay != null,
  };
}

function formValuesOf(
  announcement: typeof announcements.$inferSelect,
  { currency, isSame }: { currency: string; isSame: boolean },
): Record<string, string> {
  const tick = (isTicked: boolean) => (isTicked ? 'yes' : '');
  const page = {
    priceKind: announcement.priceKind,
    currency,
    access: announcement.access,
    priceMinor: writeAmount(announcement.priceMinor, currency),
    minimumAge: announcement.minimumAge === null ? '' : String(announcement.minimumAge),
    showsSetTimes: tick(announcement.showsSetTimes),
  };
  if (!isSame) return page;
  const { description, ticketUrl, isSoldOut } = announcement;
  return { ...page, description, ticketUrl: ticketUrl ?? '', isSoldOut: tick(isSoldOut) };
}

/** The public facts about tickets sold here. */
export type TicketPrice = {
  amountMinor: number;
  currency: string;
  isSoldOut: boolean;
  offers: TicketOffer[];
};

/** By event, for events that offer any. */
export async function readTicketPrices(
  orm: Orm,
  eventIds: string[],
): Promise<Map<string, TicketPrice>> {
  if (eventIds.length === 0) return new Map();
  const rows = await orm.select().from(pricesOf(orm, inArray(ticketTypes.eventId, eventIds)));
  return new Map(rows.map(({ eventId, ...price }) => [eventId, price]));
}

/** Announcements whose public copies show an old price or old availability. */
export function withOldPrices(orm: Orm) {
  const isSold = and(eq(announcements.priceKind, 'here'), eq(publicEvents.isPast, false));
  const prices = orm
    .select({ eventId: announcements.eventId })
    .from(announcements)
    .innerJoin(publicEvents, eq(publicEvents.id, announcements.id))
    .where(isSold);
  const price = pricesOf(orm, inArray(ticketTypes.eventId, prices));
  return orm
    .select({ id: announcements.id })
    .from(announcements)
    .innerJoin(publicEvents, eq(publicEvents.id, announcements.id))
    .innerJoin(price, eq(price.eventId, announcements.eventId))
    .where(
      and(
        isSold,
        sql`((${publicEvents.facts} #>> '{price,amountMinor}')::bigint is distinct from ${price.amountMinor}
          or (${publicEvents.facts} ->> 'isSoldOut')::boolean <> (${announcements.isSoldOut} or ${price.isSoldOut})
          or ${publicEvents.facts} -> 'offers' is distinct from ${price.offers})`,
      ),
    );
}

/**
 * The lowest price with tickets left. Free ones, such as for children, count only when no others
 * are left. Nothing is sold out while a basket may still return it.
 */
function pricesOf(orm: Orm, condition: SQL) {
  const { priceMinor, eventId } = ticketTypes;
  return orm
    .select({
      eventId,
      amountMinor: sql<number>`coalesce(
        min(${priceMinor}) filter (where ${isLeft} and ${priceMinor} > 0),
        min(${priceMinor}) filter (where ${isLeft}), min(${priceMinor}))`
        .mapWith(Number)
        .as('lowest_minor'),
      currency: sql<string>`min(${ticketSales.currency})`.as('currency'),
      isSoldOut: sql<boolean>`(not bool_or(${isLeft}) and not exists (select from ${orders}
        where ${orders.eventId} = ${eventId} and ${orders.state} = 'basket'))`.as('none_left'),
      offers: sql<TicketOffer[]>`jsonb_agg(jsonb_build_object(
          'name', ${ticketTypes.name}, 'priceMinor', ${priceMinor}, 'state', ${state},
          'saleFrom', ${iso(ticketTypes.saleFrom)}, 'saleUntil', ${iso(ticketTypes.saleUntil)})
        order by ${ticketTypes.position}, ${ticketTypes.id})`.as('offers'),
    })
    .from(ticketTypes)
    .innerJoin(ticketSales, eq(ticketSales.eventId, eventId))
    .innerJoin(allotments, eq(allotments.id, ticketTypes.allotmentId))
    .where(
      and(
        condition,
        isNull(ticketTypes.endedAt),
        eq(ticketTypes.isHidden, false),
        sql`coalesce(${ticketTypes.saleUntil} > now(), true)`,
      ),
    )
    .groupBy(eventId)
    .as('ticket_prices');
}

const isLeft = sql`(least(${allotments.size} - ${allotments.taken}, ${ticketTypes.limit} - ${ticketTypes.taken})
  >= ${ticketTypes.ticketsEach} * ${ticketTypes.leastPerOrder})`;

const isHeld = sql`exists (select from ${orderLines}
  inner join ${orders} on ${orders.id} = ${orderLines.orderId}
  where ${orderLines.typeId} = ${ticketTypes.id} and ${orders.state} = 'basket')`;

/** The type before it is still on sale. */
const isWaiting = sql`exists (select from ${ticketTypes} before
  inner join ${allotments} places on places.id = before.allotment_id
  where before.id = ${ticketTypes.afterTypeId} and before.ended_at is null
    and coalesce(before.sale_until > now(), true)
    and least(places.size - places.taken, before."limit" - before.taken)
      >= before.tickets_each)`;

/**
 * Like `typeStateOf`, but with tickets in baskets as not yet sold, since a basket may return them.
 */
const state = sql`case
  when not ${isLeft} and not ${isHeld} then 'sold out'
  when ${ticketSales.stoppedAt} is not null then 'stopped'
  when ${ticketTypes.saleFrom} > now() then 'not yet'
  when ${isWaiting} then 'later'
  else 'on sale' end`;

function iso(moment: typeof ticketTypes.saleFrom | typeof ticketTypes.saleUntil): SQL {
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}
