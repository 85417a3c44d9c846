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
  .describe('How many days the terms stand.');
const comment = text(noteLimits.comment)
  .default('')
  .describe('What you say about it to the other side.');
const made = z.object({ bookingId: id, version: z.int() });
const ended = z.object({ bookingId: id });

addCall(offersApi, {
  method: 'post',
  path: '/profiles/:profileId/bookings',
  operationId: 'makeOffer',
  tag,
  summary: 'Make an offer',
  description:
    'A venue offers to a performer, or a performer to a venue. Nobody is taken by it: that happens when the other side accepts.',
  input: z.object({
    with: id.describe('The page that the offer is for.'),
    eventId: id.nullable().default(null).describe('A night of the venue; null makes a new one.'),
    slotId: id.nullable().default(null).describe('A slot of that night.'),
    roomId: id.nullable().default(null).describe('Where a new night is, if the venue has rooms.'),
    title: text(120).default('').describe('What a new night is called.'),
    applicationId: id.nullable().default(null).describe('The application that this answers.'),
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
  summary: 'Put terms on the table',
  description:
    'A counter-offer, better terms before the other side has answered, the first terms of a night that a hold has taken, or a change of what was signed; which of them, follows from where the booking stands.',
  input: z.object({
    after: z.int().min(0).max(100_000).describe('The newest version that you have read, or 0.'),
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
    'From here on the performer and the stage are taken. The contract is frozen and waits for both signatures.',
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
  summary: 'Take your own terms back',
  example: { reason: '' },
  answer: ended,
});

addCommand(offersApi, commentOnBooking, {
  method: 'post',
  path: '/profiles/:profileId/bookings/:bookingId/comments',
  tag,
  summary: 'Say something about the terms',
  example: { text: 'Could load-in be an hour later?' },
  answer: z.object({ commentId: id }),
  status: 201,
});
