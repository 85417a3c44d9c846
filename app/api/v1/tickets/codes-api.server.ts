import { Hono } from 'hono';
import { z } from 'zod';
import { promoKinds } from '#app/domain/tickets/promo-code.ts';
import { addCode, endCode } from '#app/features/tickets/codes/commands.server.ts';

import { listCodes } from '#app/features/tickets/codes/queries.server.ts';
import { id } from '#app/fields/ids.ts';
import type { HttpEnv } from '#app/http/context.server.ts';
import { addCall, addCommand } from '../call.server.ts';
import { moment } from '#app/fields/answers.ts';

/** The promo codes of an event. */
export const codesApi = new Hono<HttpEnv>();

const tag = 'Tickets';
const codes = '/profiles/:profileId/events/:eventId/promo-codes';

addCall(codesApi, {
  method: 'get',
  path: codes,
  operationId: 'listPromoCodes',
  tag,
  summary: 'List an event’s promo codes',
  answer: z.object({
    currency: z.string(),
    codes: z.array(
      z.object({
        id,
        word: z.string(),
        kind: z.enum(promoKinds),
        offMinor: z.int().describe('Off each price, for the kind `amount`.'),
        offBasisPoints: z.int().describe('Off each price, for the kind `percent`.'),
        limit: z.int().nullable().describe('For how many tickets it can be used.'),
        taken: z.int().describe('The tickets in baskets and orders; refunds give none back.'),
        typeIds: z.array(id).nullable().describe('The ticket types it is for; null for all.'),
        validFrom: moment.nullable(),
        validUntil: moment.nullable(),
        isEnded: z.boolean(),
      }),
    ),
  }),
  run: ({ services: { database }, viewer, ids: { eventId = '' } }) =>
    listCodes(database.orm, viewer, eventId),
});

addCommand(codesApi, addCode, {
  method: 'post',
  path: codes,
  tag,
  summary: 'Add a promo code',
  example: { word: 'FRIENDS', kind: 'percent', offBasisPoints: 2000, limit: 50 },
  answer: z.object({ codeId: id }),
});

addCommand(codesApi, endCode, {
  method: 'post',
  path: `${codes}/:codeId/end`,
  tag,
  summary: 'End a promo code',
  description: 'Baskets that hold tickets by it keep their prices.',
});
