import { Hono } from 'hono';
import { z } from 'zod';
import { recordFolder } from '#app/domain/messaging/files.ts';
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
import { readReport } from '#app/features/settlement/reports/queries.server.ts';
import { showSettlement } from '#app/features/settlement/show-settlement.server.ts';
import { id } from '#app/fields/kinds.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand, addQuery } from './call.server.ts';

/** After the show: releasing the held money, and disputes about it. */
export const disputesApi = new Hono<HttpEnv>();

const tag = 'After the show';
const base = '/profiles/:profileId/bookings/:bookingId';

addQuery(disputesApi, readAfterShow, {
  path: `${base}/after-show`,
  tag,
  summary: 'Read what is held and how it is released',
  description:
    '`actions` lists what this side can do now. Only the venue gets the release code, from load-in on.',
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

addQuery(settlementsApi, showSettlement, {
  path,
  tag: settlementsTag,
  summary: 'Read a settlement as it is now',
});

addQuery(settlementsApi, readReport, {
  path: '/profiles/:profileId/report',
  tag: settlementsTag,
  summary: 'Read what your shows came to',
  description: 'Shows without an agreed settlement count with what today’s numbers give.',
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

addQuery(reviewsApi, showReview, {
  path: reviewsPath,
  tag: reviewsTag,
  summary: 'Read the reviews of a show',
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
