import { aliasedTable, and, asc, eq, gte, inArray, isNull, lt, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { momentIn } from '#app/db/expressions.server.ts';
import { bookings, bookingVersions, isSignedVersion } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import { settlementLines, settlements, settlementVersions } from '#app/db/schema/settlement.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { bookingStages } from '#app/domain/bookings/lifecycle.ts';
import { type Deal, termsTable } from '#app/domain/bookings/terms/terms.ts';
import { factsOf, inTodaysDigits } from '#app/domain/settlement/document.ts';
import { figuresOf, type ReportedNight, reportRows } from '#app/domain/settlement/report.ts';
import { sheetOf } from '#app/domain/settlement/sheet.ts';
import { pageQuery } from '#app/features/profiles/page-command.server.ts';
import { countAllSettled } from '#app/features/tickets/sales/queries.server.ts';
import { id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { isoAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { showSettlement } from '../show-settlement.server.ts';
import { type otherDeal, reportQuery } from './fields.ts';

export type ComparedDeal = Awaited<ReturnType<typeof compareDeal>>;

type Query = { bookingId: string; as: string | null; deal: z.output<typeof otherDeal> | null };

/**
 * The results of a settlement’s numbers under another deal, by the rules of settlements, beside the
 * agreed ones. Bonuses stay as agreed.
 * @throws AppError as showing a settlement does
 */
export async function compareDeal(
  services: { database: Database },
  viewer: Viewer,
  { deal, ...query }: Query,
) {
  const { document, title, bookingId } = await showSettlement(services, viewer, query);
  const facts = factsOf(document);
  const other = deal && sheetOf({ ...facts, deal: dealOf(deal, facts.deal) });
  return {
    bookingId,
    title,
    currency: document.currency,
    deal: facts.deal,
    agreed: sumsOf(document.sheet),
    other: other && sumsOf(other),
  };
}

/** A deal with the fields of its kind alone. */
function dealOf({ kind, ...fields }: z.output<typeof otherDeal>, { bonuses }: Deal): Deal {
  const values: Record<string, unknown> = { ...fields, bonuses };
  const ofKind = termsTable.deal.kinds[kind].map((name) => [name, values[name]]);
  return { kind, ...Object.fromEntries(ofKind) } as Deal;
}

function sumsOf({
  payoutMinor,
  totalMinor,
  venueMinor,
}: Record<'payoutMinor' | 'totalMinor' | 'venueMinor', number>) {
  return { payoutMinor, totalMinor, venueMinor };
}

/** A report of more nights couldn’t be read. */
const mostNights = 2_000;

const minor = z.int();

/** The results of a page’s nights in a period: each by itself, and in rows. */
export const readReport = pageQuery({
  operation: 'readShowsReport',
  may: 'see the money',
  input: reportQuery,
  answer: z.object({
    rows: z.array(
      z.object({
        key: z.string().describe('The id of the event, page or room, or the month.'),
        currency: z.string(),
        shows: z.int(),
        sold: z.int(),
        capacity: z.int().nullable(),
        grossMinor: minor,
        takingsMinor: minor,
        payMinor: minor,
        openMinor: minor.describe('Of the pay, what isn’t settled yet.'),
        costsMinor: minor,
        venueMinor: minor,
        nights: z.array(
          z.object({ bookingId: id, day: z.string(), title: z.string(), isFinal: z.boolean() }),
        ),
      }),
    ),
  }),
  async run({ orm }, { by, ...period }) {
    const nights = await listNights(orm, period);
    return { nights, rows: reportRows(nights, by) };
  },
});

type Period = { profileId: string; from: string; to: string };

/**
 * The nights of a page that took place in a period, both days included: with the results of their
 * settlements, or with today’s figures where there is none yet. In a fixed number of statements,
 * however many nights there are.
 * @throws AppError `bad-input` for a period of too many nights
 */
async function listNights(orm: Orm, { profileId, from, to }: Period): Promise<ReportedNight[]> {
  const rows = await readNights(orm, { profileId, from, to });
  if (rows.length > mostNights)
    throw new AppError('bad-input', words('settlement')('report.tooMany', { most: mostNights }));
  const open = rows.filter(({ document }) => document === null);
  const [counted, lines] = await Promise.all([
    countAllSettled(
      orm,
      open.map(({ booking }) => booking.eventId),
    ),
    readLines(
      orm,
      open.map(({ booking }) => booking.id),
    ),
  ]);
  return rows.map(({ booking, terms, document, digits, venueName, performerName, ...night }) => {
    const { id, eventId, startsAt, timeZone, venueId, performerId, state } = booking;
    const { currency, deal } = terms;
    const sheet =
      (document && inTodaysDigits(document, digits).sheet) ??
      sheetOf({ deal, counted: counted(eventId, currency), lines: lines.get(id) ?? [] });
    const isVenue = venueId === profileId;
    return {
      ...night,
      ...figuresOf(sheet),
      bookingId: id,
      eventId,
      currency,
      day: isoAt(startsAt, { timeZone }).slice(0, 10),
      other: isVenue ? performerId : venueId,
      otherName: isVenue ? performerName : venueName,
      isFinal: document !== null || state !== 'played',
    };
  });
}

function readNights(orm: Orm, { profileId, from, to }: Period) {
  const venue = aliasedTable(profiles, 'venue');
  const performer = aliasedTable(profiles, 'performer');
  // On the clock of each venue.
  const begins = (day: Temporal.PlainDate) =>
    momentIn(bookings.timeZone, (timeZone) => day.toZonedDateTime(timeZone));
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  return orm
    .select({
      booking: bookings,
      terms: bookingVersions.terms,
      document: settlementVersions.document,
      digits: settlementVersions.digits,
      title: events.title,
      room: events.roomId,
      roomName: rooms.name,
      capacity: rooms.capacity,
      venueName: venue.displayName,
      performerName: performer.displayName,
    })
    .from(bookings)
    .innerJoin(bookingVersions, isSignedVersion)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(rooms, eq(rooms.id, events.roomId))
    .leftJoin(venue, eq(venue.id, bookings.venueId))
    .leftJoin(performer, eq(performer.id, bookings.performerId))
    .leftJoin(settlements, eq(settlements.bookingId, bookings.id))
    .leftJoin(
      settlementVersions,
      and(
        eq(settlementVersions.bookingId, bookings.id),
        eq(settlementVersions.version, settlements.agreedVersion),
      ),
    )
    .where(
      and(
        or(eq(bookings.venueId, profileId), eq(bookings.performerId, profileId)),
        inArray(bookings.state, bookingStages.played),
        gte(bookings.startsAt, begins(first)),
        lt(bookings.startsAt, begins(last.add({ days: 1 }))),
      ),
    )
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .limit(mostNights + 1);
}

async function readLines(orm: Orm, bookingIds: string[]) {
  const rows = await orm
    .select({
      id: settlementLines.id,
      bookingId: settlementLines.bookingId,
      line: settlementLines.line,
    })
    .from(settlementLines)
    .where(and(inArray(settlementLines.bookingId, bookingIds), isNull(settlementLines.removedAt)))
    .orderBy(asc(settlementLines.position));
  const groups = Map.groupBy(rows, ({ bookingId }) => bookingId);
  return new Map(
    [...groups].map(([id, own]) => [id, own.map(({ id, line }) => ({ id, ...line }))]),
  );
}
