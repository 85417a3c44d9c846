import { Hono } from 'hono';
import { z } from 'zod';
import { disputeReasons, disputeStates } from '#app/domain/bookings/dispute.ts';
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
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand } from './call.server.ts';
import { moment } from './shapes.server.ts';

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
