import { Hono } from 'hono';
import { z } from 'zod';
import { changeFederation } from '#app/features/fediverse/commands.server.ts';
import { readFederation } from '#app/features/fediverse/queries.server.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand } from './call.server.ts';

export const fediverseApi = new Hono<HttpEnv>();

const about = { path: '/profiles/:profileId/fediverse', tag: 'Pages' };

addCall(fediverseApi, {
  ...about,
  method: 'get',
  operationId: 'readFederation',
  summary: 'Get the page’s place on the Fediverse',
  answer: z.object({
    isConnected: z.boolean().describe('Whether the platform is connected to the Fediverse.'),
    isOn: z.boolean().describe('Whether the page can be followed there, if it is.'),
    address: z.string().describe('What people look for on their own site.'),
    followers: z.int().describe('How many follow the page from there.'),
  }),
  run: ({ services, viewer, ids: { profileId = '' } }) =>
    readFederation(services, viewer, profileId),
});

addCommand(fediverseApi, changeFederation, {
  ...about,
  method: 'put',
  summary: 'Put the page on the Fediverse or take it off',
  description:
    'Taken off, servers elsewhere are asked to remove the page and its posts, and its followers are gone.',
  example: { isOn: true },
});
