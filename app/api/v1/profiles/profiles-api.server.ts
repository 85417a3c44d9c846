import { Hono } from 'hono';
import { z } from 'zod';
import { pageSearch } from '#app/features/profiles/fields.ts';
import { smallPicture } from '#app/features/profiles/parts.tsx';
import { listStages, mostFound } from '#app/features/profiles/queries.server.ts';
import type { FoundPage } from '#app/features/profiles/views.ts';
import { listOf } from '#app/fields/answers.ts';
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { findPagesFor } from '#app/processes/find-pages.server.ts';
import { addCall, addQuery } from '../call.server.ts';

/** Public pages found by name; the fields to choose a page ask here while a user types. */
export const profilesApi = new Hono<HttpEnv>();

const profile = z.object({
  profileId: id,
  displayName: z.string().nullable(),
  userType: z.enum(['artist', 'venue']),
  town: z.string().nullable(),
  picture: z.string().nullable().describe('The path of a small picture.'),
});

addCall(profilesApi, {
  method: 'get',
  path: '/profiles',
  isOfPage: true,
  operationId: 'findProfiles',
  tag: 'Profiles',
  summary: 'Find public profiles by name',
  description:
    'Each word has to be in the name or town; the last may be a part of one. Accents and capitals don’t matter, and one wrong letter in a word is forgiven. Your own pages come first, then those the page you act for has dealt with lately. Without a name, only these.',
  input: pageSearch,
  answer: listOf(profile, mostFound),
  async run({ services, viewer, input: { name, kind, as = null } }) {
    const pages = await findPagesFor(services, viewer, { typed: name, kind, as });
    return { items: pages.map(written) };
  },
});

addQuery(profilesApi, listStages, {
  path: '/profiles/:profileId/stages',
  tag: 'Profiles',
  summary: 'List a venue’s stages',
  description:
    'Of any public venue, and of your own pages. Holds name a stage by its `stageId`. A place without rooms is one stage; an organiser without a place, and a performer, has none.',
});

function written({ userId, displayName, userType, town, pictureVersion }: FoundPage) {
  const picture = smallPicture(userId, pictureVersion);
  return { profileId: userId, displayName, userType, town, picture };
}
