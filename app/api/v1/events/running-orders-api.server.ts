import { Hono } from 'hono';
import { z } from 'zod';
import {
  addRunningOrderItem,
  changeRunningOrderItem,
  markRunningOrder,
  removeRunningOrderItem,
  setRunningOrder,
  undoRunningOrderMark,
} from '#app/features/running-order/commands.server.ts';

import { showRunningOrder } from '#app/features/running-order/queries.server.ts';
import { orderShape, orderView } from '#app/features/running-order/views.ts';
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand } from '../call.server.ts';

/** The running order of an event, and the night as it runs. */
export const runningOrdersApi = new Hono<HttpEnv>();

const tag = 'Running orders';
const path = '/profiles/:profileId/events/:eventId/running-order';
const speech = { kind: 'stage', title: 'Raffle', start: '21:40', minutes: 10 };

addCall(runningOrdersApi, {
  method: 'get',
  path,
  operationId: 'readRunningOrder',
  tag,
  summary: 'Read a running order as it is now',
  description: 'For the venue, and for everyone whose booking is signed.',
  answer: orderShape,
  run: async ({ services: { database }, viewer, ids: { eventId = '', profileId = '' } }) =>
    orderView(await showRunningOrder(database.orm, viewer, { eventId, as: profileId })),
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
