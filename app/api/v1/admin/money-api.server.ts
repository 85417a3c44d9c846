import { Hono } from 'hono';
import { z } from 'zod';
import { disputeStates } from '#app/domain/bookings/dispute.ts';
import { sides } from '#app/domain/bookings/terms/terms.ts';
import { accountKinds } from '#app/domain/payments/accounts.ts';
import { transferKinds, transferStates } from '#app/domain/payments/states.ts';
import { transactionKinds } from '#app/domain/payments/transaction.ts';
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
  accountsQuery,
  comparisonsQuery,
  entriesQuery,
} from '#app/features/payments/ledger/fields.ts';
import {
  accountsPerPage,
  checkBooks,
  comparisonsPerPage,
  entriesPerPage,
  listAccounts,
  listComparisons,
  readAccount,
  readComparison,
  readTotals,
  readTransaction,
} from '#app/features/payments/ledger/queries.server.ts';
import { retryAsAdmin, takeBack } from '#app/features/payments/transfers/commands.server.ts';
import { transfersQuery } from '#app/features/payments/transfers/fields.ts';
import {
  listTransfers,
  readTransfer,
  transfersPerPage,
} from '#app/features/payments/transfers/queries.server.ts';
import { listOf, moment } from '#app/fields/answers.ts';
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { numberIn } from '#app/lib/number-in.ts';
import { words } from '#app/lib/words.ts';
import { addCall, addCommand } from '../call.server.ts';

/** Transfers, and the comparison of the ledger with the card provider, for administrators. */
export const adminMoneyApi = new Hono<HttpEnv>();

const tag = 'Administration';
const scope = 'admin';
const transfers = '/admin/transfers';
const transfer = `${transfers}/:transferId`;
const comparisons = '/admin/comparisons';
const minor = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

const transferShown = z.object({
  id,
  kind: z.enum(transferKinds),
  state: z.enum(transferStates),
  sourceType: z.string(),
  sourceId: z.string().describe('The booking it belongs to.'),
  partyId: z.string().describe('Who pays or is paid: `profile:…` or `person:…`.'),
  currency: z.string(),
  amountMinor: minor,
  providerId: z.string().nullable().describe('What the card provider calls it.'),
  attempts: z.int(),
  problem: z.string().nullable().describe('Why it is waiting or failed.'),
  dueAt: moment,
  createdAt: moment,
  sentAt: moment.nullable(),
  endedAt: moment.nullable(),
});

const comparison = {
  id: z.int(),
  ranAt: moment,
  since: moment,
  until: moment,
  compared: z.int().describe('How many of the provider’s movements were compared.'),
};

addCall(adminMoneyApi, {
  method: 'get',
  path: transfers,
  operationId: 'listTransfers',
  tag,
  scope,
  summary: 'List transfers, refunds and payouts of the whole platform',
  description: 'Newest first. Without `show`, those that have waited too long or failed.',
  input: transfersQuery,
  answer: listOf(transferShown, transfersPerPage),
  async run({ services, input: { show, sourceId, after = null } }) {
    const { rows, next } = await listTransfers(services.database.orm, { show, sourceId }, after);
    return { items: rows, next };
  },
});

addCall(adminMoneyApi, {
  method: 'get',
  path: transfer,
  operationId: 'readTransfer',
  tag,
  scope,
  summary: 'Read a transfer, and what can be reversed of it',
  answer: z.object({
    transfer: transferShown,
    back: z
      .object({ currency: z.string(), leftMinor: minor, takenMinor: minor })
      .nullable()
      .describe('What can still be reversed and what has been; null where nothing can.'),
  }),
  async run({ services, ids: { transferId = '' } }) {
    const found = await readTransfer(services.database.orm, transferId);
    if (!found) throw unknown();
    const { currency } = found.transfer;
    return { ...found, back: found.back && { ...found.back, currency } };
  },
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

addCall(adminMoneyApi, {
  method: 'get',
  path: comparisons,
  operationId: 'listComparisons',
  tag,
  scope,
  summary: 'List comparisons of the ledger with the card provider',
  description: 'Newest first. There is one every night.',
  input: comparisonsQuery,
  answer: listOf(
    z.object({ ...comparison, differences: z.int().describe('How many there were.') }),
    comparisonsPerPage,
  ),
  async run({ services, input: { after = null } }) {
    const { rows, next } = await listComparisons(services.database.orm, after);
    return { items: rows, next: next === null ? null : `${next}` };
  },
});

addCall(adminMoneyApi, {
  method: 'get',
  path: `${comparisons}/:comparisonId`,
  operationId: 'readComparison',
  tag,
  scope,
  summary: 'Read a comparison, with every difference',
  answer: z.object({
    ...comparison,
    differences: z.array(
      z.object({
        ref: z.string().describe('The provider’s movement.'),
        about: z.string(),
        currency: z.string().describe('Empty where the provider’s movement can’t be read.'),
        oursMinor: z
          .number()
          .nullable()
          .describe(
            'What the ledger says, with a fraction where the provider counts in a smaller unit; null where it has nothing.',
          ),
        theirsMinor: z
          .number()
          .nullable()
          .describe('What the provider says; null where it has nothing, or can’t be read.'),
      }),
    ),
  }),
  async run({ services, ids: { comparisonId } }) {
    const number = numberIn(comparisonId);
    const found = number && (await readComparison(services.database.orm, number));
    if (!found) throw unknown();
    return found;
  },
});

addCommand(adminMoneyApi, compareNow, {
  method: 'post',
  path: comparisons,
  tag,
  summary: 'Compare the ledger with the card provider now',
  description:
    'This can take a minute. Read the result with `listComparisons`; differences are also emailed to the operator.',
});

function unknown(): AppError {
  return new AppError('not-found', words('routes')('calls.unknown'));
}

/** The ledger, for administrators, who can only read it. */
export const adminLedgerApi = new Hono<HttpEnv>();

const shared = { method: 'get', tag: 'Administration', scope: 'admin' } as const;
const kind = z.enum(accountKinds);
const currency = z.string();
const balance = z.int().describe('Debits are positive, credits negative.');

addCall(adminLedgerApi, {
  ...shared,
  path: '/admin/ledger/totals',
  operationId: 'readLedgerTotals',
  summary: 'Read the totals of the ledger',
  answer: z.object({
    currencies: z.array(
      z.object({
        currency,
        sumMinor: z.int().describe('Of everything; anything but 0 is a defect.'),
        kinds: z.array(z.object({ kind, accounts: z.int(), balanceMinor: balance })),
      }),
    ),
  }),
  run: async ({ services }) => ({ currencies: await readTotals(services.database.orm) }),
});

addCall(adminLedgerApi, {
  ...shared,
  path: '/admin/ledger/check',
  operationId: 'checkLedger',
  summary: 'Add up the whole ledger and compare it with the sums it keeps',
  answer: z.object({
    entries: z.int().describe('How many were added up.'),
    totals: z.array(z.object({ currency, sumMinor: z.int() })),
    differences: z
      .array(
        z.object({
          accountId: z.string().describe('It ends with its currency.'),
          currency,
          keptMinor: z.int(),
          enteredMinor: z.int(),
        }),
      )
      .describe('Accounts whose kept sum isn’t that of their entries; the first hundred.'),
    unbalanced: z
      .array(z.object({ transactionId: z.int(), currency, sumMinor: z.int() }))
      .describe('Transactions that don’t sum to zero; the first hundred.'),
  }),
  async run({ services }) {
    const { differences, ...check } = await checkBooks(services.database.orm);
    const withCurrencies = differences.map((one) => ({
      ...one,
      currency: one.accountId.split('/').at(-1) ?? '',
    }));
    return { ...check, differences: withCurrencies };
  },
});

addCall(adminLedgerApi, {
  ...shared,
  path: '/admin/ledger/accounts',
  operationId: 'listLedgerAccounts',
  summary: 'List the accounts of the ledger',
  input: accountsQuery,
  answer: listOf(
    z.object({
      id: z.string(),
      kind,
      owner: z.string().describe('Such as `booking:…`; empty for the platform itself.'),
      currency,
      balanceMinor: balance,
    }),
    accountsPerPage,
  ),
  async run({ services, input: { kind = null, after, ...filter } }) {
    const { rows, next } = await listAccounts(services.database.orm, { kind, ...filter }, after);
    return { items: rows, next };
  },
});

addCall(adminLedgerApi, {
  ...shared,
  path: '/admin/ledger/entries',
  operationId: 'listLedgerEntries',
  summary: 'List the entries of an account',
  description: 'Newest first.',
  input: entriesQuery,
  answer: z.object({
    currency,
    balanceMinor: balance,
    ...listOf(
      z.object({
        transactionId: z.int(),
        kind: z.enum(transactionKinds),
        at: moment,
        sourceType: z.string(),
        sourceId: z.string(),
        amountMinor: balance,
        balanceMinor: z.int().describe('What the account had with this entry.'),
      }),
      entriesPerPage,
    ).shape,
  }),
  async run({ services, input: { after = null, ...account } }) {
    const found = await readAccount(services.database.orm, account, after);
    if (!found) throw unknown();
    const { entries, next, balanceMinor } = found;
    return {
      currency: account.currency,
      balanceMinor,
      items: entries,
      next: next && `${next.transactionId}.${next.position}`,
    };
  },
});

addCall(adminLedgerApi, {
  ...shared,
  path: '/admin/ledger/transactions/:transactionId',
  operationId: 'readLedgerTransaction',
  summary: 'Read a transaction of the ledger',
  answer: z.object({
    id: z.int(),
    kind: z.enum(transactionKinds),
    cause: z.string(),
    sourceType: z.string(),
    sourceId: z.string(),
    providerRef: z.string().nullable(),
    postedAt: moment,
    entries: z.array(
      z.object({ kind, owner: z.string(), currency, position: z.int(), amountMinor: balance }),
    ),
  }),
  async run({ services, ids: { transactionId = '' } }) {
    const number = numberIn(transactionId);
    const found = number && (await readTransaction(services.database.orm, number));
    if (!found) throw unknown();
    return found;
  },
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
