import { Hono } from 'hono';
import { z } from 'zod';
import { cancellationWindows } from '#app/domain/bookings/cancellation.ts';
import {
  answerForceMajeure,
  cancelBooking,
  proposeForceMajeure,
} from '#app/features/bookings/cancellations/commands.server.ts';

import type { HttpEnv } from '#app/http/context.server.ts';
import { addCommand } from './call.server.ts';

/** Cancelling a signed booking. */
export const cancellationsApi = new Hono<HttpEnv>();

const tag = 'Cancelling';
const booking = '/profiles/:profileId/bookings/:bookingId';

addCommand(cancellationsApi, cancelBooking, {
  method: 'post',
  path: `${booking}/cancellation`,
  tag,
  summary: 'Cancel a signed booking',
  description:
    'The cancellation window decides the amounts, for good. The venue is refunded at once. The performer’s part stays held for 48 hours, in which either side can raise a dispute. If the cost has changed from the one you name, nothing is cancelled.',
  example: { window: 'early', version: 1, feeMinor: 0, reason: 'The van broke down.' },
  answer: z.object({
    currency: z.string(),
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
  summary: 'Report force majeure',
  description: 'It has no effect until the other side agrees.',
  example: { reason: 'The river has flooded the cellar.' },
});

addCommand(cancellationsApi, answerForceMajeure, {
  method: 'put',
  path: `${booking}/force-majeure/answer`,
  tag,
  summary: 'Answer a report of force majeure',
  description:
    'If both sides agree, the booking ends, the venue is refunded in full and no one owes a fee. Withdraw your own report with `withdrawn`.',
  example: { answer: 'agreed' },
});
