import { Hono } from 'hono';
import { z } from 'zod';
import { searchInputs, searchOfCall } from '#app/features/discovery/search/fields.ts';
import {
  listFoundPages,
  listFoundSlots,
  type PageCard,
  searchListings,
} from '#app/features/discovery/search/queries.server.ts';
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall } from './call.server.ts';
import { openNightShape, slotShape, toldNight, toldSlot } from './events/night-shapes.server.ts';
import { listOf } from './shapes.server.ts';

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
