import { Hono } from 'hono';
import { z } from 'zod';
import { cancellationWindows } from '#app/domain/bookings/cancellation.ts';
import { answerForceMajeure } from '#app/features/bookings/cancellations/commands/answer-force-majeure.server.ts';
import { cancelBooking } from '#app/features/bookings/cancellations/commands/cancel-booking.server.ts';
import { proposeForceMajeure } from '#app/features/bookings/cancellations/commands/propose-force-majeure.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCommand } from './call.server.ts';

/** How what both have signed ends before its time. */
export const cancellationsApi = new Hono<HttpEnv>();

const tag = 'Cancelling';
const booking = '/profiles/:profileId/bookings/:bookingId';

addCommand(cancellationsApi, cancelBooking, {
  method: 'post',
  path: `${booking}/cancellation`,
  tag,
  summary: 'Cancel a signed booking',
  description:
    'What follows in money is decided by the window in which the cancelling falls, and never changed. What the venue gets back goes back at once; what the performer gets stays held for 48 hours, in which either side can raise a claim. If it costs something else by now than you say you have seen, nothing is cancelled.',
  example: { window: 'early', version: 1, feeMinor: 0, reason: 'The van broke down.' },
  answer: z.object({
    window: z.enum(cancellationWindows),
    venueGetsBackMinor: z.int(),
    performerGetsMinor: z.int(),
    venueFeeMinor: z.int(),
    performerFeeMinor: z.int(),
  }),
});

addCommand(cancellationsApi, proposeForceMajeure, {
  method: 'post',
  path: `${booking}/force-majeure`,
  tag,
  summary: 'Say that nobody can help it',
  description: 'Nothing follows from it until the other side says so too.',
  example: { reason: 'The river is in the cellar.' },
});

addCommand(cancellationsApi, answerForceMajeure, {
  method: 'put',
  path: `${booking}/force-majeure/answer`,
  tag,
  summary: 'Answer that nobody can help it',
  description:
    'With both sides’ word the booking ends, everything goes back to the venue and nobody owes a fee. Your own word is taken back with `withdrawn`.',
  example: { answer: 'agreed' },
});
