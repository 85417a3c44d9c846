import { and, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings, bookingVersions } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { advanceConfirmations, advanceLines, advances } from '#app/db/schema/night.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { type Confirmed, linesOf } from '#app/domain/advancing/lines.ts';
import { missingAt, proposalsFrom } from '#app/domain/advancing/proposals.ts';
import {
  type SaidTerm,
  saidTerms,
  type TopicName,
  topicNames,
  topicOf,
} from '#app/domain/advancing/topics.ts';
import { type Side, sides, type Terms } from '#app/domain/bookings/terms/terms.ts';
import { readSigned } from '#app/features/bookings/contracts/queries.server.ts';
import type { LockedBooking } from '#app/features/bookings/queries.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

export type AdvancedBooking = Pick<
  LockedBooking,
  'id' | 'venueId' | 'performerId' | 'eventId' | 'signedVersion'
>;

/**
 * An advance as of now: every line with its state and suggestion, in a fixed number of statements.
 * Suggestions are for the answering side; callers have to check that. `conflict` for a booking that
 * was never signed.
 */
export async function readAdvance(orm: Orm, booking: AdvancedBooking) {
  const contract = await readSigned(orm, booking);
  if (!contract) throw new AppError('conflict', words('advancing')('refused.unsigned'));
  const { terms } = contract;
  const [rows, confirmations, [advance], pages, ofHouse, ofAct] = await Promise.all([
    readLines(orm, booking),
    readConfirmations(orm, booking.id),
    orm.select().from(advances).where(eq(advances.eventId, booking.eventId)),
    readPages(orm, booking),
    readLastOfVenue(orm, booking),
    readLastOfPerformer(orm, booking),
  ]);
  const revisionOf = (side: Side) =>
    confirmations.find((one) => one.side === side)?.revision ?? null;
  const confirmed: Confirmed = { venue: revisionOf('venue'), performer: revisionOf('performer') };
  const movedFor = (side: Side) => {
    const before = confirmations.find((one) => one.side === side)?.terms;
    return before ? movedBetween(before, terms) : [];
  };
  const [venue, performer] = [pages.get(booking.venueId), pages.get(booking.performerId)];
  const [house, act] = [venue?.details ?? {}, performer?.details ?? {}];
  const lines = linesOf({
    stored: rows,
    confirmed,
    contractTerms: saidIn(terms),
    moved: new Set(sides.flatMap((side) => movedFor(side))),
    missing: missingAt({ rider: terms.rider, act, house }),
    proposals: {
      ...proposalsFrom({ address: venue?.address ?? null, venue: house, performer: act, terms }),
      lastTime: Object.fromEntries([...ofHouse, ...ofAct].map((row) => [row.key, row.answer])),
    },
  });
  return {
    lines,
    terms,
    confirmations,
    confirmed,
    venue,
    performer,
    isMovedFor: (side: Side) => movedFor(side).length > 0,
    revision: advance?.revision ?? 0,
  };
}

/** Terms that the contract names: its times, and guest places if there are any. */
function saidIn(terms: Terms): Set<SaidTerm> {
  return new Set(saidTerms.filter((name) => saidOf(terms, name) !== null));
}

function movedBetween(before: Terms, after: Terms): SaidTerm[] {
  return saidTerms.filter((name) => saidOf(before, name) !== saidOf(after, name));
}

function saidOf({ schedule, guestPlaces }: Terms, name: SaidTerm): string | number | null {
  return name === 'guestPlaces' ? guestPlaces || null : schedule[name];
}

/** Each side's confirmation, with the terms signed at that time. */
function readConfirmations(orm: Orm, bookingId: string) {
  return orm
    .select({
      side: advanceConfirmations.side,
      revision: advanceConfirmations.revision,
      at: advanceConfirmations.at,
      terms: bookingVersions.terms,
    })
    .from(advanceConfirmations)
    .innerJoin(
      bookingVersions,
      and(
        eq(bookingVersions.bookingId, advanceConfirmations.bookingId),
        eq(bookingVersions.number, advanceConfirmations.version),
      ),
    )
    .where(eq(advanceConfirmations.bookingId, bookingId));
}

async function readLines(orm: Orm, { id, eventId }: AdvancedBooking) {
  const rows = await orm
    .select()
    .from(advanceLines)
    .where(
      and(
        eq(advanceLines.eventId, eventId),
        or(isNull(advanceLines.bookingId), eq(advanceLines.bookingId, id)),
      ),
    )
    .orderBy(advanceLines.id);
  return rows.map(({ bookingId, ...row }) => ({ ...row, isOfHouse: bookingId === null }));
}

async function readPages(orm: Orm, { venueId, performerId }: AdvancedBooking) {
  const rows = await orm
    .select({
      id: profiles.id,
      name: profiles.displayName,
      userType: profiles.userType,
      address: profiles.address,
      latitude: profiles.latitude,
      longitude: profiles.longitude,
      details: profiles.details,
    })
    .from(profiles)
    .where(
      inArray(
        profiles.id,
        [venueId, performerId].flatMap((id) => id ?? []),
      ),
    );
  return new Map<string | null, (typeof rows)[number]>(rows.map((row) => [row.id, row]));
}

const topicsOf = (side: Side): TopicName[] =>
  topicNames.filter((name) => {
    const { answers, sources } = topicOf(name);
    return answers === side && sources.includes('lastTime');
  });

/** The venue's answers at its latest night before, by topic. */
function readLastOfVenue(orm: Orm, { venueId, eventId }: AdvancedBooking) {
  return lastAnswers(orm)
    .innerJoin(events, eq(events.id, advanceLines.eventId))
    .where(
      and(
        eq(events.venueId, venueId ?? ''),
        ne(advanceLines.eventId, eventId),
        ne(advanceLines.answer, ''),
        inArray(advanceLines.key, topicsOf('venue')),
      ),
    )
    .orderBy(advanceLines.key, desc(advanceLines.changedAt));
}

/** The performer's answers at its latest show before, by topic. */
function readLastOfPerformer(orm: Orm, { performerId, id }: AdvancedBooking) {
  return lastAnswers(orm)
    .innerJoin(bookings, eq(bookings.id, advanceLines.bookingId))
    .where(
      and(
        eq(bookings.performerId, performerId ?? ''),
        ne(advanceLines.bookingId, id),
        ne(advanceLines.answer, ''),
        inArray(advanceLines.key, topicsOf('performer')),
      ),
    )
    .orderBy(advanceLines.key, desc(advanceLines.changedAt));
}

function lastAnswers(orm: Orm) {
  return orm
    .selectDistinctOn([advanceLines.key], { key: advanceLines.key, answer: advanceLines.answer })
    .from(advanceLines)
    .$dynamic();
}
