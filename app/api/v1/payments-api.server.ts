import { Hono } from 'hono';
import { z } from 'zod';
import { printDocument } from '#app/api/document-files.server.ts';
import { documentKinds } from '#app/domain/payments/document.ts';
import { pageParty } from '#app/domain/payments/ledger.ts';
import {
  chargebackStates,
  instalmentStates,
  transferKinds,
  transferStates,
} from '#app/domain/payments/payment.ts';
import { payBooking, retryBookingTransfer } from '#app/features/bookings/money/commands.server.ts';
import { readMoneyTrail } from '#app/features/bookings/money/queries.server.ts';
import { documentsQuery } from '#app/features/payments/documents/fields.ts';
import {
  documentsPerPage,
  listDocuments,
  readDocument,
} from '#app/features/payments/documents/queries.server.ts';
import { removeCard } from '#app/features/payments/instalments/commands.server.ts';
import { listCards, mostCards } from '#app/features/payments/instalments/queries.server.ts';
import {
  giveTaxDetails,
  openPayoutAccount,
} from '#app/features/payments/payouts/commands.server.ts';
import { payoutsQuery } from '#app/features/payments/payouts/fields.ts';
import { payoutsPerPage, readPayouts } from '#app/features/payments/payouts/queries.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { readTimeZone } from '#app/features/profiles/queries.server.ts';
import { listOf, moment } from '#app/fields/answers.ts';
import { id } from '#app/fields/kinds.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { readCursor } from '#app/lib/list-cursor.ts';
import { addCall, addCommand } from './call.server.ts';

/** Payments, held money, payouts and refunds. */
export const paymentsApi = new Hono<HttpEnv>();

const tag = 'Payments';
const minor = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const currency = z.string().describe('The ISO 4217 code of the currency.');
const amounts = z.array(z.object({ currency, amountMinor: minor }));

const transfer = z.object({
  id,
  kind: z
    .enum(transferKinds)
    .describe(
      'A refund to a card, a transfer to a payout account, its reversal, or a payout to a bank.',
    ),
  state: z.enum(transferStates),
  currency,
  amountMinor: minor,
  problem: z.string().nullable().describe('Why it is waiting or failed.'),
  arrivesOn: z.string().nullable().describe('The day it is expected at the bank.'),
  createdAt: moment,
  endedAt: moment.nullable(),
});

const once =
  'This calls the card provider. If the provider doesn’t answer, or after a crash, repeat the call with the same key: it continues and the result is the same. ';

addCall(paymentsApi, {
  method: 'get',
  path: '/profiles/:profileId/bookings/:bookingId/payments',
  operationId: 'readPayments',
  tag,
  summary: 'Read the payments of a booking',
  description:
    'For both sides. Only the performer sees transfers to its team and their banks; the venue sees a summary in `trail`.',
  answer: z.object({
    currency,
    held: z.object({ amountMinor: minor, feeMinor: minor }),
    instalments: z.array(
      z.object({
        id,
        part: z.string(),
        state: z.enum(instalmentStates),
        currency,
        amountMinor: minor.describe('For the show.'),
        feeMinor: minor.describe('The platform fee on top.'),
        dueAt: moment,
        endedAt: moment.nullable(),
      }),
    ),
    transfers: z.array(transfer),
    chargebacks: z.array(
      z.object({
        id,
        state: z.enum(chargebackStates),
        currency,
        amountMinor: minor,
      }),
    ),
    trail: z
      .array(z.object({ at: moment, text: z.string() }))
      .describe('Every movement in words, oldest first.'),
  }),
  run: ({ services, viewer, ids: { profileId = '', bookingId = '' } }) =>
    readMoneyTrail(services.database.orm, viewer, { bookingId, current: profileId }),
});

addCommand(paymentsApi, payBooking, {
  method: 'post',
  path: '/profiles/:profileId/bookings/:bookingId/payments/:instalmentId/checkout',
  tag,
  summary: 'Pay an amount',
  description: `${once}Calling it again with the same choice returns the same payment page while that is open; with another choice it closes the earlier page. An amount is paid only once. A repeated call with the same key returns the same page; for a new page use a new key. Someone has to open the page in a browser. \`url\` is null if a saved card was charged or the amount is already paid.`,
  example: { keepsCard: false },
  answer: z.object({ url: z.url().nullable() }),
});

addCommand(paymentsApi, retryBookingTransfer, {
  method: 'post',
  path: '/profiles/:profileId/bookings/:bookingId/payments/transfers/:transferId/retry',
  tag,
  summary: 'Retry a refund or transfer that is waiting or has failed',
  description: 'For the venue, its refunds; for the performer, what is sent to its side.',
});

addCall(paymentsApi, {
  method: 'get',
  path: '/profiles/:profileId/payouts',
  operationId: 'readPayouts',
  tag,
  summary: 'Read the payouts of a page',
  description: 'For its owner: the payout account, money waiting, money owed, and what was sent.',
  input: payoutsQuery,
  answer: z.object({
    hasTaxDetails: z.boolean(),
    account: z
      .object({ isSubmitted: z.boolean(), isReady: z.boolean(), requirements: z.int() })
      .nullable()
      .describe('With the number of details the card provider still needs.'),
    waiting: amounts,
    owes: amounts,
    ...listOf(transfer, payoutsPerPage).shape,
  }),
  run: async ({ services, viewer, ids: { profileId = '' }, input }) => {
    requireRight(viewer, profileId, 'see to payouts');
    const { orm } = services.database;
    const { transfers, ...rest } = await readPayouts(
      orm,
      pageParty(profileId),
      input.after ?? null,
    );
    return { ...rest, items: transfers };
  },
});

addCall(paymentsApi, {
  method: 'get',
  path: '/profiles/:profileId/cards',
  operationId: 'listCards',
  tag,
  summary: 'List the saved cards of a page',
  answer: listOf(
    z.object({
      id,
      brand: z.string(),
      last4: z.string(),
      expiryMonth: z.int(),
      expiryYear: z.int(),
    }),
    mostCards,
  ),
  run: async ({ services, viewer, ids: { profileId = '' } }) => {
    requireRight(viewer, profileId, 'pay');
    return { items: await listCards(services.database.orm, pageParty(profileId)) };
  },
});

addCommand(paymentsApi, removeCard, {
  method: 'delete',
  path: '/profiles/:profileId/cards/:cardId',
  tag,
  summary: 'Remove a saved card',
  description: `${once}The card is removed at the provider first.`,
});

/** Invoices, receipts and statements, and what they are issued with. */
export const documentsApi = new Hono<HttpEnv>();

const documentsTag = 'Documents';
const party = z.object({
  name: z.string(),
  lines: z.array(z.string()),
  taxId: z.string(),
  country: z.string(),
});
const documentFields = {
  id,
  title: z.string(),
  about: z.string().describe('Who plays where, on which day.'),
  issuedAt: moment,
  timeZone: z.string(),
  currency: z.string(),
  totalMinor: z.int(),
};

addCall(documentsApi, {
  method: 'get',
  path: '/profiles/:profileId/documents',
  operationId: 'listDocuments',
  tag: documentsTag,
  summary: 'List a page’s invoices, receipts and statements',
  input: documentsQuery,
  answer: listOf(
    z.object({ ...documentFields, issuerName: z.string(), recipientName: z.string() }),
    documentsPerPage,
  ),
  async run({ services, viewer, ids: { profileId = '' }, input: { year, kind, after } }) {
    requireRight(viewer, profileId, 'see the money');
    const { orm } = services.database;
    const timeZone = await readTimeZone(orm, profileId, viewer.timeZone);
    const filter = { year: year ?? null, kind: kind ?? null, timeZone };
    const parties = [pageParty(profileId)];
    const { entries, next } = await listDocuments(orm, parties, filter, readCursor(after ?? null));
    return { items: entries, next };
  },
});

addCall(documentsApi, {
  method: 'get',
  path: '/profiles/:profileId/documents/:documentId',
  operationId: 'readDocument',
  tag: documentsTag,
  summary: 'Read an invoice, receipt or statement',
  answer: z.object({
    ...documentFields,
    kind: z.enum(documentKinds),
    number: z.string(),
    issuer: party,
    recipient: party,
    facts: z.array(z.object({ label: z.string(), value: z.string() })),
    lines: z.array(z.object({ text: z.string(), amountMinor: z.int() })),
    totalLabel: z.string(),
    notes: z.array(z.string()),
  }),
  run({ services, viewer, ids: { profileId = '', documentId = '' } }) {
    requireRight(viewer, profileId, 'see the money');
    return readDocument(services.database.orm, documentId, [pageParty(profileId)]);
  },
});

addCall(documentsApi, {
  method: 'get',
  path: '/profiles/:profileId/documents/:documentId/pdf',
  operationId: 'downloadDocument',
  tag: documentsTag,
  summary: 'Download an invoice, receipt or statement as PDF',
  file: 'application/pdf',
  async run({ services, viewer, ids: { profileId = '', documentId = '' } }) {
    requireRight(viewer, profileId, 'see the money');
    const parties = [pageParty(profileId)];
    return printDocument(services, await readDocument(services.database.orm, documentId, parties));
  },
});

addCommand(documentsApi, giveTaxDetails, {
  method: 'put',
  path: '/profiles/:profileId/tax-details',
  tag: documentsTag,
  scope: null,
  summary: 'Give a page’s tax details',
  description: 'Documents that were issued keep what they were issued with.',
  example: {
    kind: 'company',
    legalName: 'Cinema Candeia, Lda.',
    street: 'Rua da Candeia 14',
    postalCode: '1200-109',
    town: 'Lisboa',
    country: 'PT',
    taxId: '',
  },
});

addCommand(documentsApi, openPayoutAccount, {
  method: 'post',
  path: '/profiles/:profileId/payout-account',
  tag: documentsTag,
  scope: null,
  summary: 'Open the payout account’s page at the card provider',
  description: 'Someone has to open the page in a browser. Give the tax details first.',
  answer: z.object({ url: z.url() }),
});
