import {
  aliasedTable,
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  ne,
  not,
  or,
  sql,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { anyOf, fixed } from '#app/db/expressions.server.ts';
import { bookings, contracts } from '#app/db/schema/bookings.ts';
import { releases } from '#app/db/schema/disputes.ts';
import { events } from '#app/db/schema/events.ts';
import {
  chargebacks,
  charges,
  checkouts,
  instalments,
  transfers,
} from '#app/db/schema/payments.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { builtOnce } from '#app/db/shortcuts.server.ts';
import type { DeletionBlocker } from '#app/domain/accounts/account.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { promisedStates } from '#app/domain/bookings/lifecycle.ts';
import {
  payableFrom,
  type ReleaseAction,
  releaseActionsOf,
  releasesAt,
} from '#app/domain/bookings/release.ts';
import { isPayable, standingOf } from '#app/domain/bookings/standing.ts';
import { type Fees, feesBetween } from '#app/domain/bookings/terms/outlook.ts';
import { otherSide, type Side, sides } from '#app/domain/bookings/terms/terms.ts';
import { type DocumentSubject, textWith } from '#app/domain/payments/document.ts';
import { pageParty } from '#app/domain/payments/ledger.ts';
import type { InstalmentState, TransferState } from '#app/domain/payments/payment.ts';
import type { Expected } from '#app/features/part.ts';
import { listCards, readInstalments } from '#app/features/payments/instalments/queries.server.ts';
import {
  readBalancesOf,
  readReleased,
  readTrail,
} from '#app/features/payments/ledger/queries.server.ts';
import { writeTrail } from '#app/features/payments/ledger/words.ts';
import { readHeldFor } from '#app/features/payments/queries.server.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { may } from '#app/features/profiles/policy.ts';
import { isReferral } from '#app/features/profiles/referrals/queries.server.ts';
import { readPayees } from '#app/features/profiles/team/queries.server.ts';
import { moment } from '#app/fields/answers.ts';
import { formatExact, formatMinor } from '#app/lib/money/money.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { dayIn } from '#app/lib/time/days.ts';
import { words } from '#app/lib/words.ts';
import { spokenCode } from '#app/platform/token.server.ts';
import { readSigned } from '../contracts/queries.server.ts';
import { disputeFactsOf, disputeShape, readDispute } from '../disputes/queries.server.ts';
import { columnOf } from '../list-bookings.server.ts';
import { requireSide } from '../policy.ts';
import { bookingQuery, type ForReader, findOwnNight } from '../queries.server.ts';
import { heldMoney, readStillAsked, sourceOf } from './read-held.server.ts';
import { readStanding } from './read-standing.server.ts';

const t = words('bookings');

type Leaving = {
  /** Pages and persons, by their ids in the books. */
  parties: string[];
  pages: string[];
};

/** An amount that stops someone from leaving, with the reason. */
type Open = {
  why: 'due' | 'owed' | 'owing' | 'under' | 'stuck' | 'contested';
  currency: string;
  minor: number;
};

/**
 * Money that stops pages and people from leaving: instalments to pay, debts either way, transfers
 * on their way, and contested payments. Instalments of a show ahead don’t count: the show itself
 * does.
 */
export async function findMoneyBlockers(
  orm: Orm,
  { parties, pages }: Leaving,
): Promise<DeletionBlocker[]> {
  if (parties.length === 0) return [];
  const amounts = [
    ...(await findInstalments(orm, parties)),
    ...(await findBalances(orm, parties)),
    ...(await findTransfers(orm, parties)),
    ...(await findChargebacks(orm, pages)),
  ];
  return amounts.map(({ why, currency, minor }) => ({
    what: t(`leavingMoney.${why}.what`, { amount: formatExact(minor, currency) }),
    wayOut: t(`leavingMoney.${why}.wayOut`),
  }));
}

/** Not those of shows ahead, which are blockers themselves. */
async function findInstalments(orm: Orm, parties: string[]): Promise<Open[]> {
  const isAhead = and(
    inArray(bookings.state, [...promisedStates]),
    gt(bookings.endsAt, sql`now()`),
  );
  const rows = await orm
    .select({
      currency: instalments.currency,
      minor: sql<string>`sum(${instalments.amountMinor} + ${instalments.feeMinor})`,
    })
    .from(instalments)
    .innerJoin(bookings, eq(bookings.id, instalments.sourceId))
    .where(
      and(
        eq(instalments.sourceType, 'booking'),
        eq(instalments.state, 'open'),
        inArray(instalments.payerId, parties),
        not(isAhead ?? sql`false`),
      ),
    )
    .groupBy(instalments.currency);
  return rows.map(({ currency, minor }) => ({ why: 'due', currency, minor: Number(minor) }));
}

async function findBalances(orm: Orm, parties: string[]): Promise<Open[]> {
  const balances = await readBalancesOf(orm, parties);
  return balances.flatMap(({ kind, currency, balanceMinor }): Open[] => {
    if (balanceMinor === 0) return [];
    if (kind === 'owedBy') return [{ why: 'owing', currency, minor: balanceMinor }];
    return kind === 'owedTo' ? [{ why: 'owed', currency, minor: -balanceMinor }] : [];
  });
}

/** Transfers that have left the books and haven’t reached their bank or card. */
async function findTransfers(orm: Orm, parties: string[]): Promise<Open[]> {
  // With the table’s name written out: drizzle leaves it out in a query of one table.
  const isStuck = sql<boolean>`exists (select 1 from transfers as payout
    where payout.of_transfer_id = transfers.id and payout.kind = 'payout' and payout.state = ${fixed('failed' satisfies TransferState)})`;
  const rows = await orm
    .select({
      currency: transfers.currency,
      minor: sql<string>`sum(${transfers.amountMinor})`,
      isStuck,
    })
    .from(transfers)
    .where(
      and(
        inArray(transfers.partyId, parties),
        ne(transfers.kind, 'payout'),
        // Waiting transfers count as owed.
        or(
          eq(transfers.state, 'sent'),
          and(eq(transfers.kind, 'reversal'), eq(transfers.state, 'waiting')),
        ),
      ),
    )
    .groupBy(transfers.currency, isStuck);
  return rows.map(({ currency, minor, isStuck: stuck }) => ({
    why: stuck ? 'stuck' : 'under',
    currency,
    minor: Number(minor),
  }));
}

async function findChargebacks(orm: Orm, pages: string[]): Promise<Open[]> {
  if (pages.length === 0) return [];
  const rows = await orm
    .select({ currency: chargebacks.currency, minor: chargebacks.amountMinor })
    .from(chargebacks)
    .innerJoin(charges, eq(charges.id, chargebacks.chargeId))
    .leftJoin(bookings, eq(bookings.id, charges.sourceId))
    .where(
      and(
        inArray(chargebacks.state, ['open', 'sent']),
        or(inArray(charges.payerId, pages.map(pageParty)), inArray(bookings.performerId, pages)),
      ),
    );
  return rows.map((row) => ({ why: 'contested', ...row }));
}

/** The sum that has reached banks for a booking in one currency, less reversals. */
export async function readSent(
  orm: Orm,
  { sourceId, currency }: { sourceId: string; currency: string },
): Promise<{ amountMinor: number; currency: string }> {
  const { kind, state, amountMinor } = transfers;
  const [row] = await orm
    .select({
      sum: sql`coalesce(sum(case ${kind} when 'transfer' then ${amountMinor}
        when 'reversal' then -${amountMinor} else 0 end), 0)`.mapWith(Number),
    })
    .from(transfers)
    .where(
      and(eq(transfers.sourceId, sourceId), eq(transfers.currency, currency), eq(state, 'arrived')),
    );
  return { amountMinor: row?.sum ?? 0, currency };
}

const most = 6;

/**
 * The next instalments, for their payers and their receivers, and payouts on their way to a bank.
 */
export async function listExpected(orm: Orm, ids: string[]): Promise<Expected[]> {
  return (await Promise.all([listInstalments(orm, ids), listTransfers(orm, ids)])).flat();
}

async function listInstalments(orm: Orm, ids: string[]): Promise<Expected[]> {
  const rows = await readExpectedInstalments(orm, { ids });
  return rows.map(({ id, side, profileId, other, dueAt, timeZone, ...row }) => {
    const paidMinor = side === 'venue' ? row.amountMinor + row.feeMinor : row.amountMinor;
    const values = { other: nameInText(other), amount: formatMinor(paidMinor, row.currency) };
    const text = t(side === 'venue' ? 'money.today.pay' : 'money.today.paid', values);
    // The last day on which it can be paid, on the venue’s clock.
    const on = dayIn(new Date(dueAt.getTime() - 1_000), timeZone);
    return { profileId, path: `/bookings/${id}/payments`, text, on };
  });
}

const readExpectedInstalments = builtOnce((orm) =>
  unionAll(selectOf(orm, 'venue'), selectOf(orm, 'performer')),
);

function selectOf(orm: Orm, side: Side) {
  const { amountMinor, feeMinor, currency, dueAt } = instalments;
  return orm
    .select({
      amountMinor,
      feeMinor,
      currency,
      dueAt,
      timeZone: bookings.timeZone,
      id: bookings.id,
      side: sql<Side>`${fixed(side)}`.as('side'),
      profileId: sql<string>`${columnOf(side)}`.as('profile_id'),
      other: profiles.displayName,
    })
    .from(bookings)
    .innerJoin(
      instalments,
      and(sql`${instalments.sourceType} = 'booking'`, eq(instalments.sourceId, bookings.id)),
    )
    .leftJoin(profiles, eq(profiles.id, columnOf(otherSide(side))))
    .where(
      and(
        sql`${columnOf(side)} = ${anyOf(sql.placeholder('ids'))}`,
        gt(bookings.loadOutAt, sql`now()`),
        sql`${instalments.state} = ${fixed('open' satisfies InstalmentState)}`,
      ),
    )
    .orderBy(asc(dueAt), asc(instalments.id))
    .limit(most);
}

async function listTransfers(orm: Orm, ids: string[]): Promise<Expected[]> {
  const parties = new Map(ids.map((id) => [pageParty(id), id]));
  const { partyId, amountMinor, currency, arrivesOn } = transfers;
  const rows = await orm
    .select({ partyId, amountMinor, currency, on: arrivesOn })
    .from(transfers)
    .where(
      and(
        inArray(partyId, [...parties.keys()]),
        eq(transfers.kind, 'payout'),
        eq(transfers.state, 'sent'),
        isNotNull(arrivesOn),
      ),
    )
    .orderBy(asc(arrivesOn), asc(transfers.id))
    .limit(most);
  return rows.map(({ on, ...row }) => ({
    profileId: parties.get(row.partyId) ?? '',
    path: '/payouts',
    text: t('money.today.underWay', {
      amount: formatMinor(row.amountMinor, row.currency),
    }),
    on,
  }));
}

/** The titles and dates of bookings; at most ten. */
export function nameShows(orm: Orm, ids: string[]) {
  const { startsAt, timeZone } = bookings;
  return orm
    .select({ title: events.title, startsAt, timeZone })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .where(inArray(bookings.id, ids))
    .orderBy(asc(startsAt))
    .limit(10);
}

export type AfterShow = Awaited<ReturnType<typeof readAfterShow>>;

const minor = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

/** The held money of a booking and its release, from load-in on. `secret` derives release codes. */
export const readAfterShow = bookingQuery({
  operation: 'readAfterShow',
  may: 'see bookings',
  input: z.object({}),
  answer: z.object({
    currency: z.string().describe('The currency of all amounts.'),
    held: heldMoney,
    stillAskedMinor: minor.describe(
      'What the venue still has to pay after a cancellation. A dispute that gives the venue anything back ends that.',
    ),
    actions: z.array(z.string()),
    releasesAt: moment.describe(
      'When it is released automatically, unless a dispute is open: 48 hours after the end of the show, or after the cancellation.',
    ),
    code: z.string().nullable(),
    release: z.object({ by: z.string(), at: moment }).nullable(),
    confirmations: z.array(z.object({ side: z.enum(sides), at: moment })),
    dispute: disputeShape.nullable(),
  }),
  async run(
    {
      services: { secret },
      orm,
      viewer,
      night,
      side,
      as,
    }: ForReader<{ database: Database; secret: string }>,
    { bookingId },
  ) {
    const booking = { ...night.booking, now: night.now };
    const { confirmations, release, ...facts } = await readStanding(orm, booking);
    const actions = releaseActionsOf(facts, side).filter((action) =>
      may(viewer, as, rights[action]),
    );
    const { id, state, startsAt, loadInAt, timeZone, now } = booking;
    const dispute = await readDispute(orm, bookingId);
    const { held, payMinor, steps } = standingOf(facts);
    return {
      id,
      state,
      startsAt,
      loadInAt,
      timeZone,
      now,
      side,
      as,
      title: night.title,
      parties: {
        venue: { displayName: night.venueName },
        performer: { displayName: night.performerName },
      },
      currency: held.currency,
      held,
      /** The performer’s part once the show was played, less the contract’s fee. */
      payMinor,
      stillAskedMinor: await readStillAsked(orm, booking),
      release,
      confirmations,
      actions,
      /** The side’s next step; its other actions are optional. */
      step: steps[side],
      isCodeEntered: facts.isCodeEntered,
      isContested: facts.isContested,
      isDisputed: facts.isDisputed,
      releasesAt: releasesAt(facts),
      /** For the venue’s people only. */
      code: actions.includes('showCode') ? deriveReleaseCode(secret, booking) : null,
      dispute,
      disputeFacts: dispute && disputeFactsOf(dispute, booking, facts.isContested),
      maySpeak: may(viewer, as, 'raise and answer disputes'),
    };
  },
});

const rights = {
  showCode: 'see bookings',
  enterReleaseCode: 'confirm shows',
  confirmShow: 'confirm shows',
  raiseDispute: 'raise and answer disputes',
} as const satisfies Record<ReleaseAction, string>;

/** The release code, which the venue reads out. Another contract has another code. */
export function deriveReleaseCode(
  secret: string,
  { id, signedVersion }: { id: string; signedVersion: number | null },
): string {
  return spokenCode(secret, 'release code', `${id} ${signedVersion}`);
}

/**
 * The subject of documents about a booking: performer, venue and day, payer and payee. The title is
 * left out, since it may have names of people, which have to go when they leave. A side that has
 * left has no name any more.
 */
export async function readDocumentSubject(orm: Orm, bookingId: string): Promise<DocumentSubject> {
  const venue = aliasedTable(profiles, 'venue');
  const performer = aliasedTable(profiles, 'performer');
  const [row] = await orm
    .select({
      day: events.day,
      timeZone: bookings.timeZone,
      venueId: bookings.venueId,
      venueName: venue.displayName,
      performerId: bookings.performerId,
      performerName: performer.displayName,
    })
    .from(bookings)
    .innerJoin(events, eq(events.id, bookings.eventId))
    .leftJoin(venue, eq(venue.id, bookings.venueId))
    .leftJoin(performer, eq(performer.id, bookings.performerId))
    .where(eq(bookings.id, bookingId));
  if (!row) throw new Error(`there is no booking ${bookingId}`);
  const payer = partyOf(bookingId, 'venue', row.venueId, row.venueName);
  const payee = partyOf(bookingId, 'performer', row.performerId, row.performerName);
  const day = writtenDay(row.day);
  return {
    source: { type: 'booking', id: bookingId },
    what: textWith(t('documents.what', { day }), {
      performer: payee.partyId,
      venue: payer.partyId,
    }),
    timeZone: row.timeZone,
    payer,
    payee,
  };
}

function partyOf(bookingId: string, side: string, id: string | null, name: string | null) {
  if (id === null) return { partyId: `left:${bookingId}:${side}`, name: null };
  return { partyId: pageParty(id), name: nameInText(name) };
}

/**
 * The fees of a version: those of its contract once it is frozen, before that the operator’s
 * between these two.
 */
export async function readFees(
  orm: Orm,
  { id, version }: { id: string; version: number },
  fees: Fees,
): Promise<Fees> {
  const [row] = await orm
    .select({
      document: contracts.document,
      referral: isReferral(bookings.venueId, bookings.performerId),
    })
    .from(bookings)
    .leftJoin(contracts, and(eq(contracts.bookingId, bookings.id), eq(contracts.version, version)))
    .where(eq(bookings.id, id));
  return row?.document?.fees ?? feesBetween(fees, row?.referral ?? false);
}

/** The money of a booking, with every movement in words. */
export async function readMoneyTrail(
  orm: Orm,
  viewer: Viewer,
  query: { bookingId: string; current: string | null },
) {
  const money = await readBookingMoney(orm, viewer, query);
  const { rows } = await readTrail(orm, sourceOf(query.bookingId));
  const trail = writeTrail(rows, { ...partiesOf(money) });
  return { ...money, trail };
}

function partiesOf({ venue, performer, payees, side }: BookingMoney) {
  const [payer, payee] = [pageParty(venue.id ?? ''), pageParty(performer.id ?? '')];
  const people = payees.map(({ partyId: id, name }) => ({ id, name }));
  return {
    parties: [
      { id: payer, name: nameInText(venue.displayName), role: 'payer' as const },
      { id: payee, name: nameInText(performer.displayName), role: 'payee' as const, people },
    ],
    readerId: side === 'venue' ? payer : payee,
  };
}

/** The money of one booking for one of its sides, read in a fixed number of statements. */
export type BookingMoney = Awaited<ReturnType<typeof readBookingMoney>>;

async function readBookingMoney(
  orm: Orm,
  viewer: Viewer,
  { bookingId, current }: { bookingId: string; current: string | null },
) {
  const { row, as } = await findOwnNight(orm, viewer, { bookingId, current });
  const { booking, title, venueName, performerName, cancellation, now } = row;
  const side = requireSide(viewer, booking, as, 'see the money');
  const source = sourceOf(bookingId);
  const signed = await readSigned(orm, booking);
  const currency = signed?.terms.currency ?? 'EUR';
  const [instalments, held, ways, backs, cards, payees] = await Promise.all([
    readInstalments(orm, source),
    readHeldFor(orm, source, currency),
    readTransfers(orm, bookingId),
    readChargebacks(orm, bookingId),
    side === 'venue' ? listCards(orm, pageParty(as)) : [],
    // Only the performer sees the shares of its members.
    side === 'performer' && booking.performerId ? readPayees(orm, booking.performerId) : [],
  ]);
  // Only the venue sees the reason that its card was refused.
  const open = side === 'venue' ? await readOpen(orm, instalments) : [];
  return {
    id: booking.id,
    side,
    as,
    title,
    currency,
    held,
    payees,
    state: booking.state,
    now,
    venue: { id: booking.venueId, displayName: venueName },
    performer: { id: booking.performerId, displayName: performerName },
    startsAt: booking.startsAt,
    timeZone: booking.timeZone,
    isDisputed: booking.disputedAt !== null,
    /** The end of the time to dispute a cancellation. */
    disputableUntil:
      cancellation && releasesAt({ endsAt: booking.endsAt, cancelledAt: cancellation.at }),
    /** The earliest moment to pay for a show far ahead; null if it can be paid now. */
    payableFrom: isPayable({ ...booking, now }) ? null : payableFrom(booking),
    mayPay: side === 'venue' && may(viewer, as, 'pay'),
    mayRetry: may(viewer, as, side === 'venue' ? 'pay' : 'see to payouts'),
    instalments: instalments
      .filter(({ state }) => state !== 'void')
      .map((instalment) => ({
        ...instalment,
        attempt: open.find(({ instalmentId }) => instalmentId === instalment.id) ?? null,
      })),
    // The venue reads of transfers to the performer in the trail.
    transfers: ways.filter(({ kind }) => side === 'performer' || kind === 'refund'),
    chargebacks: backs,
    cards,
  };
}

/** The latest attempt to pay each instalment. */
function readOpen(orm: Orm, instalments: { id: string }[]) {
  const instalmentIds = instalments.map(({ id }) => id);
  return orm
    .selectDistinctOn([checkouts.instalmentId], {
      instalmentId: checkouts.instalmentId,
      state: checkouts.state,
      declineCode: checkouts.declineCode,
    })
    .from(checkouts)
    .where(inArray(checkouts.instalmentId, instalmentIds))
    .orderBy(checkouts.instalmentId, desc(checkouts.createdAt));
}

function readTransfers(orm: Orm, bookingId: string) {
  return orm
    .select({
      id: transfers.id,
      kind: transfers.kind,
      partyId: transfers.partyId,
      currency: transfers.currency,
      amountMinor: transfers.amountMinor,
      state: transfers.state,
      problem: transfers.problem,
      arrivesOn: transfers.arrivesOn,
      createdAt: transfers.createdAt,
      sentAt: transfers.sentAt,
      endedAt: transfers.endedAt,
    })
    .from(transfers)
    .where(and(eq(transfers.sourceType, 'booking'), eq(transfers.sourceId, bookingId)))
    .orderBy(asc(transfers.createdAt), asc(transfers.id));
}

function readChargebacks(orm: Orm, bookingId: string) {
  return orm
    .select({
      id: chargebacks.id,
      state: chargebacks.state,
      amountMinor: chargebacks.amountMinor,
      currency: chargebacks.currency,
      openedAt: chargebacks.openedAt,
    })
    .from(chargebacks)
    .innerJoin(charges, eq(charges.id, chargebacks.chargeId))
    .where(and(eq(charges.sourceType, 'booking'), eq(charges.sourceId, bookingId)));
}

export type Paid = Record<
  'amountMinor' | 'feeMinor' | 'releasedMinor' | 'overpaidMinor' | 'returnedMinor',
  number
>;

/**
 * A venue’s payments for a booking, less refunds, by the books: `amountMinor` is held or was
 * released and kept; `feeMinor` was paid on top. After a corrected settlement, `overpaidMinor` is
 * what the performer still owes, and `returnedMinor` what was kept back from it and returned.
 */
export async function readPaid(orm: Orm, bookingId: string, currency: string): Promise<Paid> {
  const source = sourceOf(bookingId);
  const held = await readHeldFor(orm, source, currency);
  const { releasedMinor, overpaidMinor, returnedMinor } = await readReleased(orm, source, currency);
  const [row] = await orm
    .select({ feeMinor: sql`coalesce(sum(${instalments.feeMinor}), 0)`.mapWith(Number) })
    .from(instalments)
    .where(
      and(
        eq(instalments.sourceType, source.type),
        eq(instalments.sourceId, bookingId),
        eq(instalments.currency, currency),
        eq(instalments.state, 'paid'),
      ),
    );
  return {
    amountMinor: held.amountMinor + releasedMinor,
    feeMinor: row?.feeMinor ?? 0,
    releasedMinor,
    overpaidMinor,
    returnedMinor,
  };
}

export async function wasReleased(orm: Orm, bookingId: string): Promise<boolean> {
  return (await orm.$count(releases, eq(releases.bookingId, bookingId))) > 0;
}
