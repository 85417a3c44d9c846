import { Hono } from 'hono';
import { z } from 'zod';
import { disputeStates } from '#app/domain/bookings/dispute.ts';
import { sides } from '#app/domain/bookings/terms/terms.ts';
import { checkDecision, decideDispute } from '#app/features/bookings/disputes/commands.server.ts';
import {
  listDisputes,
  mostDisputes,
  readDisputeDesk,
} from '#app/features/bookings/disputes/queries.server.ts';

import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand } from '../call.server.ts';
import { disputeShown, heldShown } from '../disputes-api.server.ts';
import { listOf, moment } from '#app/fields/answers.ts';
import { termsShown } from '../shapes.server.ts';

/** Disputes, for administrators. */
export const adminDisputesApi = new Hono<HttpEnv>();

const tag = 'Administration';
const one = '/admin/disputes/:disputeId';
const minor = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

addCall(adminDisputesApi, {
  method: 'get',
  path: '/admin/disputes',
  operationId: 'listDisputes',
  tag,
  scope: 'admin',
  summary: 'List disputes',
  description:
    'Every open dispute first, the one whose money has to move on soonest on top, then those that ended last.',
  answer: listOf(
    z.object({
      id,
      bookingId: id,
      state: z.enum(disputeStates),
      reason: z.string(),
      raisedBy: z.enum(sides),
      raisedAt: moment,
      endedAt: moment.nullable(),
      startsAt: moment,
      timeZone: z.string(),
      venueName: z.string().nullable(),
      performerName: z.string().nullable(),
      isAnswered: z.boolean().describe('Whether the other side has made a statement.'),
      isOverdue: z.boolean().describe('Whether its time to answer is over.'),
      held: heldShown.nullable().describe('What is held; null once the dispute is over.'),
      heldUntil: moment.nullable().describe('By when the held money has to move on.'),
    }),
    mostDisputes,
  ),
  async run({ services, viewer }) {
    const { open, over } = await listDisputes(services.database.orm, viewer);
    return { items: [...open, ...over.map((row) => ({ ...row, held: null, heldUntil: null }))] };
  },
});

addCall(adminDisputesApi, {
  method: 'get',
  path: one,
  operationId: 'readDispute',
  tag,
  scope: 'admin',
  summary: 'Read everything a dispute is decided by',
  answer: z.object({
    currency: z.string().describe('The currency of all amounts.'),
    dispute: disputeShown,
    booking: z.object({
      id,
      startsAt: moment,
      timeZone: z.string(),
      venueName: z.string().nullable(),
      performerName: z.string().nullable(),
      history: z.array(z.object({ at: moment, by: z.string(), action: z.string() })),
    }),
    terms: termsShown.nullable().describe('The terms both sides have signed.'),
    contract: z.string().nullable().describe('The text both sides have signed.'),
    held: heldShown,
    stillAskedMinor: minor.describe('What the venue still has to pay after a cancellation.'),
    heldUntil: moment.nullable(),
    mayDecide: z.boolean().describe('Whether it can be decided now.'),
  }),
  async run({ services, viewer, ids: { disputeId = '' } }) {
    const desk = await readDisputeDesk(services.database.orm, viewer, disputeId);
    const { venue, performer } = desk.booking.parties;
    const names = { venueName: venue.displayName, performerName: performer.displayName };
    const { currency } = desk.held;
    return { ...desk, currency, booking: { ...desk.booking, ...names } };
  },
});

addCommand(adminDisputesApi, checkDecision, {
  method: 'post',
  path: `${one}/sums`,
  tag,
  summary: 'See what a decision would come to',
  description: 'Changes nothing. All amounts are in the currency of the booking.',
  example: { bookingId: 'b7d0c1', venueGetsMinor: 10_000, text: 'Played 50 of 60 minutes.' },
  answer: z.object({
    currency: z.string(),
    decision: z.object({
      text: z.string(),
      sums: z.object({
        venueGetsMinor: minor,
        feeBackMinor: minor.describe('The platform fee that goes back to the venue.'),
        performerGetsMinor: minor,
        performerFeeMinor: minor.describe('The platform fee that the performer pays of it.'),
        keptBackMinor: minor.describe('What the performer owes, and pays with it.'),
        sentMinor: minor.describe('What is sent to the performer.'),
      }),
    }),
  }),
});

addCommand(adminDisputesApi, decideDispute, {
  method: 'post',
  path: `${one}/decision`,
  tag,
  summary: 'Decide a dispute',
  description:
    'Divides the held money at once and for good. `heldMinor` is `held.amountMinor` as you have read it.',
  example: {
    bookingId: 'b7d0c1',
    venueGetsMinor: 10_000,
    heldMinor: 45_000,
    text: 'Played 50 of 60 minutes.',
  },
});
