import { Hono } from 'hono';
import { z } from 'zod';
import { guestListStates } from '#app/domain/tickets/guest-list.ts';
import {
  closeGuestList,
  crossGuestOut,
  crossOwnGuestOut,
  listGuest,
  listOwnGuest,
  openGuestListAgain,
} from '#app/features/tickets/guests/commands.server.ts';

import { showGuestList, showOwnGuests } from '#app/features/tickets/guests/queries.server.ts';

import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand } from '../call.server.ts';

/** Guest lists: a venue’s of its events, and what a performer may put on them. */
export const guestsApi = new Hono<HttpEnv>();

const tag = 'Tickets';
const list = '/profiles/:profileId/events/:eventId/guest-list';
const own = '/profiles/:profileId/bookings/:bookingId/guest-list';

const guest = z.object({ id, name: z.string(), places: z.int() });
const example = { name: 'Rosa Prado', places: 2 };
const answer = z.object({ guestId: id });

addCall(guestsApi, {
  method: 'get',
  path: list,
  operationId: 'readGuestList',
  tag,
  summary: 'Read the guest list of an event',
  answer: z.object({
    guests: z.array(
      guest.extend({
        listedBy: z.string().nullable().describe('A performer; null for the venue.'),
      }),
    ),
    people: z.int().describe('How many come in all.'),
    isClosed: z.boolean().describe('Performers can’t change their guests any more.'),
    quotas: z.array(
      z.object({
        bookingId: id,
        performer: z.string(),
        places: z.int().describe('As the signed terms say.'),
        taken: z.int(),
      }),
    ),
  }),
  run: ({ services: { database }, viewer, ids: { profileId: as = '', eventId = '' } }) =>
    showGuestList(database.orm, viewer, { as, eventId }),
});

addCommand(guestsApi, listGuest, {
  method: 'post',
  path: `${list}/guests`,
  tag,
  example,
  answer,
  summary: 'Put a guest of the venue on the list',
});

addCommand(guestsApi, crossGuestOut, {
  method: 'delete',
  path: `${list}/guests/:guestId`,
  tag,
  summary: 'Cross out a guest of the venue',
});

addCommand(guestsApi, closeGuestList, {
  method: 'post',
  path: `${list}/closing`,
  tag,
  summary: 'Close the guest list for performers',
});

addCommand(guestsApi, openGuestListAgain, {
  method: 'post',
  path: `${list}/opening`,
  tag,
  summary: 'Open the guest list for performers again',
});

addCall(guestsApi, {
  method: 'get',
  path: own,
  operationId: 'readOwnGuests',
  tag,
  summary: 'Read the guests of a booking’s performer',
  answer: z.object({
    places: z.int().describe('As the signed terms say.'),
    taken: z.int(),
    list: z.enum(guestListStates).describe('Whether the performer can change it.'),
    guests: z.array(guest),
  }),
  run: ({ services: { database }, viewer, ids: { profileId: current = '', bookingId = '' } }) =>
    showOwnGuests(database.orm, viewer, { bookingId, current }),
});

addCommand(guestsApi, listOwnGuest, {
  method: 'post',
  path: `${own}/guests`,
  tag,
  example,
  answer,
  summary: 'Put a guest of the performer on the list',
  description: 'Out of the places that the signed terms give, until doors.',
});

addCommand(guestsApi, crossOwnGuestOut, {
  method: 'delete',
  path: `${own}/guests/:guestId`,
  tag,
  summary: 'Cross out a guest of the performer',
});
