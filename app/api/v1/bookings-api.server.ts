import { Hono } from 'hono';
import { z } from 'zod';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { nextSteps } from '#app/domain/bookings/standing.ts';
import { bookingStates } from '#app/domain/bookings/states.ts';
import { bookableParts } from '#app/domain/bookings/taken.ts';
import { sides } from '#app/domain/bookings/terms/terms.ts';
import { riderParts } from '#app/domain/profiles/production/rider.ts';
import { readRadius } from '#app/features/announcements/radius/queries.server.ts';
import { bookingFilter } from '#app/features/bookings/fields.ts';
import { bookingsPerPage, listBookings } from '#app/features/bookings/list-bookings.server.ts';
import { readBooking } from '#app/features/bookings/read-booking.server.ts';
import { showSignedRider } from '#app/features/bookings/riders/queries.server.ts';
import type { BookingView } from '#app/features/bookings/views.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { id } from '#app/fields/ids.ts';
import { day } from '#app/fields/times.ts';
import type { HttpEnv, Services } from '#app/http/context.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { addCall } from './call.server.ts';
import { listOf, moment, termsShown } from './shapes.server.ts';

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
