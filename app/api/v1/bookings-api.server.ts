import { Hono } from 'hono';
import { z } from 'zod';
import { printContract } from '#app/api/contract-files.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { cancellationWindows } from '#app/domain/bookings/cancellation.ts';
import { contractTextOf } from '#app/domain/bookings/contract-document.ts';
import { nextSteps } from '#app/domain/bookings/standing.ts';
import { bookingStates } from '#app/domain/bookings/states.ts';
import { bookableParts } from '#app/domain/bookings/taken.ts';
import { sides } from '#app/domain/bookings/terms/terms.ts';
import { templateLimits } from '#app/domain/bookings/terms/terms-limits.ts';
import { riderParts } from '#app/domain/profiles/production/rider.ts';
import { readRadius } from '#app/features/announcements/radius/queries.server.ts';
import {
  answerForceMajeure,
  cancelBooking,
  proposeForceMajeure,
} from '#app/features/bookings/cancellations/commands.server.ts';
import { commentOnBooking } from '#app/features/bookings/comments/commands.server.ts';
import { signContract } from '#app/features/bookings/contracts/commands.server.ts';
import {
  type Contract,
  readContract,
  readLegal,
} from '#app/features/bookings/contracts/queries.server.ts';
import { bookingFilter } from '#app/features/bookings/fields.ts';
import { bookingsPerPage, listBookings } from '#app/features/bookings/list-bookings.server.ts';
import {
  acceptOffer,
  declineOffer,
  makeOffer,
  proposePostponement,
  proposeTerms,
  withdrawOffer,
} from '#app/features/bookings/offers/commands.server.ts';
import { readBooking } from '#app/features/bookings/read-booking.server.ts';
import { showSignedRider } from '#app/features/bookings/riders/queries.server.ts';
import { removeTemplate, saveTemplate } from '#app/features/bookings/terms/commands.server.ts';
import { listTemplates } from '#app/features/bookings/terms/queries.server.ts';
import type { BookingView } from '#app/features/bookings/views.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { listOf, moment } from '#app/fields/answers.ts';
import { id } from '#app/fields/ids.ts';
import { day } from '#app/fields/times.ts';
import type { HttpEnv, Services } from '#app/http/context.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { addCall, addCommand } from './call.server.ts';
import { exampleTerms } from './example-terms.server.ts';
import { exampleFriday, termsShown } from './shapes.server.ts';

export const bookingsApi = new Hono<HttpEnv>();

const tag = 'Bookings';
const side = z.enum(sides);
const state = z.enum(bookingStates).describe('The state of the booking.');
const party = z
  .object({ userId: id, displayName: z.string().nullable(), isPublic: z.boolean() })
  .nullable()
  .describe('Null once that side’s page is deleted.');

const step = z
  .object({
    kind: z.enum(nextSteps),
    currency: z.string().nullable(),
    amountMinor: z.int().nullable(),
    until: moment.nullable().describe('When it is late, or goes on without it.'),
  })
  .nullable();
const stillToPay = z
  .object({ currency: z.string(), amountMinor: z.int(), feeMinor: z.int() })
  .describe('What the venue hasn’t paid of what it has been asked for.');

const row = z.object({
  id,
  state,
  isTurn: z.boolean().describe('Whether this page needs to act.'),
  isTaken: z.boolean().describe('Whether the date of an offer is booked for someone else.'),
  step: step.describe('What this page needs to do.'),
  title: z.string(),
  day,
  startsAt: moment,
  timeZone: z.string(),
  pendingUntil: moment.nullable().describe('The deadline for an answer or a signature.'),
  room: z.string().nullable(),
  otherName: z.string().nullable().describe('The other side’s name.'),
  currency: z.string().nullable().describe('The currency of the terms; null before there are any.'),
  amountMinor: z.int().describe('The guarantee of the terms, in minor units.'),
  openMinor: z
    .int()
    .describe('What is still to be paid, in minor units; for the venue with its fee.'),
});

const booking = z.object({
  id,
  side: side.describe('The side of the page in the path.'),
  state,
  turn: side.nullable().describe('The side that needs to answer.'),
  actions: z.array(z.string()).describe('What this side can do now.'),
  now: moment.describe('The time deadlines are measured against.'),
  isDisputed: z.boolean(),
  isContested: z
    .boolean()
    .describe('Whether a bank has taken a payment back and hasn’t decided on the chargeback.'),
  standing: z
    .object({
      taken: z
        .enum(bookableParts)
        .nullable()
        .describe('What someone else is booked for, so that an offer can’t be accepted.'),
      steps: z.object({ venue: step, performer: step }),
      stillToPay,
    })
    .describe('What each side needs to do, and what is still to be paid.'),
  pendingUntil: moment.nullable(),
  loadInAt: moment,
  startsAt: moment,
  endsAt: moment,
  loadOutAt: moment,
  timeZone: z.string(),
  event: z.object({ id, title: z.string(), day, room: z.string().nullable() }),
  parties: z.object({ venue: party, performer: party }),
  latestVersion: z.int(),
  pendingVersion: z.int().nullable().describe('The version on the table.'),
  signedVersion: z.int().nullable().describe('The version both sides have signed.'),
  isAgreed: z
    .boolean()
    .describe('Whether the version on the table is agreed and needs signatures.'),
  signed: z.array(side).describe('The sides that have signed the version on the table.'),
  versions: z.array(
    z.object({
      number: z.int(),
      madeBy: side,
      comment: z.string(),
      madeAt: moment,
      terms: termsShown.nullable().describe('Only for versions that still count.'),
    }),
  ),
  comments: z.array(
    z.object({
      id,
      side,
      author: z.string().nullable(),
      text: z.string(),
      createdAt: moment,
      files: z
        .array(z.object({ id, name: z.string() }))
        .describe('See the messages of its thread.'),
    }),
  ),
  history: z.array(
    z.object({
      at: moment,
      by: z.enum([...sides, 'clock', 'platform']),
      author: z.string().nullable().describe('Shown only to people on the same side.'),
      action: z.string(),
      from: state.nullable(),
      to: state,
      facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    }),
  ),
  contracts: z.array(
    z.object({
      version: z.int(),
      hash: z.string(),
      madeAt: moment,
      isReplaced: z.boolean(),
      signatures: z.array(z.object({ side, typedName: z.string(), signedAt: moment })),
    }),
  ),
  cancellation: z
    .object({
      by: z.enum([...sides, 'both']),
      at: moment,
      window: z.string(),
      currency: z.string(),
      guaranteeMinor: z.int(),
      venueGetsBackMinor: z.int(),
      performerGetsMinor: z.int(),
      venueFeeMinor: z.int(),
      performerFeeMinor: z.int(),
      reason: z.string(),
    })
    .nullable(),
});

addCall(bookingsApi, {
  method: 'get',
  path: '/profiles/:profileId/bookings',
  operationId: 'listBookings',
  tag,
  summary: 'List bookings',
  input: bookingFilter,
  answer: listOf(row, bookingsPerPage),
  async run({ services, viewer, ids: { profileId = '' }, input }) {
    const page = requireRight(viewer, profileId, 'see bookings');
    const { rows, next } = await listBookings(services.database.orm, page, input);
    return { items: rows, next };
  },
});

addCall(bookingsApi, {
  method: 'get',
  path: '/profiles/:profileId/bookings/:bookingId',
  operationId: 'readBooking',
  tag,
  summary: 'Read a booking',
  description:
    'Its state, whose turn it is, every version of the terms, comments, signatures and history.',
  answer: booking,
  run: ({ services, viewer, ids: { profileId = '', bookingId = '' } }) =>
    readOwn(services, viewer, profileId, bookingId),
});

addCall(bookingsApi, {
  method: 'get',
  path: '/profiles/:profileId/bookings/:bookingId/radius-clause',
  operationId: 'readRadiusClause',
  tag,
  summary: 'Read what a radius clause rules out',
  description:
    'Other shows of the performer that the terms rule out. The performer reads all of its own. The venue reads those that are announced and, once both have signed, whether there are others.',
  answer: z.object({
    clause: z
      .object({ kilometres: z.int(), daysBefore: z.int(), daysAfter: z.int() })
      .nullable()
      .describe('Of the newest terms; null where they have none.'),
    shows: z.array(
      z.object({
        day,
        place: z.string(),
        kilometres: z.int().describe('How far away, as the crow flies.'),
        isAnnounced: z.boolean(),
      }),
    ),
    isAnyUnannounced: z.boolean().describe('For the venue, once both have signed.'),
    ruledOutBy: z
      .array(z.object({ bookingId: id, venue: z.string().nullable(), day, kilometres: z.int() }))
      .describe('For the performer: its other contracts that rule this show out.'),
  }),
  run: async ({ services, viewer, ids: { profileId = '', bookingId = '' } }) =>
    readRadius(services.database.orm, viewer, { bookingId, as: profileId }),
});

const riderShape = z.object({
  technicalRider: z.string(),
  hospitalityRider: z.string(),
  stageNotes: z.string(),
  inputList: z.array(z.object({ source: z.string(), microphone: z.string(), notes: z.string() })),
  stagePlot: z
    .object({ id, extension: z.string(), width: z.int(), height: z.int() })
    .nullable()
    .describe('A file of the performer’s page, kept while a signed booking refers to it.'),
});

addCall(bookingsApi, {
  method: 'get',
  path: '/profiles/:profileId/bookings/:bookingId/rider',
  operationId: 'readSignedRider',
  tag,
  summary: 'Read the rider that a booking was signed with',
  answer: z.object({
    number: z.int(),
    madeAt: moment,
    rider: riderShape,
    newer: z
      .object({
        number: z.int(),
        madeAt: moment,
        changes: z.array(
          z.object({
            part: z.enum(riderParts),
            lines: z.array(z.object({ kind: z.enum(['removed', 'added']), text: z.string() })),
          }),
        ),
      })
      .nullable()
      .describe('What the page says now, where that is something else.'),
  }),
  async run({ services, viewer, ids: { profileId = '', bookingId = '' } }) {
    const { orm } = services.database;
    const signed = await showSignedRider(orm, viewer, { bookingId, as: profileId });
    if (!signed) throw new AppError('not-found', words('bookings')('rider.none'));
    return signed;
  },
});

/** @throws AppError `not-found` for a booking of another page, even one of the viewer’s */
async function readOwn(
  services: Services,
  viewer: Viewer,
  profileId: string,
  bookingId: string,
): Promise<BookingView> {
  requireRight(viewer, profileId, 'see bookings');
  const view = await readBooking(services, viewer, bookingId, profileId);
  if (view.as !== profileId) throw new AppError('not-found', words('bookings')('unknown'));
  return view;
}

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

export const contractsApi = new Hono<HttpEnv>();

const contractsTag = 'Contracts';
const path = '/profiles/:profileId/bookings/:bookingId/contracts/:version';
type Ids = Record<string, string>;

addCall(contractsApi, {
  method: 'get',
  path,
  operationId: 'readContract',
  tag: contractsTag,
  summary: 'Read a version of the contract',
  answer: z.object({
    version: z.int(),
    versions: z.array(z.int()).describe('Every frozen version.'),
    standing: z.enum(['waiting', 'holds', 'superseded', 'cancelled', 'dropped']),
    pendingUntil: moment.nullable().describe('The deadline for signing.'),
    hash: z.string().describe('SHA-256 of the text, in hexadecimal.'),
    madeAt: moment,
    consent: z.string().describe('The sentence the signer agrees to.'),
    asked: z
      .string()
      .nullable()
      .describe(
        'What the page says before signing where your legal name and address are missing. You can sign without them.',
      ),
    text: z.string(),
    signatures: z.array(z.object({ side: z.enum(sides), typedName: z.string(), signedAt: moment })),
  }),
  async run({ services, viewer, ids }) {
    const contract = await readOwnContract(services, viewer, ids);
    const text = contractTextOf(contract.document);
    const { party, request } = await readLegal(services.database.orm, viewer, contract.as);
    const { version } = contract;
    const consent = words('bookings')('contract.sign.consent', { version, party });
    return { ...contract, text, consent, asked: request?.sentence ?? null };
  },
});

addCall(contractsApi, {
  method: 'get',
  path: `${path}/pdf`,
  operationId: 'downloadContract',
  tag: contractsTag,
  summary: 'Download a version of the contract as PDF',
  file: 'application/pdf',
  run: async ({ services, viewer, ids }) =>
    printContract(services, await readOwnContract(services, viewer, ids)),
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

async function readOwnContract(services: Services, viewer: Viewer, ids: Ids): Promise<Contract> {
  const { profileId = '', bookingId = '', version = '' } = ids;
  requireRight(viewer, profileId, 'see bookings');
  const asked = { bookingId, version, current: profileId };
  const contract = await readContract(services.database.orm, viewer, asked);
  if (contract.as !== profileId) throw unknown();
  return contract;
}

function unknown(): AppError {
  return new AppError('not-found', words('bookings')('contract.unknown'));
}

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
