import { Hono } from 'hono';
import { z } from 'zod';
import { disputeLimits, disputeReasons } from '#app/domain/bookings/dispute.ts';
import { commentOnDispute } from '#app/features/bookings/disputes/commands/comment-on-dispute.server.ts';
import {
  agreeDispute,
  withdrawDispute,
} from '#app/features/bookings/disputes/commands/end-dispute.server.ts';
import { raiseDispute } from '#app/features/bookings/disputes/commands/raise-dispute.server.ts';
import { confirmShow } from '#app/features/bookings/money/commands/confirm-show.server.ts';
import { enterReleaseCode } from '#app/features/bookings/money/commands/enter-release-code.server.ts';
import { readAfterShow } from '#app/features/bookings/money/queries/read-after-show.server.ts';
import { id } from '#app/fields/ids.ts';
import { text } from '#app/fields/texts.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand } from './call.server.ts';
import { moment } from './shapes.server.ts';

/** What happens after the show: how what is held is released, and what two sides disagree on. */
export const disputesApi = new Hono<HttpEnv>();

const tag = 'After the show';
const base = '/profiles/:profileId/bookings/:bookingId';
const minor = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

const disputeShown = z.object({
  id,
  raisedBy: z.enum(['venue', 'performer']),
  reason: z.enum(disputeReasons),
  state: z.enum(['open', 'withdrawn', 'agreed', 'decided']),
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
    'What this side can do now stands in `actions`. The code of the night is only ever given to the venue, from load-in on.',
  answer: z.object({
    held: z.object({ currency: z.string(), amountMinor: minor, feeMinor: minor }),
    stillAskedMinor: minor.describe(
      'What a cancellation still asks the venue for. A claim that gives the venue anything back ends that.',
    ),
    actions: z.array(z.string()),
    releasesAt: moment.describe(
      'When it is released by itself, unless a claim is open: 48 hours after the end, or after the cancellation.',
    ),
    code: z.string().nullable(),
    release: z.object({ by: z.string(), at: moment }).nullable(),
    confirmations: z.array(z.object({ side: z.enum(['venue', 'performer']), at: moment })),
    dispute: disputeShown.nullable(),
  }),
  run: ({ services, viewer, ids: { profileId = '', bookingId = '' } }) =>
    readAfterShow(services.database.orm, viewer, {
      ...{ bookingId, current: profileId, secret: services.secret },
    }),
});

addCommand(disputesApi, confirmShow, {
  method: 'post',
  path: `${base}/show-confirmation`,
  tag,
  summary: 'Say that the show was played',
  description:
    'From the set’s start on, once for each side. Both sides’ word releases what is held, for good, as soon as the show is over.',
  answer: z.object({ isReleased: z.boolean() }),
});

addCommand(disputesApi, enterReleaseCode, {
  method: 'post',
  path: `${base}/release-code`,
  tag,
  summary: 'Enter the code of the night',
  description:
    'For the performer, from the set’s start on: eight digits. A wrong code is answered with `isRight: false`; after ten in an hour no further one is taken.',
  example: { code: '48210937' },
  answer: z.object({ isRight: z.boolean(), isReleased: z.boolean() }),
});

addCall(disputesApi, {
  method: 'post',
  path: `${base}/dispute`,
  operationId: 'raiseDispute',
  tag,
  summary: 'Raise a claim on what is held',
  description:
    'From load-in on until the release; after a cancellation, as long as what it gives the performer is held. While it is open nothing is released. Pictures and PDFs are added on the page of the claim.',
  input: z.object({
    reason: z.enum(disputeReasons),
    text: text(disputeLimits.text, { least: 1 }),
    asksVenueGetsMinor: minor.describe('Of what is held: what should go back to the venue.'),
  }),
  example: {
    reason: 'cutShort',
    text: 'The power failed after 20 minutes.',
    asksVenueGetsMinor: 30_000,
  },
  answer: z.object({ disputeId: id }),
  run: ({ services, viewer, ids: { profileId = '', bookingId = '' }, input }) =>
    raiseDispute(services, viewer, { ...input, bookingId, as: profileId }),
});

addCall(disputesApi, {
  method: 'post',
  path: `${base}/dispute/statements`,
  operationId: 'commentOnDispute',
  tag,
  summary: 'Say what happened, and what you would settle for',
  description: 'With an amount it is an offer, which the other side can agree to.',
  input: z.object({
    text: text(disputeLimits.text, { least: 1 }),
    offersVenueGetsMinor: minor.nullable().default(null),
  }),
  example: { text: 'We played 20 of 90 minutes.', offersVenueGetsMinor: 20_000 },
  answer: z.object({ statementId: id }),
  run: ({ services, viewer, ids: { profileId = '', bookingId = '' }, input }) =>
    commentOnDispute(services, viewer, { ...input, bookingId, as: profileId }),
});

addCall(disputesApi, {
  method: 'post',
  path: `${base}/dispute/agreement`,
  operationId: 'agreeDispute',
  tag,
  summary: 'Agree to the other side’s offer',
  description:
    'What is held is divided so, at once and for good. Name the statement you have read.',
  input: z.object({ offerId: id }),
  example: { offerId: 'b7d0c1' },
  run: ({ services, viewer, ids: { profileId = '', bookingId = '' }, input }) =>
    agreeDispute(services, viewer, { ...input, bookingId, as: profileId }),
});

addCall(disputesApi, {
  method: 'post',
  path: `${base}/dispute/withdrawal`,
  operationId: 'withdrawDispute',
  tag,
  summary: 'Take a claim back',
  description: 'Only the side that raised it. What is held goes as if there had been none.',
  run: ({ services, viewer, ids: { profileId = '', bookingId = '' } }) =>
    withdrawDispute(services, viewer, { bookingId, as: profileId }),
});
