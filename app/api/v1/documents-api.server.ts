import { Hono } from 'hono';
import { z } from 'zod';
import { printDocument } from '#app/api/document-files.server.ts';
import { documentKinds } from '#app/domain/payments/document.ts';
import { pageParty } from '#app/domain/payments/party.ts';
import { documentsQuery } from '#app/features/payments/documents/fields.ts';
import {
  documentsPerPage,
  listDocuments,
  readDocument,
} from '#app/features/payments/documents/queries.server.ts';

import {
  giveTaxDetails,
  openPayoutAccount,
} from '#app/features/payments/payouts/commands.server.ts';

import { requireRight } from '#app/features/profiles/policy.ts';
import { readTimeZone } from '#app/features/profiles/queries.server.ts';
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { readCursor } from '#app/lib/list-cursor.ts';
import { addCall, addCommand } from './call.server.ts';
import { listOf, moment } from '#app/fields/answers.ts';

/** Invoices, receipts and statements, and what they are issued with. */
export const documentsApi = new Hono<HttpEnv>();

const tag = 'Documents';
const party = z.object({
  name: z.string(),
  lines: z.array(z.string()),
  taxId: z.string(),
  country: z.string(),
});
const shown = {
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
  tag,
  summary: 'List a page’s invoices, receipts and statements',
  input: documentsQuery,
  answer: listOf(
    z.object({ ...shown, issuerName: z.string(), recipientName: z.string() }),
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
  tag,
  summary: 'Read an invoice, receipt or statement',
  answer: z.object({
    ...shown,
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
  tag,
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
  tag,
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
  tag,
  scope: null,
  summary: 'Open the payout account’s page at the card provider',
  description: 'Someone has to open the page in a browser. Give the tax details first.',
  answer: z.object({ url: z.url() }),
});
