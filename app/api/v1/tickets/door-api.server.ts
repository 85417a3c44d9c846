import { Hono } from 'hono';
import { z } from 'zod';
import {
  addPhone,
  countWristbands,
  endPhone,
  settleConflict,
} from '#app/features/tickets/door/commands.server.ts';

import { showDoor } from '#app/features/tickets/door/queries.server.ts';
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand } from '../call.server.ts';

/** Running the door of an event, besides scanning. */
export const doorApi = new Hono<HttpEnv>();

const tag = 'Tickets';
const door = '/profiles/:profileId/events/:eventId/door';

const scanned = z.object({ phone: z.string(), at: z.string().describe('On the venue’s clock.') });

addCall(doorApi, {
  method: 'get',
  path: door,
  operationId: 'readDoor',
  tag,
  summary: 'Read the door of an event',
  answer: z.object({
    counts: z.object({
      inside: z.int().describe('People, guests among them.'),
      capacity: z
        .int()
        .describe('Of the room; of all places and the guest list where no room is named.'),
      left: z.int().describe('How many more people fit.'),
      expected: z.int().describe('Tickets that are valid, and places on the guest list.'),
    }),
    wristbands: z.object({
      rolls: z.array(
        z.object({ roll: z.string(), startCount: z.int(), endCount: z.int().nullable() }),
      ),
      handedOut: z.int(),
      letIn: z.int().describe('People, each once.'),
      more: z
        .int()
        .nullable()
        .describe('Wristbands than people; null while a roll hasn’t been counted at the end.'),
    }),
    phones: z.array(
      z.object({
        id,
        name: z.string(),
        isEnded: z.boolean(),
        scans: z.int(),
        lastSeen: z.string().nullable().describe('When it was last heard of, in words.'),
      }),
    ),
    conflicts: z
      .array(
        z.object({
          nonce: id.describe('Of the later scan.'),
          name: z.string(),
          order: z.string(),
          first: scanned,
          second: scanned,
        }),
      )
      .describe('Tickets that two phones let in, and no one has looked at yet.'),
  }),
  run: ({ services: { database }, viewer, ids: { profileId: as = '', eventId = '' } }) =>
    showDoor(database.orm, viewer, { as, eventId }),
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
