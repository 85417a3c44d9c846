import { Hono } from 'hono';
import { z } from 'zod';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { bookingStates } from '#app/domain/bookings/states.ts';
import { sides } from '#app/domain/bookings/terms/terms.ts';
import {
  bookingGroups,
  listBookings,
} from '#app/features/bookings/queries/list-bookings.server.ts';
import { readBooking } from '#app/features/bookings/queries/read-booking.server.ts';
import type { BookingView } from '#app/features/bookings/views.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { id } from '#app/fields/ids.ts';
import { day } from '#app/fields/times.ts';
import type { HttpEnv, Services } from '#app/http/context.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { addCall } from './call.server.ts';
import { moment, termsShown } from './shapes.server.ts';

/** Bookings as one of their two sides sees them. */
export const bookingsApi = new Hono<HttpEnv>();

const tag = 'Bookings';
const side = z.enum(sides);
const state = z.enum(bookingStates).describe('Where it stands.');
const party = z
  .object({ userId: id, displayName: z.string().nullable(), isPublic: z.boolean() })
  .nullable()
  .describe('Null once that side has left.');

const row = z.object({
  id,
  state,
  isTurn: z.boolean().describe('Whether this page has to do something.'),
  title: z.string(),
  day,
  startsAt: moment,
  timeZone: z.string(),
  pendingUntil: moment.nullable().describe('Until when it waits for an answer or a signature.'),
  room: z.string().nullable(),
  otherName: z.string().nullable().describe('The other side.'),
});

const booking = z.object({
  id,
  side: side.describe('The side of the page in the address.'),
  state,
  turn: side.nullable().describe('Who has to answer.'),
  actions: z.array(z.string()).describe('What this side may do now.'),
  now: moment.describe('The time by which deadlines are judged.'),
  isDisputed: z.boolean(),
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
  signedVersion: z.int().nullable().describe('The version that both have signed.'),
  isAgreed: z.boolean().describe('Whether the version on the table waits for signatures.'),
  signed: z.array(side).describe('Who has signed the version on the table.'),
  versions: z.array(
    z.object({
      number: z.int(),
      madeBy: side,
      comment: z.string(),
      madeAt: moment,
      terms: termsShown.nullable().describe('Only of the versions that count now.'),
    }),
  ),
  comments: z.array(
    z.object({ id, side, author: z.string().nullable(), text: z.string(), createdAt: moment }),
  ),
  history: z.array(
    z.object({
      at: moment,
      by: z.enum([...sides, 'clock', 'platform']),
      author: z.string().nullable().describe('Told to people of the same side.'),
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
  input: z.object({
    group: z
      .enum(bookingGroups)
      .default('turn')
      .describe('What needs an answer, what is to come, or what is over.'),
    after: id.optional().describe('The id that the page before ended with.'),
  }),
  answer: z.object({ rows: z.array(row), next: id.nullable() }),
  async run({ services, viewer, ids: { profileId = '' }, input: { group, after } }) {
    const { userType } = requireRight(viewer, profileId, 'see bookings');
    return listBookings(services.database.orm, { profileId, userType }, group, after);
  },
});

addCall(bookingsApi, {
  method: 'get',
  path: '/profiles/:profileId/bookings/:bookingId',
  operationId: 'readBooking',
  tag,
  summary: 'Read a booking',
  description:
    'Where it stands, whose turn it is, every version of the terms, what was said, signed and done.',
  answer: booking,
  run: ({ services, viewer, ids: { profileId = '', bookingId = '' } }) =>
    readOwn(services, viewer, profileId, bookingId),
});

/** @throws AppError `not-found` for a booking of another page, also of the viewer’s own */
async function readOwn(
  services: Services,
  viewer: Viewer,
  profileId: string,
  bookingId: string,
): Promise<BookingView> {
  requireRight(viewer, profileId, 'see bookings');
  const read = await readBooking(services, viewer, bookingId, profileId);
  if (read.as !== profileId) throw new AppError('not-found', words('bookings')('unknown'));
  return read;
}
