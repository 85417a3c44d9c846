import { Hono } from 'hono';
import { z } from 'zod';
import { disputeStates } from '#app/domain/bookings/dispute.ts';
import { sides } from '#app/domain/bookings/terms/terms.ts';
import { checkDecision, decideDispute } from '#app/features/bookings/disputes/commands.server.ts';
import {
  disputeShape,
  listDisputes,
  mostDisputes,
  readDisputeDesk,
} from '#app/features/bookings/disputes/queries.server.ts';
import { heldMoney } from '#app/features/bookings/money/read-held.server.ts';
import { termsShown } from '#app/features/bookings/terms/fields.ts';
import { compareNow } from '#app/features/payments/ledger/compare-books.server.ts';
import {
  checkLedger,
  listAccounts,
  listComparisons,
  readAccount,
  readComparison,
  readTotals,
  readTransaction,
} from '#app/features/payments/ledger/queries.server.ts';
import { retryAsAdmin, takeBack } from '#app/features/payments/transfers/commands.server.ts';
import { listTransfers, readTransfer } from '#app/features/payments/transfers/queries.server.ts';
import { listOf, moment } from '#app/fields/answers.ts';
import { id } from '#app/fields/kinds.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand, addQuery } from '../call.server.ts';

/** Transfers, and the comparison of the ledger with the card provider, for administrators. */
export const adminMoneyApi = new Hono<HttpEnv>();

const tag = 'Administration';
const transfers = '/admin/transfers';
const transfer = `${transfers}/:transferId`;
const comparisons = '/admin/comparisons';
const minor = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

addQuery(adminMoneyApi, listTransfers, {
  path: transfers,
  tag,
  summary: 'List transfers, refunds and payouts of the whole platform',
  description: 'Newest first. Without `show`, those that have waited too long or failed.',
});

addQuery(adminMoneyApi, readTransfer, {
  path: transfer,
  tag,
  summary: 'Read a transfer, and what can be reversed of it',
});

addCommand(adminMoneyApi, retryAsAdmin, {
  method: 'post',
  path: `${transfer}/retry`,
  tag,
  summary: 'Retry a transfer that is waiting or has failed',
});

addCommand(adminMoneyApi, takeBack, {
  method: 'post',
  path: `${transfer}/reversal`,
  tag,
  summary: 'Reverse a transfer, or a part of it',
  description: '`beforeMinor` is `back.takenMinor` as you have read it.',
  example: { amountMinor: 5_000, beforeMinor: 0 },
});

addQuery(adminMoneyApi, listComparisons, {
  path: comparisons,
  tag,
  summary: 'List comparisons of the ledger with the card provider',
  description: 'Newest first. There is one every night.',
});

addQuery(adminMoneyApi, readComparison, {
  path: `${comparisons}/:comparisonId`,
  tag,
  summary: 'Read a comparison, with every difference',
});

addCommand(adminMoneyApi, compareNow, {
  method: 'post',
  path: comparisons,
  tag,
  summary: 'Compare the ledger with the card provider now',
  description:
    'This can take a minute. Read the result with `listComparisons`; differences are also emailed to the operator.',
});

/** The ledger, for administrators, who can only read it. */
export const adminLedgerApi = new Hono<HttpEnv>();

addQuery(adminLedgerApi, readTotals, {
  path: '/admin/ledger/totals',
  tag,
  summary: 'Read the totals of the ledger',
});

addQuery(adminLedgerApi, checkLedger, {
  path: '/admin/ledger/check',
  tag,
  summary: 'Add up the whole ledger and compare it with the sums it keeps',
});

addQuery(adminLedgerApi, listAccounts, {
  path: '/admin/ledger/accounts',
  tag,
  summary: 'List the accounts of the ledger',
});

addQuery(adminLedgerApi, readAccount, {
  path: '/admin/ledger/entries',
  tag,
  summary: 'List the entries of an account',
  description: 'Newest first.',
});

addQuery(adminLedgerApi, readTransaction, {
  path: '/admin/ledger/transactions/:transactionId',
  tag,
  summary: 'Read a transaction of the ledger',
});

/** Disputes, for administrators. */
export const adminDisputesApi = new Hono<HttpEnv>();

const one = '/admin/disputes/:disputeId';
addCall(adminDisputesApi, {
  method: 'get',
  path: '/admin/disputes',
  operationId: 'listDisputes',
  tag,
  scope: 'admin',
  summary: 'List disputes',
  description:
    'Every open dispute first, the one whose money has to move on soonest on top, then those that ended last.',
  answer: listOf(
    z.object({
      id,
      bookingId: id,
      state: z.enum(disputeStates),
      reason: z.string(),
      raisedBy: z.enum(sides),
      raisedAt: moment,
      endedAt: moment.nullable(),
      startsAt: moment,
      timeZone: z.string(),
      venueName: z.string().nullable(),
      performerName: z.string().nullable(),
      isAnswered: z.boolean().describe('Whether the other side has made a statement.'),
      isOverdue: z.boolean().describe('Whether its time to answer is over.'),
      held: heldMoney.nullable().describe('What is held; null once the dispute is over.'),
      heldUntil: moment.nullable().describe('By when the held money has to move on.'),
    }),
    mostDisputes,
  ),
  async run({ services, viewer }) {
    const { open, over } = await listDisputes(services.database.orm, viewer);
    return { items: [...open, ...over.map((row) => ({ ...row, held: null, heldUntil: null }))] };
  },
});

addCall(adminDisputesApi, {
  method: 'get',
  path: one,
  operationId: 'readDispute',
  tag,
  scope: 'admin',
  summary: 'Read everything a dispute is decided by',
  answer: z.object({
    currency: z.string().describe('The currency of all amounts.'),
    dispute: disputeShape,
    booking: z.object({
      id,
      startsAt: moment,
      timeZone: z.string(),
      venueName: z.string().nullable(),
      performerName: z.string().nullable(),
      history: z.array(z.object({ at: moment, by: z.string(), action: z.string() })),
    }),
    terms: termsShown.nullable().describe('The terms both sides have signed.'),
    contract: z.string().nullable().describe('The text both sides have signed.'),
    held: heldMoney,
    stillAskedMinor: minor.describe('What the venue still has to pay after a cancellation.'),
    heldUntil: moment.nullable(),
    mayDecide: z.boolean().describe('Whether it can be decided now.'),
  }),
  async run({ services, viewer, ids: { disputeId = '' } }) {
    const desk = await readDisputeDesk(services.database.orm, viewer, disputeId);
    const { venue, performer } = desk.booking.parties;
    const names = { venueName: venue.displayName, performerName: performer.displayName };
    const { currency } = desk.held;
    return { ...desk, currency, booking: { ...desk.booking, ...names } };
  },
});

addCommand(adminDisputesApi, checkDecision, {
  method: 'post',
  path: `${one}/sums`,
  tag,
  summary: 'See what a decision would come to',
  description: 'Changes nothing. All amounts are in the currency of the booking.',
  example: { bookingId: 'b7d0c1', venueGetsMinor: 10_000, text: 'Played 50 of 60 minutes.' },
  answer: z.object({
    currency: z.string(),
    decision: z.object({
      text: z.string(),
      sums: z.object({
        venueGetsMinor: minor,
        feeBackMinor: minor.describe('The platform fee that goes back to the venue.'),
        performerGetsMinor: minor,
        performerFeeMinor: minor.describe('The platform fee that the performer pays of it.'),
        keptBackMinor: minor.describe('What the performer owes, and pays with it.'),
        sentMinor: minor.describe('What is sent to the performer.'),
      }),
    }),
  }),
});

addCommand(adminDisputesApi, decideDispute, {
  method: 'post',
  path: `${one}/decision`,
  tag,
  summary: 'Decide a dispute',
  description:
    'Divides the held money at once and for good. `heldMinor` is `held.amountMinor` as you have read it.',
  example: {
    bookingId: 'b7d0c1',
    venueGetsMinor: 10_000,
    heldMinor: 45_000,
    text: 'Played 50 of 60 minutes.',
  },
});
