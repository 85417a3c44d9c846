import { Hono } from 'hono';
import { z } from 'zod';
import {
  changeSavedSearch,
  removeSavedSearch,
  saveSearch,
} from '#app/features/discovery/saved-searches/commands.server.ts';
import { listSavedSearches } from '#app/features/discovery/saved-searches/queries.server.ts';
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCommand, addQuery } from '../call.server.ts';

/** Saved searches, whose new results are notified. */
export const savedSearchesApi = new Hono<HttpEnv>();

const tag = 'Search';
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
