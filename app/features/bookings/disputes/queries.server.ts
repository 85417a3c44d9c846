import { aliasedTable, and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Orm } from '#app/db/client.server.ts';
import { anyOf, type Ids } from '#app/db/expressions.server.ts';
import { bookingHistory, bookings, contracts } from '#app/db/schema/bookings.ts';
import { disputeStatements, disputes } from '#app/db/schema/disputes.ts';
import { events } from '#app/db/schema/events.ts';
import { messages } from '#app/db/schema/messaging.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { contractTextOf } from '#app/domain/bookings/contract-document.ts';
import {
  type DisputeFacts,
  type DisputeReason,
  type DisputeState,
  disputeReasons,
  disputeRefusalOf,
  disputeStates,
  type Offer,
} from '#app/domain/bookings/dispute.ts';
import type { BookingState } from '#app/domain/bookings/lifecycle.ts';
import { otherSide, type Side, sides } from '#app/domain/bookings/terms/terms.ts';
import { mostHeld } from '#app/domain/payments/payment.ts';
import { filesOfMessage } from '#app/features/messaging/queries.server.ts';
import type { MessageFile } from '#app/features/messaging/views.ts';
import type { Task, WaitingPart } from '#app/features/part.ts';
import { hasOpenChargeback } from '#app/features/payments/chargebacks/queries.server.ts';
import { sharedOf } from '#app/features/payments/ledger/divide-held.server.ts';
import { readFirstPaid } from '#app/features/payments/queries.server.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { moment } from '#app/fields/answers.ts';
import { id } from '#app/fields/kinds.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { readSigned } from '../contracts/queries.server.ts';
import { columnOf } from '../list-bookings.server.ts';
import { readHeld, readStillAsked, sourceOf } from '../money/read-held.server.ts';
import { planBooking } from '../money/steps.server.ts';
import { findNight } from '../queries.server.ts';

const t = words('bookings');

const most = 30;

/** Disputes raised by the other side that this side hasn’t answered yet. */
export const disputesToAnswer: WaitingPart = {
  right: 'see bookings',
  rows: (ids) => sql`${counted('venue', ids)} union all ${counted('performer', ids)}`,
  list: async (orm, ids) => (await Promise.all(sides.map((side) => list(orm, side, ids)))).flat(),
};

function counted(side: Side, ids: Ids): SQL {
  return sql`select ${columnOf(side)} as profile_id from ${disputes}
    join ${bookings} on ${bookings.id} = ${disputes.bookingId} where ${isToAnswer(side, ids)}`;
}

async function list(orm: Orm, side: Side, ids: string[]): Promise<Task[]> {
  const other = aliasedTable(profiles, 'other');
  const rows = await orm
    .select({
      bookingId: bookings.id,
      profileId: columnOf(side),
      until: disputes.answerDueAt,
      day: events.day,
      other: other.displayName,
    })
    .from(disputes)
    .innerJoin(bookings, eq(bookings.id, disputes.bookingId))
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(other, eq(other.id, columnOf(otherSide(side))))
    .where(isToAnswer(side, ids))
    .orderBy(asc(disputes.answerDueAt), asc(disputes.id))
    .limit(most);
  return rows.map(({ bookingId, profileId, other, ...row }) => ({
    ...row,
    profileId: profileId ?? '',
    about: nameInText(other),
    text: t('disputes.task.text'),
    button: t('disputes.task.button'),
    path: `/bookings/${bookingId}/dispute`,
  }));
}

function isToAnswer(side: Side, ids: Ids): SQL {
  return and(
    eq(disputes.state, 'open'),
    ne(disputes.raisedBy, side),
    sql`${columnOf(side)} = ${anyOf(ids)}`,
    sql`not exists (select from ${disputeStatements}
      where ${disputeStatements.disputeId} = ${disputes.id} and ${disputeStatements.by} = ${side})`,
  ) as SQL;
}

export type DisputeDesk = Awaited<ReturnType<typeof readDisputeDesk>>;

/** @throws AppError `not-found` unless the viewer is an administrator */
export async function readDisputeDesk(orm: Orm, viewer: Viewer, disputeId: string) {
  requireDisputeAdmin(viewer);
  const dispute = await findDispute(orm, disputeId);
  if (!dispute) throw new AppError('not-found', t('disputes.refused.none'));
  const { bookingId } = dispute;
  const night = await findNight(orm, bookingId);
  if (!night) throw new Error(`there is no booking ${bookingId}`);
  const { booking, venueName, performerName, now } = night;
  const isContested = await hasOpenChargeback(orm, sourceOf(bookingId));
  return {
    dispute,
    booking: {
      id: bookingId,
      startsAt: booking.startsAt,
      timeZone: booking.timeZone,
      parties: { venue: { displayName: venueName }, performer: { displayName: performerName } },
      history: await readHistory(orm, bookingId),
    },
    now,
    terms: (await readSigned(orm, booking))?.terms ?? null,
    contract: await readText(orm, booking),
    held: await readHeld(orm, bookingId),
    stillAskedMinor: await readStillAsked(orm, booking),
    heldUntil: await readHeldUntil(orm, bookingId),
    mayDecide:
      disputeRefusalOf(disputeFactsOf(dispute, booking, isContested), 'decide', 'administrator') ===
      null,
  };
}

/** Without names: the people who acted for a side are its own business. */
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
    })
    .from(bookingHistory)
    .where(eq(bookingHistory.bookingId, bookingId))
    .orderBy(asc(bookingHistory.id));
  return rows.map((row) => ({ ...row, author: null }));
}

async function readText(
  orm: Orm,
  { id, signedVersion }: { id: string; signedVersion: number | null },
): Promise<string | null> {
  if (signedVersion === null) return null;
  const [row] = await orm
    .select({ document: contracts.document })
    .from(contracts)
    .where(and(eq(contracts.bookingId, id), eq(contracts.version, signedVersion)));
  return row ? contractTextOf(row.document) : null;
}

/** The exact sums of a decision. */
export type DisputeSums = {
  venueGetsMinor: number;
  /** The part of the venue’s fee that goes back too. */
  feeBackMinor: number;
  performerGetsMinor: number;
  performerFeeMinor: number;
  keptBackMinor: number;
  sentMinor: number;
};

/**
 * The sums of a decision as they would be booked now.
 * @throws AppError `not-found` unless the viewer is an administrator; `conflict` if nothing is held
 */
export async function readDisputeSums(
  orm: Orm,
  viewer: Viewer,
  { bookingId, venueGetsMinor }: { bookingId: string; venueGetsMinor: number },
): Promise<DisputeSums> {
  requireDisputeAdmin(viewer);
  const night = await findNight(orm, bookingId);
  const division = night && (await planBooking(orm, night.booking, venueGetsMinor));
  if (!division) throw new AppError('conflict', t('disputes.refused.nothingHeld'));
  const { feeToPayerMinor, payeeFeeMinor, setOffMinor } = division;
  const sentMinor = sharedOf(division);
  return {
    venueGetsMinor,
    feeBackMinor: feeToPayerMinor,
    performerGetsMinor: payeeFeeMinor + setOffMinor + sentMinor,
    performerFeeMinor: payeeFeeMinor,
    keptBackMinor: setOffMinor,
    sentMinor,
  };
}

/** The open dispute about a booking, or the last one; null if there was none. */
export async function readDispute(orm: Orm, bookingId: string): Promise<DisputeView | null> {
  const [dispute] = await orm
    .select()
    .from(disputes)
    .where(eq(disputes.bookingId, bookingId))
    .orderBy(desc(disputes.raisedAt))
    .limit(1);
  return dispute ? withStatements(orm, dispute) : null;
}

/** All disputes about a booking, the oldest first. */
export async function readDisputes(orm: Orm, bookingId: string): Promise<DisputeView[]> {
  const rows = await orm
    .select()
    .from(disputes)
    .where(eq(disputes.bookingId, bookingId))
    .orderBy(asc(disputes.raisedAt));
  const views: DisputeView[] = [];
  for (const dispute of rows) views.push(await withStatements(orm, dispute));
  return views;
}

async function findDispute(orm: Orm, disputeId: string): Promise<DisputeView | null> {
  if (!/^[\w-]{1,64}$/.test(disputeId)) return null;
  const [dispute] = await orm.select().from(disputes).where(eq(disputes.id, disputeId));
  return dispute ? withStatements(orm, dispute) : null;
}

async function withStatements(
  orm: Orm,
  dispute: typeof disputes.$inferSelect,
): Promise<DisputeView> {
  const { decidedBy: _, ...seen } = dispute;
  const { id, by, offersVenueGetsMinor } = disputeStatements;
  const statements = await orm
    .select({
      id,
      by,
      offersVenueGetsMinor,
      text: messages.text,
      at: messages.createdAt,
      files: filesOfMessage,
    })
    .from(disputeStatements)
    .innerJoin(messages, eq(messages.id, id))
    .where(eq(disputeStatements.disputeId, dispute.id))
    .orderBy(asc(messages.number));
  return { ...seen, statements };
}

export function disputeFactsOf(
  dispute: DisputeView,
  booking: { state: BookingState },
  isContested: boolean,
): DisputeFacts {
  const { state, raisedBy, statements } = dispute;
  const offers = statements.flatMap(({ id, by, offersVenueGetsMinor }): Offer[] =>
    offersVenueGetsMinor === null ? [] : [{ id, by, venueGetsMinor: offersVenueGetsMinor }],
  );
  return { state, raisedBy, bookingState: booking.state, isContested, offers };
}

export type ListedDisputes = Awaited<ReturnType<typeof listDisputes>>;

/** The most on one page; of those that are over, the latest. */
const mostListed = { open: 200, over: 50 };
export const mostDisputes = mostListed.open + mostListed.over;

/**
 * Every open dispute, by the deadline of its held money, and the latest ended ones.
 * @throws AppError `not-found` unless the viewer is an administrator
 */
export async function listDisputes(orm: Orm, viewer: Viewer) {
  requireDisputeAdmin(viewer);
  const open = await select(orm)
    .where(eq(disputes.state, 'open'))
    .orderBy(asc(disputes.raisedAt))
    .limit(mostListed.open);
  const over = await select(orm)
    .where(ne(disputes.state, 'open'))
    .orderBy(desc(disputes.endedAt))
    .limit(mostListed.over);
  const withMoney: (Row & {
    heldUntil: Date | null;
    held: Awaited<ReturnType<typeof readHeld>>;
  })[] = [];
  for (const row of open)
    withMoney.push({
      ...row,
      held: await readHeld(orm, row.bookingId),
      heldUntil: await readHeldUntil(orm, row.bookingId),
    });
  const last = Number.POSITIVE_INFINITY;
  withMoney.sort((a, b) => (a.heldUntil?.getTime() ?? last) - (b.heldUntil?.getTime() ?? last));
  return { open: withMoney, over };
}

type Row = Awaited<ReturnType<typeof select>>[number];

function requireDisputeAdmin(viewer: Viewer): void {
  if (!viewer.isAdmin) throw new AppError('not-found', t('disputes.refused.none'));
}

/** The end of the time that a booking’s payments may be held; null if there are none. */
async function readHeldUntil(orm: Orm, bookingId: string): Promise<Date | null> {
  const firstPaidAt = await readFirstPaid(orm, sourceOf(bookingId));
  return firstPaidAt && new Date(firstPaidAt.getTime() + mostHeld.days * 24 * 60 * 60 * 1_000);
}

function select(orm: Orm) {
  const venue = aliasedTable(profiles, 'venue');
  const performer = aliasedTable(profiles, 'performer');
  const answers = orm
    .select({ one: sql`1` })
    .from(disputeStatements)
    .where(
      and(
        eq(disputeStatements.disputeId, disputes.id),
        ne(disputeStatements.by, disputes.raisedBy),
      ),
    );
  return orm
    .select({
      id: disputes.id,
      bookingId: disputes.bookingId,
      state: disputes.state,
      reason: disputes.reason,
      raisedBy: disputes.raisedBy,
      raisedAt: disputes.raisedAt,
      endedAt: disputes.endedAt,
      startsAt: bookings.startsAt,
      timeZone: bookings.timeZone,
      venueName: venue.displayName,
      performerName: performer.displayName,
      isAnswered: sql<boolean>`exists(${answers})`,
      isOverdue: sql<boolean>`${disputes.answerDueAt} <= now()`,
    })
    .from(disputes)
    .innerJoin(bookings, eq(bookings.id, disputes.bookingId))
    .leftJoin(venue, eq(venue.id, bookings.venueId))
    .leftJoin(performer, eq(performer.id, bookings.performerId))
    .$dynamic();
}

const minor = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

/** The amounts are in the currency beside the dispute. */
export const disputeShape = z.object({
  id,
  raisedBy: z.enum(sides),
  reason: z.enum(disputeReasons),
  state: z.enum(disputeStates),
  asksVenueGetsMinor: minor,
  venueGetsMinor: minor.nullable(),
  performerGetsMinor: minor.nullable(),
  decision: z.string(),
  raisedAt: moment,
  answerDueAt: moment,
  endedAt: moment.nullable(),
  statements: z.array(
    z.object({
      id,
      by: z.enum([...sides, 'platform']),
      text: z.string(),
      offersVenueGetsMinor: minor.nullable(),
      at: moment,
      files: z.array(z.object({ id, name: z.string(), type: z.string(), sizeBytes: z.int() })),
    }),
  ),
});

/** A dispute about the held money of a booking, with all statements. Amounts are minor units. */
export type DisputeView = {
  id: string;
  bookingId: string;
  raisedBy: Side;
  reason: DisputeReason;
  asksVenueGetsMinor: number;
  state: DisputeState;
  venueGetsMinor: number | null;
  performerGetsMinor: number | null;
  decision: string;
  raisedAt: Date;
  answerDueAt: Date;
  endedAt: Date | null;
  statements: DisputeStatementView[];
};

type DisputeStatementView = {
  id: string;
  by: Side | 'platform';
  text: string;
  offersVenueGetsMinor: number | null;
  at: Date;
  files: MessageFile[];
};
