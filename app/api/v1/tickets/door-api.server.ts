import { Hono } from 'hono';
import { z } from 'zod';
import {
  addPhone,
  countWristbands,
  endPhone,
  settleConflict,
} from '#app/features/tickets/door/commands.server.ts';
import { showDoor } from '#app/features/tickets/door/queries.server.ts';
import { sellAtDoor, undoDoorSale } from '#app/features/tickets/door-sales/commands.server.ts';
import { showDoorSales } from '#app/features/tickets/door-sales/queries.server.ts';
import {
  closeGuestList,
  crossGuestOut,
  crossOwnGuestOut,
  listGuest,
  listOwnGuest,
  openGuestListAgain,
} from '#app/features/tickets/guests/commands.server.ts';
import { showGuestList, showOwnGuests } from '#app/features/tickets/guests/queries.server.ts';
import { id } from '#app/fields/kinds.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCommand, addQuery } from '../call.server.ts';

/** Running the door of an event, besides scanning. */
export const doorApi = new Hono<HttpEnv>();

const tag = 'Tickets';
const door = '/profiles/:profileId/events/:eventId/door';

addQuery(doorApi, showDoor, {
  path: door,
  tag,
  summary: 'Read the door of an event',
});

addCommand(doorApi, addPhone, {
  method: 'post',
  path: `${door}/phones`,
  tag,
  summary: 'Let a phone scan tickets',
  description:
    'The key is answered once. With it, a program takes the list from `/door/list` and sends scans to `/door/scans`, until 12 hours after the event or until the phone is ended. One scan never holds up another: the answer names those that can’t be taken, in `refused`.',
  example: { name: 'Main door' },
  answer: z.object({ phoneId: id, key: z.string() }),
});

addCommand(doorApi, endPhone, {
  method: 'delete',
  path: `${door}/phones/:phoneId`,
  tag,
  summary: 'End a phone’s scanning',
  description: 'Such as one that was lost. It forgets the list as soon as it has a network.',
});

addCommand(doorApi, settleConflict, {
  method: 'post',
  path: `${door}/conflicts/:nonce/settlement`,
  tag,
  summary: 'Note that someone looked at a ticket that was let in twice',
});

addCommand(doorApi, countWristbands, {
  method: 'put',
  path: `${door}/wristbands`,
  tag,
  summary: 'Write down how many wristbands a roll has',
  description: 'At the start of the night and at its end. The same roll again replaces it.',
  example: { roll: 'Main door, blue', startCount: 100, endCount: 37 },
});

/** Sales at the door. */
export const doorSalesApi = new Hono<HttpEnv>();

const sales = '/profiles/:profileId/events/:eventId/door-sales';

addQuery(doorSalesApi, showDoorSales, {
  path: sales,
  tag,
  summary: 'Read what is sold at the door',
});

addCommand(doorSalesApi, sellAtDoor, {
  method: 'post',
  path: sales,
  tag,
  summary: 'Sell tickets at the door',
  description:
    'Out of the same places as online, at the price that each type has at the door. By card, the buyer pays at `/orders/{link}` within 10 minutes; until then the sale is `waiting`. Whoever goes straight in counts as inside once it is paid, as if scanned.',
  example: { lines: [{ typeId: 'none', quantity: 2 }], goesIn: true },
  answer: z.object({
    number: z.string(),
    totalMinor: z.int(),
    orderId: id,
    currency: z.string(),
    link: z.string().describe('Of the order, with which it is paid for and its tickets are read.'),
  }),
});

addCommand(doorSalesApi, undoDoorSale, {
  method: 'delete',
  path: `${sales}/:orderId`,
  tag,
  summary: 'Undo a sale at the door',
  description:
    'Its tickets are on sale again. Give cash back by hand; what was paid by card goes back to the card.',
  answer: z.object({ currency: z.string(), backMinor: z.int() }),
});

/** Guest lists: a venue’s of its events, and what a performer may put on them. */
export const guestsApi = new Hono<HttpEnv>();

const list = '/profiles/:profileId/events/:eventId/guest-list';
const own = '/profiles/:profileId/bookings/:bookingId/guest-list';

const example = { name: 'Rosa Prado', places: 2 };
const answer = z.object({ guestId: id });

addQuery(guestsApi, showGuestList, {
  path: list,
  tag,
  summary: 'Read the guest list of an event',
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

addQuery(guestsApi, showOwnGuests, {
  path: own,
  tag,
  summary: 'Read the guests of a booking’s performer',
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
