import { Hono } from 'hono';
import { z } from 'zod';
import { applicationStates } from '#app/domain/events/opening.ts';
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
import { listEvents } from '#app/features/events/list-events.server.ts';
import {
  listOwnApplications,
  readEvent,
  showApplication,
  slotShape,
} from '#app/features/events/queries.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { id } from '#app/fields/kinds.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand, addQuery } from '../call.server.ts';
import { exampleNight, exampleThursday, writtenMessage } from '../shapes.server.ts';

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

addQuery(eventsApi, listEvents, {
  path: '/profiles/:profileId/events',
  tag,
  summary: 'List events',
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

addQuery(eventsApi, readEvent, {
  path: '/profiles/:profileId/events/:eventId',
  tag,
  summary: 'Read an event',
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

addQuery(applicationsApi, listOwnApplications, {
  path: '/profiles/:profileId/applications',
  tag: applicationsTag,
  summary: 'List a performer’s applications',
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
    state: z.enum(applicationStates),
    reason: z.string().nullable(),
    slot: slotShape,
  }),
  async run({ services, viewer, ids: { profileId = '', eventId = '', applicationId = '' } }) {
    requireRight(viewer, profileId, 'see events');
    const { database } = services;
    const application = await showApplication(database.orm, viewer, { eventId, applicationId });
    await readApplication(database, viewer, applicationId);
    return application;
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
