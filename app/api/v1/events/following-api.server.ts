import { Hono } from 'hono';
import { z } from 'zod';
import { attendanceAnswers, followMails } from '#app/domain/discovery/following.ts';
import { readFacts } from '#app/features/discovery/facts/queries.server.ts';
import {
  askFollow,
  attendShow,
  chooseFollowing,
  endAttendance,
  endFollow,
  endFollowFeed,
  endFollowing,
  renewFollowFeed,
} from '#app/features/discovery/following/commands.server.ts';
import {
  countFollowers,
  findFollower,
  listFollows,
} from '#app/features/discovery/following/queries.server.ts';
import { readProfile } from '#app/features/profiles/read-profile.server.ts';
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { addCall, addCommand, addQuery } from '../call.server.ts';

/** Follows, planned visits, and the counts of pages. */
export const followingApi = new Hono<HttpEnv>();

const tag = 'Following';

addCall(followingApi, {
  method: 'get',
  path: '/following',
  operationId: 'readFollowing',
  tag,
  summary: 'Read what you follow',
  answer: z.object({
    mails: z.enum(followMails),
    isPushed: z.boolean(),
    follows: z.array(
      z.object({
        id,
        pageId: id.nullable().describe('Null for a town.'),
        name: z.string().nullable().describe('Null for a town, or a page that isn’t public now.'),
        placeName: z.string().nullable().describe('Null for shows everywhere.'),
        radiusKm: z.int().nullable(),
      }),
    ),
    shows: z.array(z.object({ id, title: z.string(), answer: z.enum(attendanceAnswers) })),
  }),
  async run({ services: { database, secret }, viewer }) {
    const follower = await findFollower(database.orm, { secret, viewer }, null);
    if (!follower) return { mails: 'none', isPushed: false, follows: [], shows: [] };
    const { mails, isPushed } = follower;
    return { mails, isPushed, ...(await listFollows(database.orm, follower)) };
  },
});

addCommand(followingApi, askFollow, {
  method: 'post',
  path: '/following/follows',
  tag,
  summary: 'Follow a page or a town',
  description:
    'With `near`, you hear of the page’s shows near that town alone; without `pageId`, of all shows there.',
  example: { pageId: 'cinema-candeia', mails: 'weekly' },
  answer: z.object({ isWaiting: z.boolean() }),
});

addCommand(followingApi, endFollow, {
  method: 'delete',
  path: '/following/follows/:followId',
  tag,
  summary: 'Unfollow something',
  example: {},
});

addCommand(followingApi, chooseFollowing, {
  method: 'put',
  path: '/following/choices',
  tag,
  summary: 'Choose how you hear of shows',
  example: { mails: 'atOnce', isPushed: true },
});

addCommand(followingApi, renewFollowFeed, {
  method: 'post',
  path: '/following/feed',
  tag,
  summary: 'Make a private feed of what you follow',
  example: {},
  description:
    'A new address each time; the one before stops working. `.rss` and `.json` work too.',
  answer: z.object({ path: z.string() }),
});

addCommand(followingApi, endFollowFeed, {
  method: 'delete',
  path: '/following/feed',
  tag,
  summary: 'End the private feed',
  example: {},
});

addCommand(followingApi, endFollowing, {
  method: 'delete',
  path: '/following',
  tag,
  summary: 'End everything you follow',
  example: {},
});

addCommand(followingApi, attendShow, {
  method: 'put',
  path: '/events/:showId/attendance',
  tag,
  summary: 'Say that you’re going to a show, or interested',
  description: 'You’re told if it is cancelled or moved.',
  example: { answer: 'going' },
  answer: z.object({ isWaiting: z.boolean() }),
});

addCommand(followingApi, endAttendance, {
  method: 'delete',
  path: '/events/:showId/attendance',
  tag,
  summary: 'Take that back',
  example: {},
});

addQuery(followingApi, countFollowers, {
  path: '/profiles/:profileId/followers',
  tag,
  summary: 'Count who follows a page',
  description: 'For the page’s own team. No one is told who they are.',
});

const part = z.object({ count: z.int(), of: z.int() }).nullable();

addCall(followingApi, {
  method: 'get',
  path: '/pages/:pageId/facts',
  operationId: 'readPageFacts',
  tag,
  summary: 'Read how a public page answers, pays and plays',
  description:
    'Medians of the last 12 months, from 5 answers, and from 3 payments, advances or settlements on. Null where there is too little to say.',
  answer: z.object({
    answersWithin: z
      .object({ unit: z.enum(['hours', 'days']), count: z.int() })
      .nullable()
      .describe('Half of all first answers took no longer.'),
    paysWithinDays: z.int().nullable().describe('Days after the show; 0 by its day.'),
    showsPlayed: z.int().nullable(),
    advancedInTime: part.describe('Shows whose details were confirmed before load-in.'),
    settledWithoutDispute: part.describe('Settlements in which no line was disputed.'),
  }),
  async run({ services: { database }, ids: { pageId = '' } }) {
    const page = await readProfile(database.orm, pageId);
    if (!page) throw new AppError('not-found', words('profiles')('unknown'));
    return readFacts(database.orm, pageId);
  },
});
