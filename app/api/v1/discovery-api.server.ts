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
import { findSimilar, matchPerformers } from '#app/features/discovery/matching/queries.server.ts';
import {
  changeSavedSearch,
  removeSavedSearch,
  saveSearch,
} from '#app/features/discovery/saved-searches/commands.server.ts';
import { listSavedSearches } from '#app/features/discovery/saved-searches/queries.server.ts';
import { searchInputs, searchOfCall } from '#app/features/discovery/search/fields.ts';
import {
  listFoundPages,
  listFoundSlots,
  type PageCard,
  searchListings,
} from '#app/features/discovery/search/queries.server.ts';
import {
  addToShortlist,
  makeShortlist,
  removeFromShortlist,
  removeShortlist,
  renameShortlist,
} from '#app/features/discovery/shortlists/commands.server.ts';
import {
  listShortlists,
  readShortlist,
} from '#app/features/discovery/shortlists/queries.server.ts';
import { readProfile } from '#app/features/profiles/read-profile.server.ts';
import { listOf } from '#app/fields/answers.ts';
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { addCall, addCommand, addQuery } from './call.server.ts';
import { openNightShape, slotShape, toldNight, toldSlot } from './shapes.server.ts';

export const discoveryApi = new Hono<HttpEnv>();

const tag = 'Search';
const perPage = 30;

const pageShape = z.object({
  userId: id,
  url: z.url(),
  displayName: z.string().nullable(),
  facts: z.array(z.string()).describe('What is known at a glance, in words.'),
  km: z.number().nullable().describe('How far from where was asked.'),
});

function cardView({ userId, displayName, facts }: PageCard, site: string) {
  return { userId, displayName, facts, url: `${site}/users/${userId}` };
}

for (const kind of ['artist', 'venue'] as const)
  addCall(discoveryApi, {
    method: 'get',
    path: `/${kind}s`,
    operationId: kind === 'artist' ? 'findArtists' : 'findVenues',
    tag,
    summary: `Find ${kind}s`,
    description: 'The order is the one that `/how-ranking-works` explains.',
    input: searchInputs[kind],
    answer: listOf(pageShape, perPage),
    async run({ services, input }) {
      const { orm } = services.database;
      const { search: query, after } = searchOfCall(input);
      const { found: results, next } = await searchListings(orm, kind, query, {
        after,
        most: perPage,
      });
      const { pages } = await listFoundPages(
        services,
        results.map((one) => one.id),
      );
      const km = new Map(results.map((one) => [one.id, one.km]));
      const items = pages.map((page) => ({
        ...cardView(page, services.brand.site),
        km: km.get(page.userId) ?? null,
      }));
      return { items, next };
    },
  });

addCall(discoveryApi, {
  method: 'get',
  path: '/open-slots',
  isOfPage: true,
  operationId: 'listOpenSlots',
  tag,
  summary: 'Find open slots',
  input: searchInputs.slot,
  answer: listOf(
    slotShape.extend({
      night: openNightShape,
      venueId: id,
      venueName: z.string().nullable(),
      place: z.string().nullable(),
    }),
    perPage,
  ),
  async run({ services, viewer, input }) {
    const { orm } = services.database;
    const { search: query, after } = searchOfCall(input);
    const { found: results, next } = await searchListings(orm, 'slot', query, {
      after,
      most: perPage,
    });
    const slots = await listFoundSlots(
      orm,
      viewer,
      results.map((one) => one.id),
    );
    const items = slots.map(({ night, ...slot }) => ({
      ...slot,
      ...toldSlot(slot),
      night: toldNight(night),
    }));
    return { items, next };
  },
});

/** Saved searches, whose new results are notified. */
export const savedSearchesApi = new Hono<HttpEnv>();

const searches = '/saved-searches';
const search = `${searches}/:searchId`;

addQuery(savedSearchesApi, listSavedSearches, {
  path: searches,
  tag,
  summary: 'List your saved searches',
});

addCommand(savedSearchesApi, saveSearch, {
  method: 'post',
  path: searches,
  tag,
  summary: 'Save a search',
  description:
    'You get an email once a day or once a week when it finds something new. Saved again, the same search is renamed.',
  example: { name: 'Fado near Porto', search: '/artists?genre=Fado&near=Porto', mails: 'daily' },
  answer: z.object({ searchId: id }),
});

addCommand(savedSearchesApi, changeSavedSearch, {
  method: 'patch',
  path: search,
  tag,
  summary: 'Rename a saved search, or change its emails',
  example: { name: 'Fado', mails: 'weekly' },
});

addCommand(savedSearchesApi, removeSavedSearch, {
  method: 'delete',
  path: search,
  tag,
  summary: 'Remove a saved search',
});

/** Shortlists that the members of a page keep together, and suggestions that fit them. */
export const shortlistsApi = new Hono<HttpEnv>();

const shortlistsTag = 'Shortlists';
const lists = '/profiles/:profileId/shortlists';
const list = `${lists}/:shortlistId`;

addQuery(shortlistsApi, listShortlists, {
  path: lists,
  tag: shortlistsTag,
  summary: 'List the shortlists of a page',
});

addCommand(shortlistsApi, makeShortlist, {
  method: 'post',
  path: lists,
  tag: shortlistsTag,
  summary: 'Make a shortlist',
  example: { name: 'Summer garden' },
  answer: z.object({ shortlistId: id }),
});

addQuery(shortlistsApi, readShortlist, {
  path: list,
  tag: shortlistsTag,
  summary: 'Read a shortlist',
});

addCommand(shortlistsApi, renameShortlist, {
  method: 'patch',
  path: list,
  tag: shortlistsTag,
  summary: 'Rename a shortlist',
  example: { name: 'Autumn' },
});

addCommand(shortlistsApi, removeShortlist, {
  method: 'delete',
  path: list,
  tag: shortlistsTag,
  summary: 'Remove a shortlist',
});

addCommand(shortlistsApi, addToShortlist, {
  method: 'put',
  path: `${list}/pages/:pageId`,
  tag: shortlistsTag,
  summary: 'Put a page on a shortlist, or change its note',
  description: 'Venues shortlist performers, and performers venues.',
  example: { note: 'Quiet enough for the garden.' },
});

addCommand(shortlistsApi, removeFromShortlist, {
  method: 'delete',
  path: `${list}/pages/:pageId`,
  tag: shortlistsTag,
  summary: 'Take a page off a shortlist',
});

addQuery(shortlistsApi, matchPerformers, {
  path: '/profiles/:profileId/slots/:slotId/matches',
  tag: shortlistsTag,
  summary: 'List performers who fit a slot',
  description:
    'The best first: they share a genre, are free that night as far as is known, travel this far, and haven’t applied.',
});

addQuery(shortlistsApi, findSimilar, {
  path: '/pages/:pageId/similar',
  tag: shortlistsTag,
  summary: 'List pages similar to a public one',
});

/** Follows, planned visits, and the counts of pages. */
export const followingApi = new Hono<HttpEnv>();

const followingTag = 'Following';

addCall(followingApi, {
  method: 'get',
  path: '/following',
  operationId: 'readFollowing',
  tag: followingTag,
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
  tag: followingTag,
  summary: 'Follow a page or a town',
  description:
    'With `near`, you hear of the page’s shows near that town alone; without `pageId`, of all shows there.',
  example: { pageId: 'cinema-candeia', mails: 'weekly' },
  answer: z.object({ isWaiting: z.boolean() }),
});

addCommand(followingApi, endFollow, {
  method: 'delete',
  path: '/following/follows/:followId',
  tag: followingTag,
  summary: 'Unfollow something',
  example: {},
});

addCommand(followingApi, chooseFollowing, {
  method: 'put',
  path: '/following/choices',
  tag: followingTag,
  summary: 'Choose how you hear of shows',
  example: { mails: 'atOnce', isPushed: true },
});

addCommand(followingApi, renewFollowFeed, {
  method: 'post',
  path: '/following/feed',
  tag: followingTag,
  summary: 'Make a private feed of what you follow',
  example: {},
  description:
    'A new address each time; the one before stops working. `.rss` and `.json` work too.',
  answer: z.object({ path: z.string() }),
});

addCommand(followingApi, endFollowFeed, {
  method: 'delete',
  path: '/following/feed',
  tag: followingTag,
  summary: 'End the private feed',
  example: {},
});

addCommand(followingApi, endFollowing, {
  method: 'delete',
  path: '/following',
  tag: followingTag,
  summary: 'End everything you follow',
  example: {},
});

addCommand(followingApi, attendShow, {
  method: 'put',
  path: '/events/:showId/attendance',
  tag: followingTag,
  summary: 'Say that you’re going to a show, or interested',
  description: 'You’re told if it is cancelled or moved.',
  example: { answer: 'going' },
  answer: z.object({ isWaiting: z.boolean() }),
});

addCommand(followingApi, endAttendance, {
  method: 'delete',
  path: '/events/:showId/attendance',
  tag: followingTag,
  summary: 'Take that back',
  example: {},
});

addQuery(followingApi, countFollowers, {
  path: '/profiles/:profileId/followers',
  tag: followingTag,
  summary: 'Count who follows a page',
  description: 'For the page’s own team. No one is told who they are.',
});

const part = z.object({ count: z.int(), of: z.int() }).nullable();

addCall(followingApi, {
  method: 'get',
  path: '/pages/:pageId/facts',
  operationId: 'readPageFacts',
  tag: followingTag,
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
