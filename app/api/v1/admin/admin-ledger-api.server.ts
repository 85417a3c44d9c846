import { Hono } from 'hono';
import { z } from 'zod';
import { accountKinds } from '#app/domain/payments/accounts.ts';
import { transactionKinds } from '#app/domain/payments/transaction.ts';
import { accountsQuery, entriesQuery } from '#app/features/payments/ledger/fields.ts';
import {
  accountsPerPage,
  checkBooks,
  entriesPerPage,
  listAccounts,
  readAccount,
  readTotals,
  readTransaction,
} from '#app/features/payments/ledger/queries.server.ts';

import type { HttpEnv } from '#app/http/context.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { numberIn } from '#app/lib/number-in.ts';
import { words } from '#app/lib/words.ts';
import { addCall } from '../call.server.ts';
import { listOf, moment } from '#app/fields/answers.ts';

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

function unknown(): AppError {
  return new AppError('not-found', words('routes')('calls.unknown'));
}
