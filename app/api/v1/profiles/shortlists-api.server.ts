import { Hono } from 'hono';
import { z } from 'zod';
import { mostMatches, mostSimilar } from '#app/domain/discovery/matching.ts';
import { shortlistLimits } from '#app/domain/discovery/shortlists.ts';
import { findSimilar, matchPerformers } from '#app/features/discovery/matching/queries.server.ts';

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
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand } from '../call.server.ts';
import { listOf, moment } from '../shapes.server.ts';

/** Shortlists that the members of a page keep together, and suggestions that fit them. */
export const shortlistsApi = new Hono<HttpEnv>();

const tag = 'Shortlists';
const lists = '/profiles/:profileId/shortlists';
const list = `${lists}/:shortlistId`;

addCall(shortlistsApi, {
  method: 'get',
  path: lists,
  operationId: 'listShortlists',
  tag,
  summary: 'List the shortlists of a page',
  answer: listOf(z.object({ id, name: z.string(), count: z.int() }), shortlistLimits.lists),
  async run({ services: { database }, viewer, ids: { profileId = '' } }) {
    return { items: await listShortlists(database.orm, viewer, profileId) };
  },
});

addCommand(shortlistsApi, makeShortlist, {
  method: 'post',
  path: lists,
  tag,
  summary: 'Make a shortlist',
  example: { name: 'Summer garden' },
  answer: z.object({ shortlistId: id }),
});

addCall(shortlistsApi, {
  method: 'get',
  path: list,
  operationId: 'readShortlist',
  tag,
  summary: 'Read a shortlist',
  answer: z.object({
    id,
    name: z.string(),
    pages: z.array(
      z.object({
        pageId: id,
        name: z.string().nullable().describe('Null while the page isn’t public.'),
        note: z.string(),
        addedAt: moment,
      }),
    ),
  }),
  run({ services: { database }, viewer, ids: { profileId = '', shortlistId = '' } }) {
    return readShortlist(database.orm, viewer, { profileId, shortlistId });
  },
});

addCommand(shortlistsApi, renameShortlist, {
  method: 'patch',
  path: list,
  tag,
  summary: 'Rename a shortlist',
  example: { name: 'Autumn' },
});

addCommand(shortlistsApi, removeShortlist, {
  method: 'delete',
  path: list,
  tag,
  summary: 'Remove a shortlist',
});

addCommand(shortlistsApi, addToShortlist, {
  method: 'put',
  path: `${list}/pages/:pageId`,
  tag,
  summary: 'Put a page on a shortlist, or change its note',
  description: 'Venues shortlist performers, and performers venues.',
  example: { note: 'Quiet enough for the garden.' },
});

addCommand(shortlistsApi, removeFromShortlist, {
  method: 'delete',
  path: `${list}/pages/:pageId`,
  tag,
  summary: 'Take a page off a shortlist',
});

const genres = z.array(z.string()).describe('Those that they share.');

addCall(shortlistsApi, {
  method: 'get',
  path: '/profiles/:profileId/slots/:slotId/matches',
  operationId: 'listMatches',
  tag,
  summary: 'List performers who fit a slot',
  description:
    'The best first: they share a genre, are free that night as far as is known, travel this far, and haven’t applied.',
  answer: listOf(
    z.object({
      id,
      name: z.string(),
      town: z.string().nullable(),
      genres,
      playedHere: z.int(),
      distanceKm: z.number().nullable(),
    }),
    mostMatches,
  ),
  async run({ services: { database }, viewer, ids: { profileId = '', slotId = '' } }) {
    const items = await matchPerformers(database.orm, viewer, { venueId: profileId, slotId });
    return { items };
  },
});

addCall(shortlistsApi, {
  method: 'get',
  path: '/pages/:pageId/similar',
  operationId: 'listSimilar',
  tag,
  summary: 'List pages similar to a public one',
  answer: listOf(
    z.object({ id, name: z.string(), town: z.string().nullable(), genres }),
    mostSimilar,
  ),
  async run({ services: { database }, ids: { pageId = '' } }) {
    return { items: await findSimilar(database.orm, pageId) };
  },
});
