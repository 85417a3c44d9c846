import { Hono } from 'hono';
import { z } from 'zod';
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
import { addCommand, addQuery } from '../call.server.ts';

/** Shortlists that the members of a page keep together, and suggestions that fit them. */
export const shortlistsApi = new Hono<HttpEnv>();

const tag = 'Shortlists';
const lists = '/profiles/:profileId/shortlists';
const list = `${lists}/:shortlistId`;

addQuery(shortlistsApi, listShortlists, {
  path: lists,
  tag,
  summary: 'List the shortlists of a page',
});

addCommand(shortlistsApi, makeShortlist, {
  method: 'post',
  path: lists,
  tag,
  summary: 'Make a shortlist',
  example: { name: 'Summer garden' },
  answer: z.object({ shortlistId: id }),
});

addQuery(shortlistsApi, readShortlist, {
  path: list,
  tag,
  summary: 'Read a shortlist',
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

addQuery(shortlistsApi, matchPerformers, {
  path: '/profiles/:profileId/slots/:slotId/matches',
  tag,
  summary: 'List performers who fit a slot',
  description:
    'The best first: they share a genre, are free that night as far as is known, travel this far, and haven’t applied.',
});

addQuery(shortlistsApi, findSimilar, {
  path: '/pages/:pageId/similar',
  tag,
  summary: 'List pages similar to a public one',
});
