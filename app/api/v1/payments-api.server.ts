import { Hono } from 'hono';
import { z } from 'zod';
import { pageParty } from '#app/domain/payments/party.ts';
import { instalmentStates, transferKinds, transferStates } from '#app/domain/payments/states.ts';
import { payBooking } from '#app/features/bookings/money/commands/pay-booking.server.ts';
import { readMoneyTrail } from '#app/features/bookings/money/queries/read-money-trail.server.ts';
import { removeCard } from '#app/features/payments/instalments/commands/remove-card.server.ts';
import { listCards } from '#app/features/payments/instalments/queries/list-cards.server.ts';
import { readPayouts } from '#app/features/payments/payouts/queries/read-payouts.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand } from './call.server.ts';
import { moment } from './shapes.server.ts';

/** What is paid, held, sent on and given back. */
export const paymentsApi = new Hono<HttpEnv>();

const tag = 'Payments';
const minor = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const currency = z.string().describe('ISO 4217.');
const amounts = z.array(z.object({ currency, amountMinor: minor }));

const transfer = z.object({
  id,
  kind: z
    .enum(transferKinds)
    .describe('Back to a card, to an account for payouts, back, to a bank.'),
  state: z.enum(transferStates),
  currency,
  amountMinor: minor,
  problem: z.string().nullable().describe('Why it waits or failed.'),
  arrivesOn: z.string().nullable().describe('The day on which a bank is expected to have it.'),
  createdAt: moment,
  endedAt: moment.nullable(),
});

const once =
  'The card provider is asked in the middle of this. Where it doesn’t answer, or after a crash, a repetition with the same key goes on, which comes to the same. ';

addCall(paymentsApi, {
  method: 'get',
  path: '/profiles/:profileId/bookings/:bookingId/payments',
  operationId: 'readPayments',
  tag,
  summary: 'Read what is paid and held for a booking, and where it went',
  description:
    'For both sides. What is sent to the performer, its members and their banks is shown to the performer alone; the venue reads of it in `trail`.',
  answer: z.object({
    currency,
    held: z.object({ amountMinor: minor, feeMinor: minor }),
    instalments: z.array(
      z.object({
        id,
        part: z.string(),
        state: z.enum(instalmentStates),
        currency,
        amountMinor: minor.describe('For the show.'),
        feeMinor: minor.describe('The platform’s fee on top.'),
        dueAt: moment,
        endedAt: moment.nullable(),
      }),
    ),
    transfers: z.array(transfer),
    chargebacks: z.array(
      z.object({
        id,
        state: z.enum(['open', 'sent', 'won', 'lost']),
        currency,
        amountMinor: minor,
      }),
    ),
    trail: z
      .array(z.object({ at: moment, text: z.string() }))
      .describe('Every movement in words, the first on top.'),
  }),
  run: ({ services, viewer, ids: { profileId = '', bookingId = '' } }) =>
    readMoneyTrail(services.database.orm, viewer, { bookingId, current: profileId }),
});

addCommand(paymentsApi, payBooking, {
  method: 'post',
  path: '/profiles/:profileId/bookings/:bookingId/payments/:instalmentId/checkout',
  tag,
  summary: 'Begin to pay an amount',
  description: `${once}Begun once more with the same choice it leads to the same page, as long as that is open; with another choice the earlier page is closed. An amount is paid once. A repetition with the same key is answered with the same page; for another page use another key. Somebody has to open the page in a browser; \`url\` is null where a kept card was charged or the amount is paid already.`,
  example: { keepsCard: false },
  answer: z.object({ url: z.url().nullable() }),
});

addCall(paymentsApi, {
  method: 'get',
  path: '/profiles/:profileId/payouts',
  operationId: 'readPayouts',
  tag,
  summary: 'Read how a page is paid',
  description: 'For its owner: the account for payouts, what waits, what is owed, what was sent.',
  input: z.object({
    before: z.string().max(80).optional().describe('The `next` of the page before.'),
  }),
  answer: z.object({
    hasTaxDetails: z.boolean(),
    account: z
      .object({ isSubmitted: z.boolean(), isReady: z.boolean(), requirements: z.int() })
      .nullable()
      .describe('With how many things the card provider still asks for.'),
    waiting: amounts,
    owes: amounts,
    transfers: z.array(transfer),
    next: z.string().nullable(),
  }),
  run: ({ services, viewer, ids: { profileId = '' }, input }) => {
    requireRight(viewer, profileId, 'see to payouts');
    return readPayouts(services.database.orm, pageParty(profileId), input.before ?? null);
  },
});

addCall(paymentsApi, {
  method: 'get',
  path: '/profiles/:profileId/cards',
  operationId: 'listCards',
  tag,
  summary: 'List the cards that are kept for a page',
  answer: z.object({
    cards: z.array(
      z.object({
        id,
        brand: z.string(),
        last4: z.string(),
        expiryMonth: z.int(),
        expiryYear: z.int(),
      }),
    ),
  }),
  run: async ({ services, viewer, ids: { profileId = '' } }) => {
    requireRight(viewer, profileId, 'pay');
    return { cards: await listCards(services.database.orm, pageParty(profileId)) };
  },
});

addCall(paymentsApi, {
  method: 'delete',
  path: '/profiles/:profileId/cards/:cardId',
  operationId: 'removeCard',
  tag,
  summary: 'Keep a card no longer',
  description: `${once}A card is removed at the provider first, which does nothing where it is gone.`,
  settlesItself: true,
  run: ({ services, viewer, ids: { profileId = '', cardId = '' } }) => {
    requireRight(viewer, profileId, 'pay');
    return removeCard(services, { payerId: pageParty(profileId), cardId });
  },
});
