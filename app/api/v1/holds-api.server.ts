import { Hono } from 'hono';
import { z } from 'zod';
import type { Database } from '#app/db/client.server.ts';
import { strangerOutcomes } from '#app/domain/accounts/limits.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { holdActions, holdEnds } from '#app/domain/bookings/holds/hold.ts';
import { holdStates } from '#app/domain/bookings/holds/hold-rules.ts';
import { sides } from '#app/domain/bookings/terms/terms.ts';
import {
  askForOffer,
  challengeHold,
  grantHold,
  handOverHold,
  keepHoldSettings,
  makeTour,
  placeHolds,
  refuseHold,
  releaseHold,
  writeAboutHold,
} from '#app/features/bookings/holds/commands.server.ts';
import { confirmHold } from '#app/features/bookings/holds/confirm-hold.server.ts';
import { type HoldFilter, holdFilter } from '#app/features/bookings/holds/fields.ts';
import {
  endedPerPage,
  holdsPerPage,
  listOwnHolds,
  listVenueHolds,
  readHold,
} from '#app/features/bookings/holds/list-holds.server.ts';
import { listHoldHistory } from '#app/features/bookings/holds/queries.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { listOf, moment } from '#app/fields/answers.ts';
import { id } from '#app/fields/ids.ts';
import { day } from '#app/fields/times.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand } from './call.server.ts';
import { exampleFriday, writtenMessage } from './shapes.server.ts';

export const holdsApi = new Hono<HttpEnv>();

const tag = 'Holds';

const hold = z.object({
  holdId: id,
  stageId: id,
  roomName: z.string().nullable(),
  day,
  timeZone: z.string().describe('Of the venue.'),
  state: z
    .enum(holdStates)
    .describe('`requested` until the venue grants it; `confirming` until the venue confirms too.'),
  rank: z.int().nullable().describe('1 for the first hold; null for a request or an ended hold.'),
  expiresAt: moment,
  challengeDueAt: moment.nullable().describe('The deadline for answering a challenge.'),
  aheadDueAt: moment
    .nullable()
    .describe('The deadline of those ahead, if they have been challenged.'),
  mayChallenge: z
    .boolean()
    .describe('Whether there is anyone ahead who hasn’t been challenged or answered.'),
  placedBy: z.enum(sides),
  note: z.string(),
  offerWantedBy: z
    .enum(sides)
    .nullable()
    .describe('Which side asks the other for an offer; null once there is one.'),
  isConfirmed: z.boolean(),
  bookingId: id.nullable().describe('The open offer for it, or the booking it has become.'),
  endedAt: moment.nullable(),
  endedWhy: z.enum(holdEnds).nullable(),
  reason: z.string().nullable().describe('The venue’s reason for refusing it.'),
  venueId: id.optional().describe('For performers.'),
  venueName: z.string().nullable().optional(),
  tour: z.object({ tourId: id, name: z.string() }).nullable().optional(),
  performerId: id
    .nullable()
    .optional()
    .describe('For venues; null for a performer without a page.'),
  performerName: z.string().nullable().optional(),
  isInvited: z
    .boolean()
    .optional()
    .describe('For venues: whether a performer without a page was emailed.'),
});

addCall(holdsApi, {
  method: 'get',
  path: '/profiles/:profileId/holds',
  operationId: 'listHolds',
  tag,
  summary: 'List holds',
  description:
    'Open ones, unless `state` says otherwise. A performer sees its own holds with their rank, never whose the others are. A venue sees all holds on its stages.',
  input: holdFilter,
  answer: listOf(hold, holdsPerPage),
  run: ({ services: { database }, viewer, ids: { profileId = '' }, input }) =>
    listFor(database, viewer, profileId, input),
});

addCall(holdsApi, {
  method: 'get',
  path: '/profiles/:profileId/ended-holds',
  operationId: 'listEndedHolds',
  tag,
  summary: 'List ended holds, the latest first',
  description: 'Each says why it ended.',
  input: holdFilter.omit({ state: true }),
  answer: listOf(hold, endedPerPage),
  run: ({ services: { database }, viewer, ids: { profileId = '' }, input }) =>
    listFor(database, viewer, profileId, { ...input, state: 'ended' }),
});

async function listFor(database: Database, viewer: Viewer, profileId: string, filter: HoldFilter) {
  const { userType } = requireRight(viewer, profileId, 'see holds');
  const list = userType === 'venue' ? listVenueHolds : listOwnHolds;
  const { holds: items, next } = await list(database, viewer, profileId, filter);
  return { items, next };
}

addCall(holdsApi, {
  method: 'get',
  path: '/profiles/:profileId/holds/:holdId',
  operationId: 'readHold',
  tag,
  summary: 'Read a hold and what has happened to it, also after it has ended',
  answer: hold.extend({
    history: z.array(
      z.object({
        at: moment,
        action: z.enum(holdActions),
        by: z.enum(sides).nullable().describe('Which side wants an offer.'),
        why: z.enum(holdEnds).nullable().describe('Why it ended.'),
        reason: z.string().nullable().describe('The venue’s reason for refusing it.'),
      }),
    ),
  }),
  async run({ services: { database }, viewer, ids: { profileId = '', holdId = '' } }) {
    const details = await readHold(database, viewer, { profileId, holdId });
    return { ...details, history: await listHoldHistory(database.orm, holdId) };
  },
});

addCommand(holdsApi, placeHolds, {
  method: 'post',
  path: '/profiles/:profileId/holds',
  tag,
  summary: 'Place holds on one or more dates',
  description:
    'As the performer, who asks the venue for them, or as the venue of all of them, also for a performer without a page. Either all are placed or none.',
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
  answer: z.object({
    holdIds: z.array(id).describe('In the order of the dates.'),
    isGranted: z.boolean().describe('Whether they are holds at once, rather than requests.'),
    mail: z
      .enum(strangerOutcomes)
      .nullable()
      .describe('What came of the email to a performer without a page; null if there was none.'),
  }),
  status: 201,
});

addCommand(holdsApi, askForOffer, {
  method: 'post',
  path: '/profiles/:profileId/offer-requests',
  tag,
  summary: 'Ask the other side for an offer',
  description:
    'Asks for a hold, as the performer, or places one, as the venue, and asks the other side to name the fee. If the performer already has a hold on that date, it is asked for with that one.',
  example: {
    with: 'the-night-owls',
    roomId: 'cinema-candeia-hall',
    day: exampleFriday.toString(),
    comment: 'Shall we?',
  },
  answer: z.object({ holdId: id }),
  status: 201,
});

addCommand(holdsApi, grantHold, {
  method: 'post',
  path: '/profiles/:profileId/holds/:holdId/grant',
  tag,
  summary: 'Grant a request, as the venue',
  description: 'It becomes the last of the holds on that date.',
});

addCommand(holdsApi, handOverHold, {
  method: 'post',
  path: '/profiles/:profileId/holds/:holdId/page',
  tag,
  summary: 'Hand a hold over to a performer’s page, as the venue',
  description: 'For a hold of a performer who had no page. It keeps its rank.',
  example: { performerId: 'the-night-owls' },
});

addCommand(holdsApi, releaseHold, {
  method: 'post',
  path: '/profiles/:profileId/holds/:holdId/release',
  tag,
  summary: 'Release your hold, or withdraw your request',
});

addCommand(holdsApi, refuseHold, {
  method: 'post',
  path: '/profiles/:profileId/holds/:holdId/refusal',
  tag,
  summary: 'Refuse a request or a hold, as the venue',
  example: { reason: 'The room is being painted.' },
});

addCommand(holdsApi, challengeHold, {
  method: 'post',
  path: '/profiles/:profileId/holds/:holdId/challenge',
  tag,
  summary: 'Challenge the holds above your own',
  description:
    'Each of them has to be confirmed or released before the deadline, or it ends automatically.',
});

addCommand(holdsApi, confirmHold, {
  method: 'post',
  path: '/profiles/:profileId/holds/:holdId/confirmation',
  tag,
  summary: 'Confirm the first hold',
  description:
    'The performer confirms first. Once the venue does too, the date is taken, all other holds of it end, and the venue sends its terms. For a performer without a page, the venue confirms alone, and nothing is booked.',
  answer: z.object({
    outcome: z.enum(['confirmed', 'agreed', 'confirmedFor']),
    bookingId: id.nullable().describe('Once both have confirmed.'),
  }),
});

addCommand(holdsApi, keepHoldSettings, {
  method: 'put',
  path: '/profiles/:profileId/hold-settings',
  tag,
  summary: 'Change a venue’s settings for holds',
  example: {
    takesHolds: true,
    grantedRanks: 1,
    challengeHours: 48,
    loadInMinute: 900,
    loadOutMinute: 1_560,
  },
});

addCommand(holdsApi, makeTour, {
  method: 'post',
  path: '/profiles/:profileId/tours',
  tag,
  summary: 'Create a tour for holds',
  example: { name: 'Spring' },
  answer: z.object({ tourId: id }),
  status: 201,
});

addCommand(holdsApi, writeAboutHold, {
  method: 'post',
  path: '/profiles/:profileId/holds/:holdId/messages',
  tag,
  summary: 'Write about a hold',
  description:
    'To the other side of a hold or request, in its thread. List threads with its id as `subjectId` to read it.',
  example: { text: 'Could load-in be at two?' },
  answer: writtenMessage,
  status: 201,
});
