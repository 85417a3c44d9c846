import { Hono } from 'hono';
import { z } from 'zod';
import { printContract } from '#app/api/document-files.server.ts';
import { cancellationWindows } from '#app/domain/bookings/cancellation.ts';
import { readRadius } from '#app/features/announcements/radius/queries.server.ts';
import {
  answerForceMajeure,
  cancelBooking,
  proposeForceMajeure,
} from '#app/features/bookings/cancellations/commands.server.ts';
import { commentOnBooking } from '#app/features/bookings/comments/commands.server.ts';
import { signContract } from '#app/features/bookings/contracts/commands.server.ts';
import { findContract, readOwnContract } from '#app/features/bookings/contracts/queries.server.ts';
import { listBookings } from '#app/features/bookings/list-bookings.server.ts';
import {
  acceptOffer,
  declineOffer,
  makeOffer,
  proposePostponement,
  proposeTerms,
  withdrawOffer,
} from '#app/features/bookings/offers/commands.server.ts';
import { readOwnBooking } from '#app/features/bookings/read-booking.server.ts';
import { readSignedRider } from '#app/features/bookings/riders/queries.server.ts';
import { removeTemplate, saveTemplate } from '#app/features/bookings/terms/commands.server.ts';
import { listTemplates } from '#app/features/bookings/terms/queries.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { id } from '#app/fields/kinds.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand, addQuery } from './call.server.ts';
import { exampleTerms } from './example-terms.server.ts';
import { exampleFriday } from './shapes.server.ts';

export const bookingsApi = new Hono<HttpEnv>();

const tag = 'Bookings';

addQuery(bookingsApi, listBookings, {
  path: '/profiles/:profileId/bookings',
  tag,
  summary: 'List bookings',
});

addQuery(bookingsApi, readOwnBooking, {
  path: '/profiles/:profileId/bookings/:bookingId',
  tag,
  summary: 'Read a booking',
  description:
    'Its state, whose turn it is, every version of the terms, comments, signatures and history.',
});

addQuery(bookingsApi, readRadius, {
  path: '/profiles/:profileId/bookings/:bookingId/radius-clause',
  tag,
  summary: 'Read what a radius clause rules out',
  description:
    'Other shows of the performer that the terms rule out. The performer reads all of its own. The venue reads those that are announced and, once both have signed, whether there are others.',
});

addQuery(bookingsApi, readSignedRider, {
  path: '/profiles/:profileId/bookings/:bookingId/rider',
  tag,
  summary: 'Read the rider that a booking was signed with',
});

/** Bookings from the first offer until both have agreed. */
export const offersApi = new Hono<HttpEnv>();

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

addQuery(offersApi, listTemplates, {
  path: '/profiles/:profileId/templates',
  tag,
  summary: 'List templates',
  description:
    'Terms the page has saved under a name. Send them in an offer with a day of its own.',
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

export const contractsApi = new Hono<HttpEnv>();

const contractsTag = 'Contracts';
const path = '/profiles/:profileId/bookings/:bookingId/contracts/:version';

addQuery(contractsApi, readOwnContract, {
  path,
  tag: contractsTag,
  summary: 'Read a version of the contract',
});

addCall(contractsApi, {
  method: 'get',
  path: `${path}/pdf`,
  operationId: 'downloadContract',
  tag: contractsTag,
  summary: 'Download a version of the contract as PDF',
  file: 'application/pdf',
  async run({ services, viewer, ids: { profileId = '', bookingId = '', version = '' } }) {
    requireRight(viewer, profileId, 'see bookings');
    const query = { profileId, bookingId, version };
    return printContract(services, await findContract(services.database.orm, viewer, query));
  },
});

addCommand(contractsApi, signContract, {
  method: 'post',
  path: `${path}/signature`,
  tag: contractsTag,
  summary: 'Sign a version of the contract',
  description:
    'Read `consent` and `asked` of the contract first. We keep the name, the sentence, the time, the IP address and the device with the signature. After the second signature the booking is accepted.',
  example: { typedName: 'Ana Reis', consent: true },
  answer: z.object({
    bookingId: z.string(),
    version: z.int(),
    legalParty: z
      .string()
      .nullable()
      .describe('Legal name, address and tax number you signed for; null where none were given.'),
  }),
});

/** Cancelling a signed booking. */
export const cancellationsApi = new Hono<HttpEnv>();

const cancellationsTag = 'Cancelling';
const ofSigned = '/profiles/:profileId/bookings/:bookingId';

addCommand(cancellationsApi, cancelBooking, {
  method: 'post',
  path: `${ofSigned}/cancellation`,
  tag: cancellationsTag,
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
  path: `${ofSigned}/force-majeure`,
  tag: cancellationsTag,
  summary: 'Report force majeure',
  description: 'It has no effect until the other side agrees.',
  example: { reason: 'The river has flooded the cellar.' },
});

addCommand(cancellationsApi, answerForceMajeure, {
  method: 'put',
  path: `${ofSigned}/force-majeure/answer`,
  tag: cancellationsTag,
  summary: 'Answer a report of force majeure',
  description:
    'If both sides agree, the booking ends, the venue is refunded in full and no one owes a fee. Withdraw your own report with `withdrawn`.',
  example: { answer: 'agreed' },
});
