import { Hono } from 'hono';
import { z } from 'zod';
import {
  addPlan,
  addSection,
  changePlanSeats,
  chooseSeats,
  holdSeats,
  removePlan,
  removeSection,
  seatEvent,
  unseatEvent,
} from '#app/features/tickets/seats/commands.server.ts';
import {
  listPlans,
  showPlan,
  showSeatChoice,
  showSeating,
} from '#app/features/tickets/seats/queries.server.ts';
import { id } from '#app/fields/kinds.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCommand, addQuery } from '../call.server.ts';

/** Rooms with numbered seats, the seats of an event, and those of a basket. */
export const seatsApi = new Hono<HttpEnv>();

const tag = 'Seats';
const plans = '/profiles/:profileId/seating-plans';
const plan = `${plans}/:planId`;
const ofEvent = '/profiles/:profileId/events/:eventId/seats';
const ofOrder = '/ticket-orders/:link/seats';

addQuery(seatsApi, listPlans, {
  path: plans,
  tag,
  summary: 'List a venue’s seating plans',
});

addCommand(seatsApi, addPlan, {
  method: 'post',
  path: plans,
  tag,
  summary: 'Add a seating plan',
  example: { name: 'The hall, seated' },
  answer: z.object({ planId: id }),
});

addQuery(seatsApi, showPlan, {
  path: plan,
  tag,
  summary: 'Read a seating plan',
});

addCommand(seatsApi, removePlan, {
  method: 'delete',
  path: plan,
  tag,
  summary: 'Delete a seating plan',
  description: 'Events that have its seats keep them.',
});

addCommand(seatsApi, addSection, {
  method: 'post',
  path: `${plan}/sections`,
  tag,
  summary: 'Draw a section of a seating plan',
  example: { name: 'Stalls', rows: 3, seatsInRows: '8, 10, 10', aislesAfter: '5' },
});

addCommand(seatsApi, removeSection, {
  method: 'delete',
  path: `${plan}/sections/:section`,
  tag,
  summary: 'Take a section out of a seating plan',
});

addCommand(seatsApi, changePlanSeats, {
  method: 'post',
  path: `${plan}/seats`,
  tag,
  summary: 'Change seats of a seating plan',
  description:
    'Which seats: `section-row-seat`, each counted from 0, or whole rows, `section-row`.',
  example: { seatIds: ['0-0-0'], kind: 'wheelchair' },
});

addQuery(seatsApi, showSeating, {
  path: ofEvent,
  tag,
  summary: 'Read the numbered seats of an event',
});

addCommand(seatsApi, seatEvent, {
  method: 'put',
  path: ofEvent,
  tag,
  summary: 'Number the seats of an event by a plan',
  description: 'Each price level of the plan becomes a ticket type.',
  example: { planId: 'zCI5MEDTAb1jZgq2', prices: [{ level: 'Stalls', priceMinor: 2000 }] },
});

addCommand(seatsApi, unseatEvent, {
  method: 'delete',
  path: ofEvent,
  tag,
  summary: 'Take the numbered seats off an event',
  description: 'Only while none has been sold or in a basket.',
});

addCommand(seatsApi, holdSeats, {
  method: 'post',
  path: `${ofEvent}/holds`,
  tag,
  summary: 'Hold or kill seats, or put them on sale',
  example: { rows: ['0-0'], use: 'held' },
  answer: z.object({ changed: z.int() }),
});

addQuery(seatsApi, showSeatChoice, {
  path: ofOrder,
  tag,
  summary: 'Read the seats that a basket can choose from',
});

addCommand(seatsApi, chooseSeats, {
  method: 'put',
  path: ofOrder,
  tag,
  summary: 'Change the seats of a basket',
  description: 'As many of each price as it has. It keeps its own until all others are its own.',
  example: { seatIds: ['zCI5MEDTAb1jZgq2'] },
});
