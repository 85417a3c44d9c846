import { Hono } from 'hono';
import { z } from 'zod';
import { disputeReasons, disputeStates } from '#app/domain/bookings/dispute.ts';
import { sides } from '#app/domain/bookings/terms/terms.ts';
import { recordFolder } from '#app/domain/messaging/files.ts';
import { reviewStandings } from '#app/domain/reviews/reviews.ts';
import { reportRows } from '#app/domain/settlement/report.ts';
import {
  agreeDispute,
  commentOnDispute,
  raiseDispute,
  withdrawDispute,
} from '#app/features/bookings/disputes/commands.server.ts';
import { confirmShow, enterReleaseCode } from '#app/features/bookings/money/commands.server.ts';
import { readAfterShow } from '#app/features/bookings/money/queries.server.ts';
import { refuseThread } from '#app/features/messaging/policy.ts';
import { findFile } from '#app/features/messaging/queries.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { answerReview, hideReview, writeReview } from '#app/features/reviews/commands.server.ts';
import { showReview } from '#app/features/reviews/queries.server.ts';
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
import { moment } from '#app/fields/answers.ts';
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand } from './call.server.ts';

/** After the show: releasing the held money, and disputes about it. */
export const disputesApi = new Hono<HttpEnv>();

const tag = 'After the show';
const base = '/profiles/:profileId/bookings/:bookingId';
const minor = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

export const heldShown = z.object({ currency: z.string(), amountMinor: minor, feeMinor: minor });

/** The amounts are in the currency beside the dispute. */
export const disputeShown = z.object({
  id,
  raisedBy: z.enum(['venue', 'performer']),
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
      by: z.enum(['venue', 'performer', 'platform']),
      text: z.string(),
      offersVenueGetsMinor: minor.nullable(),
      at: moment,
      files: z.array(z.object({ id, name: z.string(), type: z.string(), sizeBytes: z.int() })),
    }),
  ),
});

addCall(disputesApi, {
  method: 'get',
  path: `${base}/after-show`,
  operationId: 'readAfterShow',
  tag,
  summary: 'Read what is held and how it is released',
  description:
    '`actions` lists what this side can do now. Only the venue gets the release code, from load-in on.',
  answer: z.object({
    currency: z.string().describe('The currency of all amounts.'),
    held: heldShown,
    stillAskedMinor: minor.describe(
      'What the venue still has to pay after a cancellation. A dispute that gives the venue anything back ends that.',
    ),
    actions: z.array(z.string()),
    releasesAt: moment.describe(
      'When it is released automatically, unless a dispute is open: 48 hours after the end of the show, or after the cancellation.',
    ),
    code: z.string().nullable(),
    release: z.object({ by: z.string(), at: moment }).nullable(),
    confirmations: z.array(z.object({ side: z.enum(['venue', 'performer']), at: moment })),
    dispute: disputeShown.nullable(),
  }),
  async run({ services, viewer, ids: { profileId = '', bookingId = '' } }) {
    const query = { bookingId, current: profileId, secret: services.secret };
    const shown = await readAfterShow(services.database.orm, viewer, query);
    return { ...shown, currency: shown.held.currency };
  },
});

addCommand(disputesApi, confirmShow, {
  method: 'post',
  path: `${base}/show-confirmation`,
  tag,
  summary: 'Confirm that the show was played',
  description:
    'From the start of the set, once for each side. When both sides have confirmed, the held money is released for good as soon as the show is over.',
  answer: z.object({ isReleased: z.boolean() }),
});

addCommand(disputesApi, enterReleaseCode, {
  method: 'post',
  path: `${base}/release-code`,
  tag,
  summary: 'Enter the release code',
  description:
    'For the performer, from the start of the set: eight digits. A wrong code returns `isRight: false`. You can try ten times an hour.',
  example: { code: '48210937' },
  answer: z.object({ isRight: z.boolean(), isReleased: z.boolean() }),
});

addCommand(disputesApi, raiseDispute, {
  method: 'post',
  path: `${base}/dispute`,
  tag,
  summary: 'Raise a dispute',
  description:
    'From load-in until the release; after a cancellation, while the performer’s part is held. Nothing is released while the dispute is open. Send pictures and PDFs as with messages.',
  example: {
    reason: 'cutShort',
    text: 'The power failed after 20 minutes.',
    asksVenueGetsMinor: 30_000,
  },
  answer: z.object({ disputeId: id }),
});

addCommand(disputesApi, commentOnDispute, {
  method: 'post',
  path: `${base}/dispute/statements`,
  tag,
  summary: 'Make a statement, with or without a settlement offer',
  description:
    'With an amount it is a settlement offer, which the other side can accept. Send pictures and PDFs as with messages.',
  example: { text: 'We played 20 of 90 minutes.', offersVenueGetsMinor: 20_000 },
  answer: z.object({ statementId: id }),
});

addCommand(disputesApi, agreeDispute, {
  method: 'post',
  path: `${base}/dispute/agreement`,
  tag,
  summary: 'Accept the other side’s settlement offer',
  description:
    'The held money is divided that way at once and for good. Name the statement you have read.',
  example: { offerId: 'b7d0c1' },
});

addCommand(disputesApi, withdrawDispute, {
  method: 'post',
  path: `${base}/dispute/withdrawal`,
  tag,
  summary: 'Withdraw a dispute',
  description:
    'Only for the side that raised it. The held money is then handled as if there had been no dispute.',
});

addCall(disputesApi, {
  method: 'get',
  path: `${base}/dispute/files/:fileId`,
  operationId: 'downloadDisputeFile',
  tag,
  summary: 'Download a file of a dispute',
  file: 'application/octet-stream',
  async run({ services, viewer, ids: { profileId = '', bookingId = '', fileId = '' } }) {
    const { database, files } = services;
    requireRight(viewer, profileId, 'see bookings');
    const file = await findFile(database.orm, viewer, fileId);
    if (!file.key.startsWith(`${recordFolder(bookingId)}/`)) refuseThread();
    return new Uint8Array(await files.read(file.key));
  },
});

/** Settlements: the numbers of a night, for both of its sides. */
export const settlementsApi = new Hono<HttpEnv>();

const settlementsTag = 'Settlement';
const path = '/profiles/:profileId/bookings/:bookingId/settlement';
const settlementsMinor = z.int();

addCall(settlementsApi, {
  method: 'get',
  path,
  operationId: 'readSettlement',
  tag: settlementsTag,
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
    paidMinor: settlementsMinor.describe('What the venue has paid, by the ledger.'),
    overpaidMinor: settlementsMinor.describe(
      'Of that, what the performer owes since a correction; kept back from its next payouts.',
    ),
    scannedCount: z
      .int()
      .nullable()
      .describe('How many were let in by scanning, where the venue has entered a drop count.'),
    receipts: z
      .array(z.object({ id, lineId: id }))
      .describe('Files of messages about the booking.'),
    undisputedMinor: settlementsMinor
      .nullable()
      .describe('The total without what is disputed, if anything.'),
    disputes: z.array(
      z.object({
        lineId: id,
        by: z.enum(sides),
        reason: z.string(),
        raisedAt: moment,
        amountMinor: settlementsMinor
          .nullable()
          .describe('What that side believes is right, if it says so.'),
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
  tag: settlementsTag,
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
        grossMinor: settlementsMinor,
        takingsMinor: settlementsMinor,
        payMinor: settlementsMinor,
        openMinor: settlementsMinor.describe('Of the pay, what isn’t settled yet.'),
        costsMinor: settlementsMinor,
        venueMinor: settlementsMinor,
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
  tag: settlementsTag,
  answer: z.object({ lineId: id }),
  summary: 'Add a line',
  example: { kind: 'cost', label: 'Sound engineer', amountMinor: 180_00 },
});

addCommand(settlementsApi, changeLine, {
  method: 'put',
  path: `${path}/lines/:lineId`,
  tag: settlementsTag,
  summary: 'Change a line',
  example: { kind: 'cost', label: 'Sound engineer', amountMinor: 150_00 },
});

addCommand(settlementsApi, removeLine, {
  method: 'delete',
  path: `${path}/lines/:lineId`,
  tag: settlementsTag,
  summary: 'Remove a line',
});

addCommand(settlementsApi, addReceipts, {
  method: 'post',
  path: `${path}/lines/:lineId/receipts`,
  tag: settlementsTag,
  summary: 'Add receipts to a line',
  description: 'Send pictures and PDFs as with messages.',
});

addCommand(settlementsApi, disputeLine, {
  method: 'post',
  path: `${path}/lines/:lineId/dispute`,
  tag: settlementsTag,
  summary: 'Dispute a line',
  example: { reason: 'We agreed on one engineer, not two.', amountMinor: 90_00 },
});

addCommand(settlementsApi, withdrawLineDispute, {
  method: 'delete',
  path: `${path}/lines/:lineId/dispute`,
  tag: settlementsTag,
  summary: 'Withdraw your dispute of a line',
});

addCommand(settlementsApi, importReport, {
  method: 'post',
  path: `${path}/import`,
  tag: settlementsTag,
  answer: z.object({ lines: z.int() }),
  summary: 'Import a box-office report',
  example: { table: 'type,price,sold\nBalcony,22.00,14\nStalls,15.00,40' },
});

addCommand(settlementsApi, signSettlement, {
  method: 'post',
  path: `${path}/signature`,
  tag: settlementsTag,
  answer: z.object({ version: z.int(), hash: z.string(), isAgreed: z.boolean() }),
  summary: 'Sign a settlement',
  example: { hash: '0'.repeat(64), typedName: 'Tomás Reis', consent: true },
});

/** Reviews that the two sides of a settled show write about each other. */
export const reviewsApi = new Hono<HttpEnv>();

const reviewsTag = 'Reviews';
const reviewsPath = '/profiles/:profileId/bookings/:bookingId/review';
const said = z.object({ wouldAgain: z.boolean(), text: z.string(), answer: z.string().nullable() });

addCall(reviewsApi, {
  method: 'get',
  path: reviewsPath,
  operationId: 'readReviews',
  tag: reviewsTag,
  summary: 'Read the reviews of a show',
  answer: z.object({
    standing: z
      .enum(reviewStandings)
      .describe('`open` until you have written yours, `waiting` until both are published.'),
    closesAt: moment.nullable().describe('Until when reviews can be written.'),
    own: said.nullable().describe('Your own review.'),
    about: said.nullable().describe('The review of you, once it is published.'),
  }),
  run: ({ services: { database }, viewer, ids: { bookingId = '', profileId = '' } }) =>
    showReview(database.orm, viewer, { bookingId, current: profileId }),
});

addCommand(reviewsApi, writeReview, {
  method: 'put',
  path: reviewsPath,
  tag: reviewsTag,
  answer: z.object({ isPublished: z.boolean() }),
  summary: 'Review the other side',
  description: 'Both reviews are published once both are written, or 14 days after the settlement.',
  example: { wouldAgain: 'yes', text: 'On time, kind to the crew, and a full room.' },
});

addCommand(reviewsApi, answerReview, {
  method: 'put',
  path: `${reviewsPath}/answer`,
  tag: reviewsTag,
  summary: 'Reply to the review of you',
  example: { answer: 'Thank you, see you next year.' },
});

addCommand(reviewsApi, hideReview, {
  method: 'delete',
  path: '/admin/bookings/:bookingId/reviews/:side',
  tag: reviewsTag,
  summary: 'Take a review off a page',
});
