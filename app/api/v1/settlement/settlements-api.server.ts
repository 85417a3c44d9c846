import { Hono } from 'hono';
import { z } from 'zod';
import { sides } from '#app/domain/bookings/terms/terms.ts';
import { reportRows } from '#app/domain/settlement/report.ts';
import {
  addLine,
  addReceipts,
  changeLine,
  disputeLine,
  importReport,
  removeLine,
  signSettlement,
  withdrawLineDispute,
} from '#app/features/settlement/commands.server.ts';
import { reportQuery } from '#app/features/settlement/reports/fields.ts';
import { readReport } from '#app/features/settlement/reports/queries.server.ts';
import { showSettlement } from '#app/features/settlement/show-settlement.server.ts';
import { settlementDocument } from '#app/features/settlement/views.ts';
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand } from '../call.server.ts';
import { moment } from '#app/fields/answers.ts';

/** Settlements: the numbers of a night, for both of its sides. */
export const settlementsApi = new Hono<HttpEnv>();

const tag = 'Settlement';
const path = '/profiles/:profileId/bookings/:bookingId/settlement';
const minor = z.int();

addCall(settlementsApi, {
  method: 'get',
  path,
  operationId: 'readSettlement',
  tag,
  summary: 'Read a settlement as it is now',
  answer: z.object({
    document: settlementDocument,
    hash: z
      .string()
      .describe(
        'What is signed: SHA-256, in hexadecimal, of the document that settlement.json has.',
      ),
    version: z.int().nullable().describe('Null while these numbers aren’t agreed.'),
    currency: z.string(),
    paidMinor: minor.describe('What the venue has paid, by the ledger.'),
    overpaidMinor: minor.describe(
      'Of that, what the performer owes since a correction; kept back from its next payouts.',
    ),
    scannedCount: z
      .int()
      .nullable()
      .describe('How many were let in by scanning, where the venue has entered a drop count.'),
    receipts: z
      .array(z.object({ id, lineId: id }))
      .describe('Files of messages about the booking.'),
    undisputedMinor: minor.nullable().describe('The total without what is disputed, if anything.'),
    disputes: z.array(
      z.object({
        lineId: id,
        by: z.enum(sides),
        reason: z.string(),
        raisedAt: moment,
        amountMinor: minor.nullable().describe('What that side believes is right, if it says so.'),
      }),
    ),
    signatures: z
      .array(z.object({ side: z.enum(sides), typedName: z.string(), signedAt: moment }))
      .describe('Under these numbers.'),
    answerUntil: moment
      .nullable()
      .describe('Until when the other side can answer; then what no one disputes is paid.'),
  }),
  run: ({ services: { database }, viewer, ids: { bookingId = '', profileId = '' } }) =>
    showSettlement(database.orm, viewer, { bookingId, current: profileId }),
});

addCall(settlementsApi, {
  method: 'get',
  path: '/profiles/:profileId/report',
  operationId: 'readShowsReport',
  tag,
  summary: 'Read what your shows came to',
  description: 'Shows without an agreed settlement count with what today’s numbers give.',
  input: reportQuery,
  answer: z.object({
    rows: z.array(
      z.object({
        key: z.string().describe('The id of the event, page or room, or the month.'),
        currency: z.string(),
        shows: z.int(),
        sold: z.int(),
        capacity: z.int().nullable(),
        grossMinor: minor,
        takingsMinor: minor,
        payMinor: minor,
        openMinor: minor.describe('Of the pay, what isn’t settled yet.'),
        costsMinor: minor,
        venueMinor: minor,
        nights: z.array(
          z.object({ bookingId: id, day: z.string(), title: z.string(), isFinal: z.boolean() }),
        ),
      }),
    ),
  }),
  async run({ services: { database }, viewer, ids: { profileId = '' }, input }) {
    return {
      rows: reportRows(await readReport(database.orm, viewer, { profileId, ...input }), input.by),
    };
  },
});

addCommand(settlementsApi, addLine, {
  method: 'post',
  path: `${path}/lines`,
  tag,
  answer: z.object({ lineId: id }),
  summary: 'Add a line',
  example: { kind: 'cost', label: 'Sound engineer', amountMinor: 180_00 },
});

addCommand(settlementsApi, changeLine, {
  method: 'put',
  path: `${path}/lines/:lineId`,
  tag,
  summary: 'Change a line',
  example: { kind: 'cost', label: 'Sound engineer', amountMinor: 150_00 },
});

addCommand(settlementsApi, removeLine, {
  method: 'delete',
  path: `${path}/lines/:lineId`,
  tag,
  summary: 'Remove a line',
});

addCommand(settlementsApi, addReceipts, {
  method: 'post',
  path: `${path}/lines/:lineId/receipts`,
  tag,
  summary: 'Add receipts to a line',
  description: 'Send pictures and PDFs as with messages.',
});

addCommand(settlementsApi, disputeLine, {
  method: 'post',
  path: `${path}/lines/:lineId/dispute`,
  tag,
  summary: 'Dispute a line',
  example: { reason: 'We agreed on one engineer, not two.', amountMinor: 90_00 },
});

addCommand(settlementsApi, withdrawLineDispute, {
  method: 'delete',
  path: `${path}/lines/:lineId/dispute`,
  tag,
  summary: 'Withdraw your dispute of a line',
});

addCommand(settlementsApi, importReport, {
  method: 'post',
  path: `${path}/import`,
  tag,
  answer: z.object({ lines: z.int() }),
  summary: 'Import a box-office report',
  example: { table: 'type,price,sold\nBalcony,22.00,14\nStalls,15.00,40' },
});

addCommand(settlementsApi, signSettlement, {
  method: 'post',
  path: `${path}/signature`,
  tag,
  answer: z.object({ version: z.int(), hash: z.string(), isAgreed: z.boolean() }),
  summary: 'Sign a settlement',
  example: { hash: '0'.repeat(64), typedName: 'Tomás Reis', consent: true },
});
