import { Hono } from 'hono';
import { z } from 'zod';
import { bookingStates } from '#app/domain/bookings/states.ts';
import { putOnTour, takeOffTour } from '#app/features/tours/commands.server.ts';
import { showKinds } from '#app/features/tours/fields.ts';
import { showTour } from '#app/features/tours/queries.server.ts';
import { id } from '#app/fields/ids.ts';
import { day } from '#app/fields/times.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand } from '../call.server.ts';
import { moment } from '#app/fields/answers.ts';

/** Tours of a performer as a whole. */
export const toursApi = new Hono<HttpEnv>();

const tag = 'Tours';
const path = '/profiles/:profileId/tours/:tourId';
const minor = z.int();

addCall(toursApi, {
  method: 'get',
  path,
  operationId: 'readTour',
  tag,
  summary: 'Read a tour with its route and totals',
  answer: z.object({
    name: z.string(),
    shows: z.array(
      z.object({
        kind: z.enum(showKinds),
        id,
        title: z.string(),
        place: z.string().nullable(),
        day,
        startsAt: moment,
        state: z
          .enum(bookingStates)
          .nullable()
          .describe('Null for a show that the page lists itself.'),
        next: z
          .object({ offDays: z.int(), kilometres: z.int().nullable() })
          .nullable()
          .describe('The way to the next show, as the crow flies; null for the last one.'),
      }),
    ),
    totals: z.array(
      z.object({
        currency: z.string(),
        guaranteeMinor: minor,
        settledMinor: minor,
        paidMinor: minor,
      }),
    ),
    ticketsSold: z.int(),
  }),
  async run({ services: { database }, viewer, ids: { profileId = '', tourId = '' } }) {
    const { stops, ...tour } = await showTour(database, viewer, { profileId, tourId });
    return {
      ...tour,
      shows: stops.map((stop) => ({
        ...stop,
        state: stop.kind === 'booking' ? stop.state : null,
      })),
    };
  },
});

addCommand(toursApi, putOnTour, {
  method: 'put',
  path: `${path}/shows/:kind/:showId`,
  tag,
  summary: 'Put a show on a tour',
});

addCommand(toursApi, takeOffTour, {
  method: 'delete',
  path: `${path}/shows/:kind/:showId`,
  tag,
  summary: 'Take a show off a tour',
});
