import { Hono } from 'hono';
import { z } from 'zod';
import { templateLimits } from '#app/domain/bookings/terms/terms-limits.ts';
import { commentOnBooking } from '#app/features/bookings/comments/commands.server.ts';
import {
  acceptOffer,
  declineOffer,
  makeOffer,
  proposePostponement,
  proposeTerms,
  withdrawOffer,
} from '#app/features/bookings/offers/commands.server.ts';
import { removeTemplate, saveTemplate } from '#app/features/bookings/terms/commands.server.ts';
import { listTemplates } from '#app/features/bookings/terms/queries.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand } from './call.server.ts';
import { exampleFriday } from './example-days.server.ts';
import { exampleTerms } from './example-terms.server.ts';
import { listOf, termsShown } from './shapes.server.ts';

/** Bookings from the first offer until both have agreed. */
export const offersApi = new Hono<HttpEnv>();

const tag = 'Bookings';
const made = z.object({ bookingId: id, version: z.int() });
const ended = z.object({ bookingId: id });

addCommand(offersApi, makeOffer, {
  method: 'post',
  path: '/profiles/:profileId/bookings',
  tag,
  summary: 'Make an offer',
  description:
    'From a venue to a performer, or the other way round. It takes no one’s time until the other side accepts.',
  example: {
    with: 'the-night-owls',
    roomId: 'cinema-candeia-hall',
    terms: exampleTerms,
    comment: 'Shall we?',
    days: 7,
  },
  answer: made,
  status: 201,
});

addCommand(offersApi, proposeTerms, {
  method: 'post',
  path: '/profiles/:profileId/bookings/:bookingId/versions',
  tag,
  summary: 'Send new terms',
  description:
    'A counter-offer, better terms before the other side has answered, the first terms after a hold is confirmed, or a change to a signed contract. The state of the booking decides which.',
  example: { after: 1, terms: exampleTerms, comment: 'With a little more for the crew.' },
  answer: made,
  status: 201,
});

addCommand(offersApi, proposePostponement, {
  method: 'post',
  path: '/profiles/:profileId/bookings/:bookingId/postponement',
  tag,
  summary: 'Propose another day',
  description:
    'For a signed booking: the same terms on another day, at the same times. It’s a change that the other side has to agree to.',
  example: { after: 2, day: exampleFriday.toString(), comment: 'The stage is closed that week.' },
  answer: made,
  status: 201,
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
  description: 'Send pictures and PDFs as with messages.',
  example: { text: 'Could load-in be an hour later?' },
  answer: z.object({ commentId: id }),
  status: 201,
});

const template = z.object({
  id,
  name: z.string(),
  bookingId: id.describe('The booking whose terms they are.'),
  version: z.int(),
  terms: termsShown,
});

addCall(offersApi, {
  method: 'get',
  path: '/profiles/:profileId/templates',
  operationId: 'listTemplates',
  tag,
  summary: 'List templates',
  description:
    'Terms the page has saved under a name. Send them in an offer with a day of its own.',
  answer: listOf(template, templateLimits.most),
  async run({ services, viewer, ids: { profileId = '' } }) {
    requireRight(viewer, profileId, 'see bookings');
    return { items: await listTemplates(services.database.orm, profileId) };
  },
});

addCommand(offersApi, saveTemplate, {
  method: 'post',
  path: '/profiles/:profileId/bookings/:bookingId/templates',
  tag,
  summary: 'Save terms as a template',
  example: { version: 1, name: 'Friday club night' },
  answer: z.object({ templateId: id }),
  status: 201,
});

addCommand(offersApi, removeTemplate, {
  method: 'delete',
  path: '/profiles/:profileId/templates/:templateId',
  tag,
  summary: 'Remove a template',
});
