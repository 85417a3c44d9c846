import { Hono } from 'hono';
import { z } from 'zod';
import { type CalendarEntry, entryKinds, entrySteps } from '#app/domain/calendar/entry.ts';
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
import { availsFilter, stretch } from '#app/features/calendar/fields.ts';
import {
  listSources,
  readAvailsPath,
  readCalendarPage,
  readFeedPath,
} from '#app/features/calendar/queries.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { moment } from '#app/fields/answers.ts';
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { listAvails, readCalendar } from '#app/processes/calendar.server.ts';
import { addCall, addCommand, addQuery } from './call.server.ts';
import { exampleMonday } from './shapes.server.ts';

/** Entries on a page’s calendar, and the times that its people block themselves. */
export const calendarApi = new Hono<HttpEnv>();

const tag = 'Calendar';

const entry = z.object({
  id: z.string(),
  kind: z.enum(entryKinds),
  step: z.enum(entrySteps).nullable().describe('How far an offer or a show has come.'),
  title: z.string(),
  start: moment,
  end: moment,
  allDay: z.boolean(),
  timeZone: z.string().describe('The time zone of its place.'),
  stage: z.object({ id, name: z.string() }).nullable(),
  venueId: id.nullable().describe('The page of the venue.'),
  rank: z.int().nullable().describe('The rank of a hold, from 1.'),
  state: z.string().describe('The state, in words.'),
});

const link = z.object({ url: z.string().nullable().describe('Null where there is none.') });

const exampleBlock = {
  kind: 'blocked',
  from: exampleMonday.toString(),
  startTime: '18:00',
  endTime: '23:00',
};

addCall(calendarApi, {
  method: 'get',
  path: '/profiles/:profileId/calendar',
  operationId: 'readCalendar',
  tag,
  summary: 'Read the calendar',
  description: 'Shows, holds, offers, blocked times, and busy times from outside calendars.',
  input: stretch,
  answer: z.object({
    timeZone: z.string().describe('The time zone of the page.'),
    stages: z.array(z.object({ id, name: z.string() })),
    entries: z.array(entry),
  }),
  async run({ services, viewer, ids: { profileId = '' }, input: { from, to, stageId = null } }) {
    const { page, entries } = await readCalendar(
      services.database,
      viewer,
      profileId,
      ({ timeZone }) => ({
        from: Temporal.PlainDate.from(from).toZonedDateTime(timeZone).toInstant(),
        to: Temporal.PlainDate.from(to).add({ days: 1 }).toZonedDateTime(timeZone).toInstant(),
        stageId,
      }),
    );
    return { ...page, entries: entries.map(entryView) };
  },
});

addCall(calendarApi, {
  method: 'get',
  path: '/profiles/:profileId/avails',
  operationId: 'readAvails',
  tag,
  summary: 'List free dates',
  description:
    'Days from today on without a show, a block or a busy time, for each room of a venue. Holds and offers don’t take a day.',
  input: availsFilter,
  answer: z.object({
    timeZone: z.string().describe('The time zone of the page.'),
    rooms: z.array(
      z.object({
        stageId: id.nullable().describe('Null for a page without rooms.'),
        days: z.array(
          z.object({
            day: z.iso.date(),
            rank: z.int().describe('The rank that the next hold at the venue would have.'),
          }),
        ),
      }),
    ),
  }),
  async run({ services, viewer, ids: { profileId = '' }, input }) {
    requireRight(viewer, profileId, 'see the calendar');
    const { orm } = services.database;
    const page = await readCalendarPage(orm, profileId, viewer.timeZone);
    return { timeZone: page.timeZone, rooms: await listAvails(orm, page, choiceOf(input)) };
  },
});

addCall(calendarApi, {
  method: 'get',
  path: '/profiles/:profileId/avails-link',
  operationId: 'readAvailsLink',
  tag,
  scope: 'book',
  summary: 'Read the link that shows a choice of free dates to whoever has it',
  input: availsFilter,
  answer: link,
  async run({ services, viewer, ids: { profileId = '' }, input }) {
    requireRight(viewer, profileId, 'see the calendar');
    const { database, secret, brand } = services;
    const path = await readAvailsPath(database.orm, secret, profileId, choiceOf(input));
    return { url: path && addressAt(brand.site, path) };
  },
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

addCall(calendarApi, {
  method: 'get',
  path: '/profiles/:profileId/calendar-feed',
  operationId: 'readCalendarFeed',
  tag,
  scope: 'book',
  summary: 'Read your private calendar address',
  description:
    'For calendar apps (iCalendar). Whoever has the address sees the calendar, also after the key is revoked.',
  answer: link,
  async run({ services, viewer, ids: { profileId = '' } }) {
    requireRight(viewer, profileId, 'see the calendar');
    const { database, secret, brand } = services;
    const member = { profileId, accountId: viewer.accountId };
    const path = await readFeedPath(database.orm, secret, member);
    return { url: path && addressAt(brand.site, path) };
  },
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

function choiceOf({ stageId, weekdays, from, to }: z.output<typeof availsFilter>) {
  const stageIds = stageId ? [stageId] : [];
  return { weekdays: [...weekdays].map(Number), from, to, stageIds, ranks: true };
}

function entryView({ start, end, ...entry }: CalendarEntry) {
  return { ...entry, start: start.toString(), end: end.toString() };
}
