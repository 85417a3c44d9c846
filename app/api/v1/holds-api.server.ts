import { Hono } from 'hono';
import { z } from 'zod';
import { strangerOutcomes } from '#app/domain/accounts/limits.ts';
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
import {
  listEndedHolds,
  listHolds,
  readHoldWithHistory,
} from '#app/features/bookings/holds/list-holds.server.ts';
import { id } from '#app/fields/kinds.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCommand, addQuery } from './call.server.ts';
import { exampleFriday, writtenMessage } from './shapes.server.ts';

export const holdsApi = new Hono<HttpEnv>();

const tag = 'Holds';

addQuery(holdsApi, listHolds, {
  path: '/profiles/:profileId/holds',
  tag,
  summary: 'List holds',
  description:
    'Open ones, unless `state` says otherwise. A performer sees its own holds with their rank, never whose the others are. A venue sees all holds on its stages.',
});

addQuery(holdsApi, listEndedHolds, {
  path: '/profiles/:profileId/ended-holds',
  tag,
  summary: 'List ended holds, the latest first',
  description: 'Each says why it ended.',
});

addQuery(holdsApi, readHoldWithHistory, {
  path: '/profiles/:profileId/holds/:holdId',
  tag,
  summary: 'Read a hold and what has happened to it, also after it has ended',
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
