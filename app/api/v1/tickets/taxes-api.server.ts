import { Hono } from 'hono';
import { z } from 'zod';
import {
  addTaxRate,
  changeTaxRate,
  removeTaxChange,
} from '#app/features/tickets/taxes/commands.server.ts';

import { listTaxRates } from '#app/features/tickets/taxes/queries.server.ts';
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand } from '../call.server.ts';

/** The taxes that a venue picks for its tickets by name. */
export const taxesApi = new Hono<HttpEnv>();

const tag = 'Tickets';
const rates = '/profiles/:profileId/tax-rates';
const changes = `${rates}/:rateId/changes`;

addCall(taxesApi, {
  method: 'get',
  path: rates,
  operationId: 'listTaxRates',
  tag,
  summary: 'List a venue’s tax rates',
  answer: z.object({
    rates: z.array(
      z.object({
        id,
        name: z.string(),
        dated: z
          .array(z.object({ fromDay: z.iso.date(), basisPoints: z.int() }))
          .describe('What it is for shows from which day on, the earliest first.'),
      }),
    ),
  }),
  run: ({ services: { database }, viewer, ids: { profileId = '' } }) =>
    listTaxRates(database.orm, viewer, profileId),
});

addCommand(taxesApi, addTaxRate, {
  method: 'post',
  path: rates,
  tag,
  summary: 'Add a tax rate',
  description:
    'Ticket sales and ticket types name it by `taxRateId`. What it is on the day of a show is in the prices of that show.',
  example: { name: 'Concert tickets, reduced', basisPoints: 700, fromDay: '2020-01-01' },
  answer: z.object({ rateId: id }),
});

addCommand(taxesApi, changeTaxRate, {
  method: 'post',
  path: changes,
  tag,
  summary: 'Change a tax rate from a day on',
  description: 'Tickets that were sold keep their tax, whenever their show is.',
  example: { basisPoints: 800, fromDay: '2027-01-01' },
});

addCommand(taxesApi, removeTaxChange, {
  method: 'delete',
  path: `${changes}/:fromDay`,
  tag,
  summary: 'Remove a change of a tax rate',
  description:
    'Only while its day is ahead, or while no ticket sale names the rate. With its last one the rate is removed.',
  answer: z.object({ isGone: z.boolean().describe('The whole rate was removed.') }),
});
