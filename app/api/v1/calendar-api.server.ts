import { Hono } from 'hono';
import { z } from 'zod';
import {
  addSource,
  changeBlock,
  endAvailsLink,
  makeBlock,
  removeBlock,
  removeSource,
  renewAvailsLink,
  renewFeed,
} from '#app/features/calendar/commands.server.ts';
import {
  listSources,
  readAvailsLink,
  readFeedLink,
} from '#app/features/calendar/queries.server.ts';
import { id } from '#app/fields/kinds.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { readAvails, readStretch } from '#app/processes/calendar.server.ts';
import { addCommand, addQuery } from './call.server.ts';
import { exampleMonday } from './shapes.server.ts';

/** Entries on a page’s calendar, and the times that its people block themselves. */
export const calendarApi = new Hono<HttpEnv>();

const tag = 'Calendar';

const exampleBlock = {
  kind: 'blocked',
  from: exampleMonday.toString(),
  startTime: '18:00',
  endTime: '23:00',
};

addQuery(calendarApi, readStretch, {
  path: '/profiles/:profileId/calendar',
  tag,
  summary: 'Read the calendar',
  description: 'Shows, holds, offers, blocked times, and busy times from outside calendars.',
});

addQuery(calendarApi, readAvails, {
  path: '/profiles/:profileId/avails',
  tag,
  summary: 'List free dates',
  description:
    'Days from today on without a show, a block or a busy time, for each room of a venue. Holds and offers don’t take a day.',
});

addQuery(calendarApi, readAvailsLink, {
  path: '/profiles/:profileId/avails-link',
  tag,
  scope: 'book',
  summary: 'Read the link that shows a choice of free dates to whoever has it',
});

addCommand(calendarApi, renewAvailsLink, {
  method: 'put',
  path: '/profiles/:profileId/avails-link',
  tag,
  summary: 'Create links to free dates',
  description: 'Links from before stop working. Read the new ones with `readAvailsLink`.',
});

addCommand(calendarApi, endAvailsLink, {
  method: 'delete',
  path: '/profiles/:profileId/avails-link',
  tag,
  summary: 'End all links to free dates',
});

addQuery(calendarApi, readFeedLink, {
  path: '/profiles/:profileId/calendar-feed',
  tag,
  scope: 'book',
  summary: 'Read your private calendar address',
  description:
    'For calendar apps (iCalendar). Whoever has the address sees the calendar, also after the key is revoked.',
});

addCommand(calendarApi, renewFeed, {
  method: 'put',
  path: '/profiles/:profileId/calendar-feed',
  tag,
  summary: 'Create your private calendar address, or a new one',
  description: 'The address from before stops working. Read the new one with `readCalendarFeed`.',
});

addCommand(calendarApi, makeBlock, {
  method: 'post',
  path: '/profiles/:profileId/blocks',
  tag,
  summary: 'Block days or hours',
  example: exampleBlock,
  answer: z.object({ blockId: id }),
  status: 201,
});

addCommand(calendarApi, changeBlock, {
  method: 'put',
  path: '/profiles/:profileId/blocks/:blockId',
  tag,
  summary: 'Change a block',
  example: { ...exampleBlock, endTime: '23:30' },
});

addCommand(calendarApi, removeBlock, {
  method: 'delete',
  path: '/profiles/:profileId/blocks/:blockId',
  tag,
  summary: 'Remove a block',
});

addQuery(calendarApi, listSources, {
  path: '/profiles/:profileId/calendar-sources',
  tag,
  summary: 'List outside calendars',
});

addCommand(calendarApi, addSource, {
  method: 'post',
  path: '/profiles/:profileId/calendar-sources',
  tag,
  summary: 'Add an outside calendar',
  example: { name: 'Rehearsals', address: 'https://calendar.example/band.ics' },
  answer: z.object({ sourceId: id }),
  status: 201,
});

addCommand(calendarApi, removeSource, {
  method: 'delete',
  path: '/profiles/:profileId/calendar-sources/:sourceId',
  tag,
  summary: 'Remove an outside calendar',
});
