import { z } from 'zod';
import {
  addedKindNames,
  markActions,
  orderLimits,
} from '#app/domain/running-order/running-order.ts';
import { choice, clock, id, line, whole } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';

const t = words('running-order');

const ofEvent = { eventId: id };
const changeover = (name: 'changeoverMinutes' | 'leastChangeoverMinutes') =>
  whole(0, orderLimits.changeover, {
    label: () => t(`fields.${name}`),
    hint: () => t(`hints.${name}`),
    description: t(`fields.${name}`),
  }).default(orderLimits.first[name]);

/** Changeover times, and the house’s own curfew. */
export const orderSettings = z
  .object({
    ...ofEvent,
    changeoverMinutes: changeover('changeoverMinutes'),
    leastChangeoverMinutes: changeover('leastChangeoverMinutes'),
    softCurfew: clock
      .nullable()
      .default(null)
      .describe('The house’s own curfew, before the one of the contract, on the venue’s clock.'),
  })
  .refine((input) => input.leastChangeoverMinutes <= input.changeoverMinutes, {
    path: ['leastChangeoverMinutes'],
    error: () => t('missing.leastChangeover'),
  });

const item = {
  ...ofEvent,
  kind: choice(addedKindNames, {
    label: () => t('fields.kind'),
    name: (kind) => t(`kinds.${kind}`),
    detail: (kind) => t(`kindHints.${kind}`),
    error: () => t('missing.kind'),
  }),
  title: line(orderLimits.title, {
    least: 1,
    label: () => t('fields.title'),
    missing: () => t('missing.title'),
  }),
  start: clock,
  startWhich: choice(['first', 'second'], {
    description: 'Which of the two is meant when the clock shows this time twice.',
  }).optional(),
  minutes: whole(1, orderLimits.minutes, { label: () => t('fields.minutes') }),
};

export const newItem = z.object(item);
export const changedItem = z.object({ ...item, itemId: id });
export const ofItem = z.object({ ...ofEvent, itemId: id });

export const mark = z.object({
  ...ofEvent,
  item: id.describe('The `key` of an item.'),
  action: choice(markActions, { error: () => t('missing.action') }),
});
export const ofMark = z.object({ ...ofEvent, markId: id });
