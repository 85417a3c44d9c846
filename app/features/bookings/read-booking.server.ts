import { aliasedTable, asc, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
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
import { bookingStates } from '#app/domain/bookings/lifecycle.ts';
import { bookableParts, standingOf } from '#app/domain/bookings/standing.ts';
import { sides, type Terms } from '#app/domain/bookings/terms/terms.ts';
import { type AboutPage, pageQuery } from '#app/features/profiles/page-command.server.ts';
import { may } from '#app/features/profiles/policy.ts';
import { findPicture } from '#app/features/profiles/queries.server.ts';
import { profileCard } from '#app/features/profiles/views.ts';
import { moment } from '#app/fields/answers.ts';
import { day, id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Files } from '#app/platform/files/files.server.ts';
import type { Log } from '#app/platform/log.ts';
import { cancellationFacts } from './cancellations/queries.server.ts';
import { listComments } from './comments/queries.server.ts';
import { stepShape } from './list-bookings.server.ts';
import { factsIn, standingColumn } from './money/read-standing.server.ts';
import { actingPage, actionsFor, authorFor, isSeenBy, requireSide } from './policy.ts';
import { termsShown } from './terms/fields.ts';
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
    signed: [...signedBy],
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

const side = z.enum(sides);
const state = z.enum(bookingStates).describe('The state of the booking.');
const partyShape = z
  .object({ userId: id, displayName: z.string().nullable(), isPublic: z.boolean() })
  .nullable()
  .describe('Null once that side’s page is deleted.');

const bookingShape = z.object({
  id,
  side: side.describe('The side of the page in the path.'),
  state,
  turn: side.nullable().describe('The side that needs to answer.'),
  actions: z.array(z.string()).describe('What this side can do now.'),
  now: moment.describe('The time deadlines are measured against.'),
  isDisputed: z.boolean(),
  isContested: z
    .boolean()
    .describe('Whether a bank has taken a payment back and hasn’t decided on the chargeback.'),
  standing: z
    .object({
      taken: z
        .enum(bookableParts)
        .nullable()
        .describe('What someone else is booked for, so that an offer can’t be accepted.'),
      steps: z.object({ venue: stepShape, performer: stepShape }),
      stillToPay: z
        .object({ currency: z.string(), amountMinor: z.int(), feeMinor: z.int() })
        .describe('What the venue hasn’t paid of what it has been asked for.'),
    })
    .describe('What each side needs to do, and what is still to be paid.'),
  pendingUntil: moment.nullable(),
  loadInAt: moment,
  startsAt: moment,
  endsAt: moment,
  loadOutAt: moment,
  timeZone: z.string(),
  event: z.object({ id, title: z.string(), day, room: z.string().nullable() }),
  parties: z.object({ venue: partyShape, performer: partyShape }),
  latestVersion: z.int(),
  pendingVersion: z.int().nullable().describe('The version on the table.'),
  signedVersion: z.int().nullable().describe('The version both sides have signed.'),
  isAgreed: z
    .boolean()
    .describe('Whether the version on the table is agreed and needs signatures.'),
  signed: z.array(side).describe('The sides that have signed the version on the table.'),
  versions: z.array(
    z.object({
      number: z.int(),
      madeBy: side,
      comment: z.string(),
      madeAt: moment,
      terms: termsShown.nullable().describe('Only for versions that still count.'),
    }),
  ),
  comments: z.array(
    z.object({
      id,
      side,
      author: z.string().nullable(),
      text: z.string(),
      createdAt: moment,
      files: z
        .array(z.object({ id, name: z.string() }))
        .describe('See the messages of its thread.'),
    }),
  ),
  history: z.array(
    z.object({
      at: moment,
      by: z.enum([...sides, 'clock', 'platform']),
      author: z.string().nullable().describe('Shown only to people on the same side.'),
      action: z.string(),
      from: state.nullable(),
      to: state,
      facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    }),
  ),
  contracts: z.array(
    z.object({
      version: z.int(),
      hash: z.string(),
      madeAt: moment,
      isReplaced: z.boolean(),
      signatures: z.array(z.object({ side, typedName: z.string(), signedAt: moment })),
    }),
  ),
  cancellation: z
    .object({
      by: z.enum([...sides, 'both']),
      at: moment,
      window: z.string(),
      currency: z.string(),
      guaranteeMinor: z.int(),
      venueGetsBackMinor: z.int(),
      performerGetsMinor: z.int(),
      venueFeeMinor: z.int(),
      performerFeeMinor: z.int(),
      reason: z.string(),
    })
    .nullable(),
});

/** A booking as the page in the path sees it; `not-found` even for another page of the viewer’s. */
export const readOwnBooking = pageQuery({
  operation: 'readBooking',
  may: 'see bookings',
  input: z.object({ bookingId: id }),
  answer: bookingShape,
  async run({ services, viewer }: AboutPage<Sources>, { profileId, bookingId }) {
    const booking = await readBooking(services, viewer, bookingId, profileId);
    if (booking.as !== profileId) refuse();
    return booking;
  },
});

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
