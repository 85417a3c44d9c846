import { Hono } from 'hono';
import { z } from 'zod';
import {
  applyForSlot,
  cancelEvent,
  changeEvent,
  changeSeries,
  closeSlot,
  createEvent,
  createSeries,
  declineApplication,
  endSeries,
  openSlot,
  readApplication,
  withdrawApplication,
  writeAboutApplication,
} from '#app/features/events/commands.server.ts';
import { askedApplications, askedEvents } from '#app/features/events/fields.ts';
import { eventsPerPage, listEvents } from '#app/features/events/list-events.server.ts';
import {
  applicationsPerPage,
  listOwnApplications,
  showApplication,
  showEvent,
} from '#app/features/events/queries.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { listOf } from '#app/fields/answers.ts';
import { id } from '#app/fields/ids.ts';
import { day } from '#app/fields/times.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { addCall, addCommand } from '../call.server.ts';
import {
  exampleNight,
  exampleThursday,
  nightShape,
  slotShape,
  toldNight,
  toldSlot,
  writtenMessage,
} from '../shapes.server.ts';

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

/** Open slots, and the performers who ask for them. */
export const applicationsApi = new Hono<HttpEnv>();

const applicationsTag = 'Applications';
const state = z.enum(['sent', 'read', 'declined', 'offered', 'withdrawn']);

addCall(applicationsApi, {
  method: 'get',
  path: '/profiles/:profileId/applications',
  operationId: 'listApplications',
  tag: applicationsTag,
  summary: 'List a performer’s applications',
  input: askedApplications,
  answer: listOf(
    z.object({
      id,
      state,
      message: z.string(),
      reason: z.string().nullable().describe('Why it was declined.'),
      title: z.string(),
      day,
      venueId: id.nullable(),
      venueName: z.string().nullable(),
      slot: slotShape,
    }),
    applicationsPerPage,
  ),
  async run({ services, viewer, ids: { profileId = '' }, input: { after = null } }) {
    const { orm } = services.database;
    const { entries, next } = await listOwnApplications(orm, viewer, profileId, after);
    const items = entries.map(({ day, slot, ...application }) => ({
      ...application,
      day: day.iso,
      slot: toldSlot(slot),
    }));
    return { items, next };
  },
});

addCommand(applicationsApi, applyForSlot, {
  method: 'post',
  path: '/profiles/:profileId/applications',
  tag: applicationsTag,
  summary: 'Apply for an open slot',
  example: { slotId: 'd4c3', message: 'We play quiet songs for loud rooms.' },
  answer: z.object({ applicationId: id }),
  status: 201,
});

addCommand(applicationsApi, withdrawApplication, {
  method: 'post',
  path: '/profiles/:profileId/applications/:applicationId/withdrawal',
  tag: applicationsTag,
  summary: 'Withdraw an application',
});

addCall(applicationsApi, {
  method: 'get',
  path: '/profiles/:profileId/events/:eventId/applications/:applicationId',
  operationId: 'readApplication',
  tag: applicationsTag,
  summary: 'Read an application, as the venue',
  description: 'This marks it as read, which the performer sees.',
  answer: z.object({
    id,
    performerId: id,
    performerName: z.string().nullable(),
    message: z.string(),
    state,
    reason: z.string().nullable(),
    slot: slotShape,
  }),
  async run({ services, viewer, ids: { profileId = '', eventId = '', applicationId = '' } }) {
    requireRight(viewer, profileId, 'see events');
    const { database } = services;
    const { slot, ...application } = await showApplication(database.orm, viewer, {
      eventId,
      applicationId,
    });
    await readApplication(database, viewer, applicationId);
    return { ...application, slot: toldSlot(slot) };
  },
});

addCommand(applicationsApi, declineApplication, {
  method: 'post',
  path: '/profiles/:profileId/events/:eventId/applications/:applicationId/refusal',
  tag: applicationsTag,
  summary: 'Decline an application, as the venue',
  example: { reason: 'We’re looking for something louder that evening.' },
});

addCommand(applicationsApi, writeAboutApplication, {
  method: 'post',
  path: '/profiles/:profileId/applications/:applicationId/messages',
  tag: applicationsTag,
  summary: 'Write about an application, as the performer or the venue',
  description:
    'To the other side, in its thread. List threads with its id as `subjectId` to read it.',
  example: { text: 'Could you play two short sets?' },
  answer: writtenMessage,
  status: 201,
});
