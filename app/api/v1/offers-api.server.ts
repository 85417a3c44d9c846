import { Hono } from 'hono';
import { z } from 'zod';
import { offerDays } from '#app/domain/bookings/deadlines.ts';
import { noteLimits } from '#app/domain/bookings/note-limits.ts';
import { commentOnBooking } from '#app/features/bookings/commands/comment-on-booking.server.ts';
import { termsForm } from '#app/features/bookings/forms.ts';
import { acceptOffer } from '#app/features/bookings/offers/commands/accept-offer.server.ts';
import {
  declineOffer,
  withdrawOffer,
} from '#app/features/bookings/offers/commands/end-offer.server.ts';
import { makeOffer } from '#app/features/bookings/offers/commands/make-offer.server.ts';
import { proposeTerms } from '#app/features/bookings/offers/commands/propose-terms.server.ts';
import { id } from '#app/fields/ids.ts';
import { text } from '#app/fields/texts.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand } from './call.server.ts';
import { exampleTerms } from './example-terms.server.ts';

/** Bookings from the first offer to both signatures, as one of the two sides sees and moves them. */
export const offersApi = new Hono<HttpEnv>();

const tag = 'Bookings';
const days = z
  .int()
  .min(offerDays.least)
  .max(offerDays.most)
  .default(offerDays.usual)
  .describe('How many days the terms stay open.');
const comment = text(noteLimits.comment).default('').describe('A comment for the other side.');
const made = z.object({ bookingId: id, version: z.int() });
const ended = z.object({ bookingId: id });

addCall(offersApi, {
  method: 'post',
  path: '/profiles/:profileId/bookings',
  operationId: 'makeOffer',
  tag,
  summary: 'Make an offer',
  description:
    'From a venue to a performer, or the other way round. It takes no one’s time until the other side accepts.',
  input: z.object({
    with: id.describe('The page to send the offer to.'),
    eventId: id.nullable().default(null).describe('An event of the venue; null creates a new one.'),
    slotId: id.nullable().default(null).describe('A slot of that event.'),
    roomId: id
      .nullable()
      .default(null)
      .describe('The room of a new event, if the venue has rooms.'),
    title: text(120).default('').describe('The title of a new event.'),
    applicationId: id.nullable().default(null).describe('The application you’re answering.'),
    terms: termsForm,
    comment,
    days,
  }),
  example: {
    ...{ with: 'the-night-owls', roomId: 'cinema-candeia-hall' },
    ...{ terms: exampleTerms, comment: 'Shall we?', days: 7 },
  },
  answer: made,
  status: 201,
  run: ({ services, viewer, ids: { profileId = '' }, input }) =>
    makeOffer(services, viewer, { ...input, as: profileId }),
});

addCall(offersApi, {
  method: 'post',
  path: '/profiles/:profileId/bookings/:bookingId/versions',
  operationId: 'proposeTerms',
  tag,
  summary: 'Send new terms',
  description:
    'A counter-offer, better terms before the other side has answered, the first terms after a hold is confirmed, or a change to a signed contract. The state of the booking decides which.',
  input: z.object({
    after: z.int().min(0).max(100_000).describe('The newest version you have read, or 0.'),
    terms: termsForm,
    comment,
    days,
  }),
  example: { after: 1, terms: exampleTerms, comment: 'With a little more for the crew.' },
  answer: made,
  status: 201,
  run: ({ services, viewer, ids: { profileId = '', bookingId = '' }, input }) =>
    proposeTerms(services, viewer, { ...input, bookingId, as: profileId }),
});

addCommand(offersApi, acceptOffer, {
  method: 'post',
  path: '/profiles/:profileId/bookings/:bookingId/acceptance',
  tag,
  summary: 'Accept the terms on the table',
  description:
    'This takes the performer’s and the stage’s time. The contract is frozen and ready for both signatures.',
  example: { version: 2 },
  answer: made,
});

addCommand(offersApi, declineOffer, {
  method: 'post',
  path: '/profiles/:profileId/bookings/:bookingId/refusal',
  tag,
  summary: 'Decline the terms on the table',
  example: { reason: 'We are on tour that week.' },
  answer: ended,
});

addCommand(offersApi, withdrawOffer, {
  method: 'post',
  path: '/profiles/:profileId/bookings/:bookingId/withdrawal',
  tag,
  summary: 'Withdraw your own terms',
  example: { reason: '' },
  answer: ended,
});

addCommand(offersApi, commentOnBooking, {
  method: 'post',
  path: '/profiles/:profileId/bookings/:bookingId/comments',
  tag,
  summary: 'Comment on the terms',
  example: { text: 'Could load-in be an hour later?' },
  answer: z.object({ commentId: id }),
  status: 201,
});
