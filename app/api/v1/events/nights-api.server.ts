import { Hono } from 'hono';
import { z } from 'zod';
import {
  addAdvanceLine,
  answerLine,
  commentOnLine,
  confirmAdvance,
  endDaySheetLink,
  removeAdvanceLine,
  shareDaySheet,
  useSuggestions,
} from '#app/features/advancing/commands.server.ts';
import { showAdvance, showDaySheet } from '#app/features/advancing/queries.server.ts';
import {
  addRunningOrderItem,
  changeRunningOrderItem,
  markRunningOrder,
  removeRunningOrderItem,
  setRunningOrder,
  undoRunningOrderMark,
} from '#app/features/running-order/commands.server.ts';
import { describeRunningOrder } from '#app/features/running-order/queries.server.ts';
import { putOnTour, takeOffTour } from '#app/features/tours/commands.server.ts';
import { showTour } from '#app/features/tours/queries.server.ts';
import { id } from '#app/fields/kinds.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCommand, addQuery } from '../call.server.ts';

/** The running order of an event, and the night as it runs. */
export const runningOrdersApi = new Hono<HttpEnv>();

const tag = 'Running orders';
const path = '/profiles/:profileId/events/:eventId/running-order';
const speech = { kind: 'stage', title: 'Raffle', start: '21:40', minutes: 10 };

addQuery(runningOrdersApi, describeRunningOrder, {
  path,
  tag,
  summary: 'Read a running order as it is now',
  description: 'For the venue, and for everyone whose booking is signed.',
});

addCommand(runningOrdersApi, setRunningOrder, {
  method: 'put',
  path,
  tag,
  summary: 'Set changeovers and the soft curfew',
  example: { changeoverMinutes: 25, leastChangeoverMinutes: 15, softCurfew: null },
});

addCommand(runningOrdersApi, addRunningOrderItem, {
  method: 'post',
  path: `${path}/items`,
  tag,
  answer: z.object({ itemId: id }),
  summary: 'Add an item to a running order',
  example: speech,
});

addCommand(runningOrdersApi, changeRunningOrderItem, {
  method: 'put',
  path: `${path}/items/:itemId`,
  tag,
  summary: 'Change an item of a running order',
  example: { ...speech, minutes: 5 },
});

addCommand(runningOrdersApi, removeRunningOrderItem, {
  method: 'delete',
  path: `${path}/items/:itemId`,
  tag,
  summary: 'Remove an item from a running order',
});

addCommand(runningOrdersApi, markRunningOrder, {
  method: 'post',
  path: `${path}/marks`,
  tag,
  summary: 'Mark what is on now, or over',
  example: { item: 'doors', action: 'start' },
});

addCommand(runningOrdersApi, undoRunningOrderMark, {
  method: 'delete',
  path: `${path}/marks/:markId`,
  tag,
  summary: 'Undo the last mark',
});

/** Tours of a performer as a whole. */
export const toursApi = new Hono<HttpEnv>();

const toursTag = 'Tours';
const toursPath = '/profiles/:profileId/tours/:tourId';

addQuery(toursApi, showTour, {
  path: toursPath,
  tag: toursTag,
  summary: 'Read a tour with its route and totals',
});

addCommand(toursApi, putOnTour, {
  method: 'put',
  path: `${toursPath}/shows/:kind/:showId`,
  tag: toursTag,
  summary: 'Put a show on a tour',
});

addCommand(toursApi, takeOffTour, {
  method: 'delete',
  path: `${toursPath}/shows/:kind/:showId`,
  tag: toursTag,
  summary: 'Take a show off a tour',
});

export const advancesApi = new Hono<HttpEnv>();

const advancesTag = 'Advancing';
const booking = '/profiles/:profileId/bookings/:bookingId';
const advancesPath = `${booking}/advance`;

addQuery(advancesApi, showAdvance, {
  path: advancesPath,
  tag: advancesTag,
  summary: 'Read an advance',
  description:
    'Every line with its state. What a page or the contract suggests is only for the side that is asked.',
});

addCommand(advancesApi, answerLine, {
  method: 'put',
  path: `${advancesPath}/lines/:key`,
  tag: advancesTag,
  summary: 'Answer a line',
  example: { answer: 'Three-phase, 32 A, stage left.' },
});

addCommand(advancesApi, useSuggestions, {
  method: 'post',
  path: `${advancesPath}/suggestions`,
  tag: advancesTag,
  answer: z.object({ lines: z.int() }),
  summary: 'Use all suggestions for your open lines',
});

addCommand(advancesApi, addAdvanceLine, {
  method: 'post',
  path: `${advancesPath}/lines`,
  tag: advancesTag,
  answer: z.object({ key: z.string() }),
  summary: 'Add a line of your own',
  example: { label: 'Film crew', answers: 'venue' },
});

addCommand(advancesApi, removeAdvanceLine, {
  method: 'delete',
  path: `${advancesPath}/lines/:key`,
  tag: advancesTag,
  summary: 'Remove an added line',
});

addCommand(advancesApi, commentOnLine, {
  method: 'post',
  path: `${advancesPath}/lines/:key/comments`,
  tag: advancesTag,
  summary: 'Ask about a line, or answer a question',
  example: { text: 'Is there a lift?' },
});

addCommand(advancesApi, confirmAdvance, {
  method: 'post',
  path: `${advancesPath}/confirmation`,
  tag: advancesTag,
  summary: 'Confirm an advance as you’ve read it',
  example: { revision: 4, version: 1 },
});

addQuery(advancesApi, showDaySheet, {
  path: `${booking}/day-sheet`,
  tag: advancesTag,
  summary: 'Read a day sheet',
});

addCommand(advancesApi, shareDaySheet, {
  method: 'post',
  path: `${booking}/day-sheet/link`,
  tag: advancesTag,
  summary: 'Make a link to the day sheet for the crew',
  description: 'A link from before ends. Read the new one with the day sheet.',
});

addCommand(advancesApi, endDaySheetLink, {
  method: 'delete',
  path: `${booking}/day-sheet/link`,
  tag: advancesTag,
  summary: 'End the crew’s link to the day sheet',
});
