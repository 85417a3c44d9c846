import { Hono } from 'hono';
import { changeFederation } from '#app/features/fediverse/commands.server.ts';
import { readFederation } from '#app/features/fediverse/queries.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCommand, addQuery } from './call.server.ts';

export const fediverseApi = new Hono<HttpEnv>();

const about = { path: '/profiles/:profileId/fediverse', tag: 'Pages' };

addQuery(fediverseApi, readFederation, {
  summary: 'Get the page’s place on the Fediverse',
});

addCommand(fediverseApi, changeFederation, {
  ...about,
  method: 'put',
  summary: 'Put the page on the Fediverse or take it off',
  description:
    'Taken off, servers elsewhere are asked to remove the page and its posts, and its followers are gone.',
  example: { isOn: true },
});
