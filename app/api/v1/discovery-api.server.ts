import { Hono } from 'hono';
import { z } from 'zod';
import { readPageFacts } from '#app/features/discovery/facts/queries.server.ts';
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
import { countFollowers, readFollowing } from '#app/features/discovery/following/queries.server.ts';
import { findSimilar, matchPerformers } from '#app/features/discovery/matching/queries.server.ts';
import {
  changeSavedSearch,
  removeSavedSearch,
  saveSearch,
} from '#app/features/discovery/saved-searches/commands.server.ts';
import { listSavedSearches } from '#app/features/discovery/saved-searches/queries.server.ts';
import {
  findArtists,
  findSlots,
  findVenues,
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
import { id } from '#app/fields/kinds.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCommand, addQuery } from './call.server.ts';

export const discoveryApi = new Hono<HttpEnv>();

const tag = 'Search';
const ranking = 'The order is the one that `/how-ranking-works` explains.';

addQuery(discoveryApi, findArtists, {
  path: '/artists',
  tag,
  summary: 'Find artists',
  description: ranking,
});

addQuery(discoveryApi, findVenues, {
  path: '/venues',
  tag,
  summary: 'Find venues',
  description: ranking,
});

addQuery(discoveryApi, findSlots, {
  path: '/open-slots',
  isOfPage: true,
  tag,
  summary: 'Find open slots',
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

addQuery(followingApi, readFollowing, {
  path: '/following',
  tag: followingTag,
  summary: 'Read what you follow',
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

addQuery(followingApi, readPageFacts, {
  path: '/pages/:pageId/facts',
  tag: followingTag,
  summary: 'Read how a public page answers, pays and plays',
  description:
    'Medians of the last 12 months, from 5 answers, and from 3 payments, advances or settlements on. Null where there is too little to say.',
});
