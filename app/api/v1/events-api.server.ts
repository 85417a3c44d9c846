import { Hono } from 'hono';
import { z } from 'zod';
import { eventLimits } from '#app/domain/events/plan.ts';
import { findStanding } from '#app/features/bookings/queries/find-standing.server.ts';
import { cancelEvent } from '#app/features/events/commands/cancel-event.server.ts';
import { changeEvent } from '#app/features/events/commands/change-event.server.ts';
import { changeSeries } from '#app/features/events/commands/change-series.server.ts';
import { closeSlot } from '#app/features/events/commands/close-slot.server.ts';
import { createEvent } from '#app/features/events/commands/create-event.server.ts';
import { createSeries } from '#app/features/events/commands/create-series.server.ts';
import { endSeries } from '#app/features/events/commands/end-series.server.ts';
import { openSlot } from '#app/features/events/commands/open-slot.server.ts';
import { listEvents } from '#app/features/events/queries/list-events.server.ts';
import { showEvent } from '#app/features/events/queries/show-event.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { id } from '#app/fields/ids.ts';
import { text } from '#app/fields/texts.ts';
import { day } from '#app/fields/times.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { addCall } from './call.server.ts';
import { exampleThursday } from './example-days.server.ts';
import {
  eventInput,
  exampleNight,
  genres,
  nightShape,
  seriesInput,
  slotShape,
  toldNight,
  toldSlot,
} from './night-shapes.server.ts';

/** Nights of a venue, their running orders, and series of them. */
export const eventsApi = new Hono<HttpEnv>();

const tag = 'Events';
const made = z.object({ eventId: id });

addCall(eventsApi, {
  method: 'get',
  path: '/profiles/:profileId/events',
  operationId: 'listEvents',
  tag,
  summary: 'List events',
  input: z.object({
    past: z.enum(['yes', 'no']).default('no'),
    after: z.string().max(200).optional().describe('The `next` of the previous page.'),
  }),
  answer: z.object({
    events: z.array(
      nightShape.extend({
        slotNames: z.array(z.string()),
        openSlots: z.int(),
        waiting: z.int().describe('Unanswered applications.'),
        unread: z.int(),
      }),
    ),
    next: z.string().nullable(),
  }),
  async run({ services, viewer, ids: { profileId = '' }, input: { past, after = null } }) {
    const asked = { isPast: past === 'yes', cursor: after };
    const { entries, next } = await listEvents(services.database.orm, viewer, profileId, asked);
    return { events: entries.map(toldNight), next };
  },
});

addCall(eventsApi, {
  method: 'post',
  path: '/profiles/:profileId/events',
  operationId: 'createEvent',
  tag,
  summary: 'Create an event',
  input: eventInput,
  example: exampleNight,
  answer: made,
  status: 201,
  run: ({ services, viewer, ids: { profileId = '' }, input }) =>
    createEvent(services.database, viewer, profileId, input),
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
    const { slots, ...shown } = await showEvent(services.database.orm, viewer, eventId);
    if (shown.venueId !== profileId)
      throw new AppError('not-found', words('events')('refused.noNight'));
    return { ...toldNight(shown), slots: slots.map(toldSlot) };
  },
});

addCall(eventsApi, {
  method: 'put',
  path: '/profiles/:profileId/events/:eventId',
  operationId: 'changeEvent',
  tag,
  summary: 'Change an event',
  description:
    'Once someone is booked or has an offer, you can change only its title, its notes and free slots.',
  input: eventInput,
  example: exampleNight,
  run({ services, viewer, ids: { profileId = '', eventId = '' }, input }) {
    requireRight(viewer, profileId, 'change events');
    return changeEvent(services.database, viewer, eventId, input, findStanding);
  },
});

addCall(eventsApi, {
  method: 'post',
  path: '/profiles/:profileId/events/:eventId/cancellation',
  operationId: 'cancelEvent',
  tag,
  summary: 'Cancel an event without bookings',
  run({ services, viewer, ids: { profileId = '', eventId = '' } }) {
    requireRight(viewer, profileId, 'change events');
    return cancelEvent(services, viewer, eventId, findStanding);
  },
});

addCall(eventsApi, {
  method: 'put',
  path: '/profiles/:profileId/slots/:slotId/opening',
  operationId: 'openSlot',
  tag,
  summary: 'Open a slot for applications',
  input: z.object({
    pitch: text(eventLimits.pitch).default('').describe('What performers read.'),
    genres,
    applyBy: day.nullable().default(null).describe('The last day.'),
  }),
  example: { pitch: 'Forty minutes, 150 € and supper.', genres: ['Folk'] },
  run({ services, viewer, ids: { profileId = '', slotId = '' }, input }) {
    requireRight(viewer, profileId, 'change events');
    return openSlot(services.database, viewer, slotId, input, findStanding);
  },
});

addCall(eventsApi, {
  method: 'delete',
  path: '/profiles/:profileId/slots/:slotId/opening',
  operationId: 'closeSlot',
  tag,
  summary: 'Close a slot for applications',
  run({ services, viewer, ids: { profileId = '', slotId = '' } }) {
    requireRight(viewer, profileId, 'change events');
    return closeSlot(services.database, viewer, slotId);
  },
});

addCall(eventsApi, {
  method: 'post',
  path: '/profiles/:profileId/series',
  operationId: 'createSeries',
  tag,
  summary: 'Create a series of events',
  input: seriesInput,
  example: {
    ...exampleNight,
    ...{ day: undefined, repeat: 'week-1', weekday: 4 },
    from: exampleThursday.add({ weeks: 1 }).toString(),
  },
  answer: z.object({ seriesId: id }),
  status: 201,
  run: ({ services, viewer, ids: { profileId = '' }, input }) =>
    createSeries(services.database, viewer, profileId, input),
});

addCall(eventsApi, {
  method: 'put',
  path: '/profiles/:profileId/series/:seriesId',
  operationId: 'changeSeries',
  tag,
  summary: 'Change a series',
  description: 'Upcoming events that were changed one by one, or have bookings, stay as they are.',
  input: seriesInput,
  run({ services, viewer, ids: { profileId = '', seriesId = '' }, input }) {
    requireRight(viewer, profileId, 'change events');
    return changeSeries(services.database, viewer, seriesId, input, findStanding);
  },
});

addCall(eventsApi, {
  method: 'post',
  path: '/profiles/:profileId/series/:seriesId/end',
  operationId: 'endSeries',
  tag,
  summary: 'End a series',
  run({ services, viewer, ids: { profileId = '', seriesId = '' } }) {
    requireRight(viewer, profileId, 'change events');
    return endSeries(services.database, viewer, seriesId, findStanding);
  },
});
