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

import { advanceView, daySheetView } from '#app/features/advancing/views.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { addCall, addCommand } from '../call.server.ts';

export const advancesApi = new Hono<HttpEnv>();

const tag = 'Advancing';
const booking = '/profiles/:profileId/bookings/:bookingId';
const path = `${booking}/advance`;

addCall(advancesApi, {
  method: 'get',
  path,
  operationId: 'readAdvance',
  tag,
  answer: advanceView,
  summary: 'Read an advance',
  description:
    'Every line with its state. What a page or the contract suggests is only for the side that is asked.',
  run: ({ services: { database }, viewer, ids: { bookingId = '', profileId = '' } }) =>
    showAdvance(database.orm, viewer, { bookingId, current: profileId }),
});

addCommand(advancesApi, answerLine, {
  method: 'put',
  path: `${path}/lines/:key`,
  tag,
  summary: 'Answer a line',
  example: { answer: 'Three-phase, 32 A, stage left.' },
});

addCommand(advancesApi, useSuggestions, {
  method: 'post',
  path: `${path}/suggestions`,
  tag,
  answer: z.object({ lines: z.int() }),
  summary: 'Use all suggestions for your open lines',
});

addCommand(advancesApi, addAdvanceLine, {
  method: 'post',
  path: `${path}/lines`,
  tag,
  answer: z.object({ key: z.string() }),
  summary: 'Add a line of your own',
  example: { label: 'Film crew', answers: 'venue' },
});

addCommand(advancesApi, removeAdvanceLine, {
  method: 'delete',
  path: `${path}/lines/:key`,
  tag,
  summary: 'Remove an added line',
});

addCommand(advancesApi, commentOnLine, {
  method: 'post',
  path: `${path}/lines/:key/comments`,
  tag,
  summary: 'Ask about a line, or answer a question',
  example: { text: 'Is there a lift?' },
});

addCommand(advancesApi, confirmAdvance, {
  method: 'post',
  path: `${path}/confirmation`,
  tag,
  summary: 'Confirm an advance as you’ve read it',
  example: { revision: 4, version: 1 },
});

addCall(advancesApi, {
  method: 'get',
  path: `${booking}/day-sheet`,
  operationId: 'readDaySheet',
  tag,
  summary: 'Read a day sheet',
  answer: z.object({
    sheet: daySheetView,
    link: z.string().nullable().describe('The crew’s link, if there is one.'),
  }),
  run: async ({ services, viewer, ids: { bookingId = '', profileId = '' } }) => {
    const { database, secret, brand } = services;
    const query = { bookingId, current: profileId, secret };
    const { sheet, link } = await showDaySheet(database.orm, viewer, query);
    return { sheet, link: link && addressAt(brand.site, link) };
  },
});

addCommand(advancesApi, shareDaySheet, {
  method: 'post',
  path: `${booking}/day-sheet/link`,
  tag,
  summary: 'Make a link to the day sheet for the crew',
  description: 'A link from before ends. Read the new one with the day sheet.',
});

addCommand(advancesApi, endDaySheetLink, {
  method: 'delete',
  path: `${booking}/day-sheet/link`,
  tag,
  summary: 'End the crew’s link to the day sheet',
});
