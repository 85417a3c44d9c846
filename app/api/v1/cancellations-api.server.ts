import { Hono } from 'hono';
import { z } from 'zod';
import { cancellationWindows } from '#app/domain/bookings/cancellation.ts';
import { noteLimits } from '#app/domain/bookings/note-limits.ts';
import { answerForceMajeure } from '#app/features/bookings/cancellations/commands/answer-force-majeure.server.ts';
import { cancelBooking } from '#app/features/bookings/cancellations/commands/cancel-booking.server.ts';
import { proposeForceMajeure } from '#app/features/bookings/cancellations/commands/propose-force-majeure.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall } from './call.server.ts';
import { text } from './shapes.server.ts';

/** How what both have signed ends before its time. */
export const cancellationsApi = new Hono<HttpEnv>();

const tag = 'Cancelling';

addCall(cancellationsApi, {
  method: 'post',
  path: '/profiles/:profileId/bookings/:bookingId/cancellation',
  operationId: 'cancelBooking',
  tag,
  summary: 'Cancel a signed booking',
  description:
    'What follows in money is decided by the window in which the cancelling falls, and never changed. What the venue gets back goes back at once; what the performer gets stays held for 48 hours, in which either side can raise a claim. If it is another window by now than the one you name, nothing is cancelled.',
  input: z.object({
    window: z
      .enum(cancellationWindows)
      .describe(
        'The window whose amounts you have seen: more than 7 days before the show, 3 to 7, less, or on the day itself.',
      ),
    version: z
      .int()
      .optional()
      .describe(
        'The signed version whose amounts you have seen; if another holds, nothing is cancelled.',
      ),
    reason: text(noteLimits.reason).default(''),
  }),
  example: { window: 'early', reason: 'The van broke down.' },
  answer: z.object({
    window: z.enum(cancellationWindows),
    venueGetsBackMinor: z.int(),
    performerGetsMinor: z.int(),
    venueFeeMinor: z.int(),
    performerFeeMinor: z.int(),
  }),
  run: ({ services, viewer, ids: { profileId = '', bookingId = '' }, input }) =>
    cancelBooking(services, viewer, { ...input, bookingId, as: profileId }),
});

addCall(cancellationsApi, {
  method: 'post',
  path: '/profiles/:profileId/bookings/:bookingId/force-majeure',
  operationId: 'proposeForceMajeure',
  tag,
  summary: 'Say that nobody can help it',
  description: 'Nothing follows from it until the other side says so too.',
  input: z.object({ reason: text(noteLimits.reason, 1) }),
  example: { reason: 'The river is in the cellar.' },
  run: ({ services, viewer, ids: { profileId = '', bookingId = '' }, input }) =>
    proposeForceMajeure(services, viewer, { ...input, bookingId, as: profileId }),
});

addCall(cancellationsApi, {
  method: 'put',
  path: '/profiles/:profileId/bookings/:bookingId/force-majeure/answer',
  operationId: 'answerForceMajeure',
  tag,
  summary: 'Answer that nobody can help it',
  description:
    'With both sides’ word the booking ends, everything goes back to the venue and nobody owes a fee. Your own word is taken back with `withdrawn`.',
  input: z.object({ answer: z.enum(['agreed', 'declined', 'withdrawn']) }),
  example: { answer: 'agreed' },
  run: ({ services, viewer, ids: { profileId = '', bookingId = '' }, input }) =>
    answerForceMajeure(services, viewer, { ...input, bookingId, as: profileId }),
});
