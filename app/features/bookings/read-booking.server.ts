import { aliasedTable, asc, desc, eq, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import {
  bookingHistory,
  bookingProposals,
  bookings,
  bookingVersions,
  cancellations,
  contracts,
  signatures,
} from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { standingOf } from '#app/domain/bookings/standing.ts';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import { may } from '#app/features/profiles/policy.ts';
import { findPicture } from '#app/features/profiles/queries.server.ts';
import { profileCard } from '#app/features/profiles/views.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import type { Log } from '#app/platform/log.ts';
import { cancellationFacts } from './cancellations/queries.server.ts';
import { listComments } from './comments/queries.server.ts';
import { factsIn, standingColumn } from './money/read-standing.server.ts';
import { actingPage, actionsFor, authorFor, isSeenBy, requireSide } from './policy.ts';
import type { BookingView, Party } from './views.ts';

type Sources = { database: Database; files: Files; log: Log };

/** The latest entries on one page. */
const most = { comments: 200, history: 500, versions: 200 };

/**
 * Everything on the page of a booking, in a fixed number of statements.
 * @param current the page that they work as, which decides for people of both sides
 * @throws AppError `not-found` for people who may see neither side's bookings
 */
export async function readBooking(
  sources: Sources,
  viewer: Viewer,
  bookingId: string,
  current: string | null,
): Promise<BookingView> {
  const { orm } = sources.database;
  const row = /^[\w-]{1,64}$/.test(bookingId) ? await readRow(orm, bookingId) : undefined;
  const as = row && actingPage(viewer, row, current);
  if (!row || !as) refuse();
  const side = requireSide(viewer, row, as, 'see bookings');
  if (!isSeenBy(side, row)) refuse();
  const [versions, comments, history, drawn, signed, proposals, venue, performer] =
    await Promise.all([
      readVersions(orm, row),
      listComments(orm, row, most.comments),
      readHistory(orm, bookingId),
      readContracts(orm, bookingId),
      readSignatures(orm, bookingId),
      readProposals(orm, bookingId),
      party(sources, row.venue),
      party(sources, row.performer),
    ]);
  const {
    holdId: _,
    venueId,
    performerId,
    venue: __,
    performer: ___,
    standing: stored,
    ...booking
  } = row;
  const facts = factsIn(stored);
  const { now, isAgreed, signed: signedBy, isDisputed, isContested } = facts;
  // Only the performer sees what its payouts wait for.
  const standing = standingOf(side === 'venue' ? { ...facts, onItsWay: [] } : facts);
  const { taken } = standing;
  const other = side === 'venue' ? performerId : venueId;
  return {
    ...booking,
    now,
    side,
    as,
    alsoAs: other !== null && may(viewer, other, 'see bookings') ? other : null,
    isDisputed,
    isContested,
    standing,
    isAgreed,
    signed: signedBy,
    actions: actionsFor(viewer, { ...row, isAgreed, signed: signedBy, taken }, as),
    parties: { venue, performer },
    versions,
    comments: comments.map(({ name, ...comment }) => ({
      ...comment,
      author: authorFor(side, { by: comment.side, name }),
    })),
    history: history.map(({ name, ...entry }) => ({
      ...entry,
      author: authorFor(side, { by: entry.by, name }),
    })),
    contracts: drawn.map(({ replacedAt, ...contract }) => ({
      ...contract,
      isReplaced: replacedAt !== null,
      signatures: signed
        .filter(({ version }) => version === contract.version)
        .map(({ version: ____, ...signature }) => signature),
    })),
    proposals,
    cancellation: row.cancellation,
  };
}

async function readRow(orm: Orm, bookingId: string) {
  const venue = aliasedTable(profiles, 'venue');
  const performer = aliasedTable(profiles, 'performer');
  const [row] = await orm
    .select({
      id: bookings.id,
      venueId: bookings.venueId,
      performerId: bookings.performerId,
      holdId: bookings.holdId,
      state: bookings.state,
      turn: bookings.turn,
      loadInAt: bookings.loadInAt,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      loadOutAt: bookings.loadOutAt,
      timeZone: bookings.timeZone,
      latestVersion: bookings.latestVersion,
      pendingVersion: bookings.pendingVersion,
      pendingUntil: bookings.pendingUntil,
      signedVersion: bookings.signedVersion,
      standing: standingColumn,
      isLate: sql<boolean>`coalesce(${bookings.pendingUntil} <= now(), false)`,
      event: { id: events.id, title: events.title, day: events.day, room: rooms.name },
      venue,
      performer,
      cancellation: cancellationFacts,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(rooms, eq(rooms.id, events.roomId))
    .leftJoin(venue, eq(venue.id, bookings.venueId))
    .leftJoin(performer, eq(performer.id, bookings.performerId))
    .leftJoin(cancellations, eq(cancellations.bookingId, bookings.id))
    .where(eq(bookings.id, bookingId));
  return row;
}

type Row = NonNullable<Awaited<ReturnType<typeof readRow>>>;

function readVersions(orm: Orm, { id, pendingVersion, signedVersion, latestVersion }: Row) {
  const before = pendingVersion === null ? null : pendingVersion - 1;
  const counts = [pendingVersion, before, signedVersion, latestVersion].filter(
    (one) => one !== null,
  );
  return orm
    .select({
      number: bookingVersions.number,
      madeBy: bookingVersions.madeBy,
      comment: bookingVersions.comment,
      madeAt: bookingVersions.madeAt,
      terms:
        sql<Terms | null>`case when ${bookingVersions.number} = any(${sql.param(counts)}::int[])
        then ${bookingVersions.terms} end`.mapWith(bookingVersions.terms),
    })
    .from(bookingVersions)
    .where(eq(bookingVersions.bookingId, id))
    .orderBy(desc(bookingVersions.number))
    .limit(most.versions);
}

async function readHistory(orm: Orm, bookingId: string) {
  const rows = await orm
    .select({
      id: bookingHistory.id,
      at: bookingHistory.at,
      by: bookingHistory.by,
      action: bookingHistory.action,
      from: bookingHistory.from,
      to: bookingHistory.to,
      facts: bookingHistory.facts,
      name: accounts.name,
    })
    .from(bookingHistory)
    .leftJoin(accounts, eq(accounts.pseudonym, bookingHistory.actor))
    .where(eq(bookingHistory.bookingId, bookingId))
    .orderBy(desc(bookingHistory.id))
    .limit(most.history);
  return rows.reverse();
}

function readContracts(orm: Orm, bookingId: string) {
  return orm
    .select({
      version: contracts.version,
      hash: contracts.hash,
      madeAt: contracts.madeAt,
      replacedAt: contracts.replacedAt,
    })
    .from(contracts)
    .where(eq(contracts.bookingId, bookingId))
    .orderBy(desc(contracts.version));
}

/** Addresses and devices of signers aren’t shown here. */
function readSignatures(orm: Orm, bookingId: string) {
  return orm
    .select({
      version: signatures.version,
      side: signatures.side,
      typedName: signatures.typedName,
      signedAt: signatures.signedAt,
    })
    .from(signatures)
    .where(eq(signatures.bookingId, bookingId))
    .orderBy(asc(signatures.signedAt));
}

/** A profile as the other side sees it. */
async function party(sources: Sources, profile: Row['venue']): Promise<Party> {
  if (!profile) return null;
  const { picture } = await findPicture(sources, profile.id, 'profilePicture');
  const isPublic = profile.publishedAt !== null && profile.hiddenAt === null;
  return { ...profileCard(profile, picture), isPublic };
}

function readProposals(orm: Orm, bookingId: string) {
  return orm
    .select({
      id: bookingProposals.id,
      by: bookingProposals.by,
      reason: bookingProposals.reason,
      createdAt: bookingProposals.createdAt,
      answer: bookingProposals.answer,
    })
    .from(bookingProposals)
    .where(eq(bookingProposals.bookingId, bookingId))
    .orderBy(desc(bookingProposals.createdAt));
}

function refuse(): never {
  throw new AppError('not-found', words('bookings')('unknown'));
}
