import { Hono } from 'hono';
import { z } from 'zod';
import { reviewStandings } from '#app/domain/reviews/reviews.ts';
import { answerReview, hideReview, writeReview } from '#app/features/reviews/commands.server.ts';
import { showReview } from '#app/features/reviews/queries.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand } from '../call.server.ts';
import { moment } from '#app/fields/answers.ts';

/** Reviews that the two sides of a settled show write about each other. */
export const reviewsApi = new Hono<HttpEnv>();

const tag = 'Reviews';
const path = '/profiles/:profileId/bookings/:bookingId/review';
const said = z.object({ wouldAgain: z.boolean(), text: z.string(), answer: z.string().nullable() });

addCall(reviewsApi, {
  method: 'get',
  path,
  operationId: 'readReviews',
  tag,
  summary: 'Read the reviews of a show',
  answer: z.object({
    standing: z
      .enum(reviewStandings)
      .describe('`open` until you have written yours, `waiting` until both are published.'),
    closesAt: moment.nullable().describe('Until when reviews can be written.'),
    own: said.nullable().describe('Your own review.'),
    about: said.nullable().describe('The review of you, once it is published.'),
  }),
  run: ({ services: { database }, viewer, ids: { bookingId = '', profileId = '' } }) =>
    showReview(database.orm, viewer, { bookingId, current: profileId }),
});

addCommand(reviewsApi, writeReview, {
  method: 'put',
  path,
  tag,
  answer: z.object({ isPublished: z.boolean() }),
  summary: 'Review the other side',
  description: 'Both reviews are published once both are written, or 14 days after the settlement.',
  example: { wouldAgain: 'yes', text: 'On time, kind to the crew, and a full room.' },
});

addCommand(reviewsApi, answerReview, {
  method: 'put',
  path: `${path}/answer`,
  tag,
  summary: 'Reply to the review of you',
  example: { answer: 'Thank you, see you next year.' },
});

addCommand(reviewsApi, hideReview, {
  method: 'delete',
  path: '/admin/bookings/:bookingId/reviews/:side',
  tag,
  summary: 'Take a review off a page',
});
