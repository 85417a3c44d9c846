import { Hono } from 'hono';
import { z } from 'zod';
import {
  cancelEvent,
  changeEvent,
  changeSeries,
  closeSlot,
  createEvent,
  createSeries,
  endSeries,
  openSlot,
} from '#app/features/events/commands.server.ts';

import { askedEvents } from '#app/features/events/fields.ts';
import { eventsPerPage, listEvents } from '#app/features/events/list-events.server.ts';
import { showEvent } from '#app/features/events/queries.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { addCall, addCommand } from '../call.server.ts';
import { exampleThursday } from '../example-days.server.ts';
import { listOf } from '#app/fields/answers.ts';
import { exampleNight, nightShape, slotShape, toldNight, toldSlot } from './night-shapes.server.ts';

/** Nights of a venue, their running orders, and series of them. */
export const eventsApi = new Hono<HttpEnv>();

const tag = 'Events';
const made = z.object({ eventId: id });

const exampleSeries = {
  ...exampleNight,
  day: undefined,
  repeat: 'week-1',
  weekday: 4,
  from: exampleThursday.add({ weeks: 1 }).toString(),
};

addCall(eventsApi, {
  method: 'get',
  path: '/profiles/:profileId/events',
  operationId: 'listEvents',
  tag,
  summary: 'List events',
  input: askedEvents,
  answer: listOf(
    nightShape.extend({
      slotNames: z.array(z.string()),
      openSlots: z.int(),
      waiting: z.int().describe('Unanswered applications.'),
      unread: z.int(),
    }),
    eventsPerPage,
  ),
  async run({ services, viewer, ids: { profileId = '' }, input }) {
    const { entries, next } = await listEvents(services.database.orm, viewer, profileId, input);
    return { items: entries.map(toldNight), next };
  },
});

addCommand(eventsApi, createEvent, {
  method: 'post',
  path: '/profiles/:profileId/events',
  tag,
  summary: 'Create an event',
  example: exampleNight,
  answer: made,
  status: 201,
});

addCall(eventsApi, {
  method: 'get',
  path: '/profiles/:profileId/events/:eventId',
  operationId: 'readEvent',
  tag,
  summary: 'Read an event',
  answer: nightShape.extend({
    slots: z.array(slotShape),
    applications: z.array(
      z.object({
        id,
        slotId: id,
        performerId: id,
        performerName: z.string().nullable(),
        state: z.enum(['sent', 'read', 'declined', 'offered', 'withdrawn']),
      }),
    ),
  }),
  async run({ services, viewer, ids: { profileId = '', eventId = '' } }) {
    requireRight(viewer, profileId, 'see events');
    const { slots, ...night } = await showEvent(services.database.orm, viewer, eventId);
    if (night.venueId !== profileId)
      throw new AppError('not-found', words('events')('refused.noNight'));
    return { ...toldNight(night), slots: slots.map(toldSlot) };
  },
});

addCommand(eventsApi, changeEvent, {
  method: 'put',
  path: '/profiles/:profileId/events/:eventId',
  tag,
  summary: 'Change an event',
  description:
    'Once someone is booked or has an offer, you can change only its title, its notes and free slots.',
  example: exampleNight,
});

addCommand(eventsApi, cancelEvent, {
  method: 'post',
  path: '/profiles/:profileId/events/:eventId/cancellation',
  tag,
  summary: 'Cancel an event without bookings',
});

addCommand(eventsApi, openSlot, {
  method: 'put',
  path: '/profiles/:profileId/slots/:slotId/opening',
  tag,
  summary: 'Open a slot for applications',
  example: { pitch: 'Forty minutes, 150 € and supper.', genres: ['Folk'] },
});

addCommand(eventsApi, closeSlot, {
  method: 'delete',
  path: '/profiles/:profileId/slots/:slotId/opening',
  tag,
  summary: 'Close a slot for applications',
});

addCommand(eventsApi, createSeries, {
  method: 'post',
  path: '/profiles/:profileId/series',
  tag,
  summary: 'Create a series of events',
  example: exampleSeries,
  answer: z.object({ seriesId: id }),
  status: 201,
});

addCommand(eventsApi, changeSeries, {
  method: 'put',
  path: '/profiles/:profileId/series/:seriesId',
  tag,
  summary: 'Change a series',
  description: 'Upcoming events that were changed one by one, or have bookings, stay as they are.',
  example: exampleSeries,
});

addCommand(eventsApi, endSeries, {
  method: 'post',
  path: '/profiles/:profileId/series/:seriesId/end',
  tag,
  summary: 'End a series',
});
