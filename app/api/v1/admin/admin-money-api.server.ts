import { Hono } from 'hono';
import { z } from 'zod';
import { transferKinds, transferStates } from '#app/domain/payments/states.ts';
import { compareNow } from '#app/features/payments/ledger/compare-books.server.ts';
import { comparisonsQuery } from '#app/features/payments/ledger/fields.ts';
import {
  comparisonsPerPage,
  listComparisons,
  readComparison,
} from '#app/features/payments/ledger/queries.server.ts';
import { retryAsAdmin, takeBack } from '#app/features/payments/transfers/commands.server.ts';

import { transfersQuery } from '#app/features/payments/transfers/fields.ts';
import {
  listTransfers,
  readTransfer,
  transfersPerPage,
} from '#app/features/payments/transfers/queries.server.ts';

import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { numberIn } from '#app/lib/number-in.ts';
import { words } from '#app/lib/words.ts';
import { addCall, addCommand } from '../call.server.ts';
import { listOf, moment } from '#app/fields/answers.ts';

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
