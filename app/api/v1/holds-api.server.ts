import { Hono } from 'hono';
import { z } from 'zod';
import { challengeHours, holdLimits } from '#app/domain/bookings/holds/hold-rules.ts';
import { sides } from '#app/domain/bookings/terms/terms.ts';
import { challengeHold } from '#app/features/bookings/holds/commands/challenge-hold.server.ts';
import { confirmHold } from '#app/features/bookings/holds/commands/confirm-hold.server.ts';
import { refuseHold, releaseHold } from '#app/features/bookings/holds/commands/end-hold.server.ts';
import { keepHoldSettings } from '#app/features/bookings/holds/commands/keep-hold-settings.server.ts';
import { makeTour } from '#app/features/bookings/holds/commands/make-tour.server.ts';
import { placeHolds } from '#app/features/bookings/holds/commands/place-holds.server.ts';
import {
  listOwnHolds,
  listVenueHolds,
} from '#app/features/bookings/holds/queries/list-holds.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { id } from '#app/fields/ids.ts';
import { text } from '#app/fields/texts.ts';
import { day } from '#app/fields/times.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall } from './call.server.ts';
import { exampleFriday } from './example-days.server.ts';
import { moment } from './shapes.server.ts';

/** Nights held for a performer, in the order in which they were asked for. */
export const holdsApi = new Hono<HttpEnv>();

const tag = 'Holds';

const hold = z.object({
  holdId: id,
  stageId: id,
  roomName: z.string().nullable(),
  day,
  rank: z.int().describe('1 for the first hold.'),
  expiresAt: moment,
  challengeDueAt: moment.nullable().describe('The deadline for answering a challenge.'),
  placedBy: z.enum(sides),
  note: z.string(),
  isConfirmed: z.boolean(),
  bookingId: id.nullable().describe('The booking of a confirmed hold.'),
  venueId: id.optional().describe('For performers.'),
  venueName: z.string().nullable().optional(),
  tour: z.object({ tourId: id, name: z.string() }).nullable().optional(),
  performerId: id.optional().describe('For venues.'),
  performerName: z.string().nullable().optional(),
});

addCall(holdsApi, {
  method: 'get',
  path: '/profiles/:profileId/holds',
  operationId: 'listHolds',
  tag,
  summary: 'List open holds',
  description:
    'A performer sees its own holds with their rank, never whose the others are. A venue sees all holds on its stages.',
  answer: z.object({ holds: z.array(hold) }),
  async run({ services: { database }, viewer, ids: { profileId = '' } }) {
    const { userType } = requireRight(viewer, profileId, 'see holds');
    const list = userType === 'venue' ? listVenueHolds : listOwnHolds;
    return { holds: await list(database, viewer, profileId) };
  },
});

addCall(holdsApi, {
  method: 'post',
  path: '/profiles/:profileId/holds',
  operationId: 'placeHolds',
  tag,
  summary: 'Place holds on one or more dates',
  description: 'For the performer, or for the venue of all of them. Either all are placed or none.',
  input: z.object({
    performerId: id,
    tourId: id.nullable().default(null),
    note: text(holdLimits.note).default(''),
    nights: z
      .array(
        z.object({
          venueId: id,
          stageId: id.describe('The room, or the venue’s id if it has no rooms.'),
          day,
        }),
      )
      .min(1)
      .max(holdLimits.mostAtOnce),
  }),
  example: {
    performerId: 'the-night-owls',
    nights: [
      {
        venueId: 'cinema-candeia',
        stageId: 'cinema-candeia-hall',
        day: exampleFriday.toString(),
      },
    ],
  },
  answer: z.object({ holdIds: z.array(id).describe('In the order of the dates.') }),
  status: 201,
  run: async ({ services, viewer, ids: { profileId = '' }, input }) => ({
    holdIds: await placeHolds(services, viewer, profileId, input),
  }),
});

addCall(holdsApi, {
  method: 'post',
  path: '/profiles/:profileId/holds/:holdId/release',
  operationId: 'releaseHold',
  tag,
  summary: 'Release your hold',
  run: ({ services, viewer, ids: { profileId = '', holdId = '' } }) =>
    releaseHold(services, viewer, profileId, holdId),
});

addCall(holdsApi, {
  method: 'post',
  path: '/profiles/:profileId/holds/:holdId/refusal',
  operationId: 'refuseHold',
  tag,
  summary: 'Withdraw a hold, as the venue',
  input: z.object({ reason: text(holdLimits.reason, { least: 1 }) }),
  example: { reason: 'The room is being painted.' },
  run: ({ services, viewer, ids: { profileId = '', holdId = '' }, input }) =>
    refuseHold(services, viewer, profileId, holdId, input),
});

addCall(holdsApi, {
  method: 'post',
  path: '/profiles/:profileId/holds/:holdId/challenge',
  operationId: 'challengeHold',
  tag,
  summary: 'Challenge the holds above your own',
  description:
    'Each of them has to be confirmed or released before the deadline, or it ends automatically.',
  run: ({ services, viewer, ids: { profileId = '', holdId = '' } }) =>
    challengeHold(services, viewer, profileId, holdId),
});

addCall(holdsApi, {
  method: 'post',
  path: '/profiles/:profileId/holds/:holdId/confirmation',
  operationId: 'confirmHold',
  tag,
  summary: 'Confirm the first hold',
  description: 'The date is taken, all other holds of it end, and the venue sends its terms.',
  answer: z.object({ bookingId: id }),
  run: async ({ services, viewer, ids: { profileId = '', holdId = '' } }) => ({
    bookingId: await confirmHold(services, viewer, profileId, holdId),
  }),
});

addCall(holdsApi, {
  method: 'put',
  path: '/profiles/:profileId/hold-settings',
  operationId: 'keepHoldSettings',
  tag,
  summary: 'Change a venue’s settings for holds',
  input: z.object({
    takesHolds: z.boolean(),
    challengeHours: z.int().min(challengeHours.least).max(challengeHours.most),
    loadInMinute: z.int().min(0).max(1_439).describe('Minutes from the start of the day.'),
    loadOutMinute: z
      .int()
      .min(1)
      .max(2_879)
      .describe('Minutes from the start of the day; past midnight is allowed.'),
  }),
  example: { takesHolds: true, challengeHours: 48, loadInMinute: 900, loadOutMinute: 1_560 },
  run: ({ services, viewer, ids: { profileId = '' }, input }) =>
    keepHoldSettings(services, viewer, profileId, input),
});

addCall(holdsApi, {
  method: 'post',
  path: '/profiles/:profileId/tours',
  operationId: 'makeTour',
  tag,
  summary: 'Create a tour for holds',
  input: z.object({ name: text(holdLimits.tourName, { least: 1 }) }),
  example: { name: 'Spring' },
  answer: z.object({ tourId: id }),
  status: 201,
  run: async ({ services, viewer, ids: { profileId = '' }, input }) => ({
    tourId: await makeTour(services, viewer, profileId, input),
  }),
});
