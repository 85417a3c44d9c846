import { z } from 'zod';
import { saleLimits } from '#app/domain/tickets/sale.ts';
import {
  planLimits as limits,
  numberings,
  seatHolds,
  seatKinds,
} from '#app/domain/tickets/seating-plan.ts';
import { amount, choice, flag, id, line, list, whole } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';
import { ofOrder } from '../orders/fields.ts';
import { ofEvent } from '../sales/fields.ts';

const t = words('tickets');

export const seatingPlan = z.object({
  name: line(limits.name, {
    least: 1,
    label: () => t('plan.name'),
    hint: () => t('plan.nameHint'),
  }),
});

export const ofPlan = z.object({ planId: id });

/** A section of a room, drawn from numbers. */
export const section = ofPlan.extend({
  name: line(limits.name, {
    least: 1,
    label: () => t('plan.section.name'),
    hint: () => t('plan.section.nameHint'),
  }),
  rows: whole(1, limits.rows, { label: () => t('plan.section.rows') }),
  seatsInRows: line(limits.rows * 5, {
    least: 1,
    label: () => t('plan.section.seats'),
    hint: () => t('plan.section.seatsHint'),
    description: 'Whole numbers with commas between: one for every row, or one for each.',
  }),
  firstRow: line(limits.rowLabel, {
    label: () => t('plan.section.firstRow'),
    hint: () => t('plan.section.firstRowHint'),
    description: 'The name of the row at the front: up to two letters, or a number.',
  })
    .regex(/^([A-Za-z]{1,2}|\d{1,3})$/, { error: () => t('plan.problem.firstRow') })
    .default('A'),
  numbering: choice(numberings, {
    label: () => t('plan.section.numbering'),
    name: (option) => t(`plan.section.numbered.${option}`),
  }).default('from the left'),
  aislesAfter: line(limits.perRow, {
    label: () => t('plan.section.aisles'),
    hint: () => t('plan.section.aislesHint'),
    description: 'After which seats of the longest row an aisle runs, with commas between.',
  }).default(''),
  level: line(limits.name, {
    label: () => t('plan.section.level'),
    hint: () => t('plan.section.levelHint'),
    description: 'The price level of its seats; the section’s name unless said.',
  }).default(''),
  isBeside: flag({ label: () => t('plan.section.beside') }).default(false),
});

export const ofSection = ofPlan.extend({
  section: whole(0, limits.sections, { description: 'Which one, counted from 0 at the stage.' }),
});

const key = z.string().max(64);
const chosen = {
  seatIds: list(key, limits.seats).default([]),
  rows: list(key, limits.sections * limits.rows)
    .default([])
    .describe('Whole rows, `section-row`, each counted from 0 at the stage.'),
};

/** A change of some seats of a plan. */
export const changedSeats = ofPlan.extend({
  ...chosen,
  kind: choice([...seatKinds, 'removed', ''], {
    label: () => t('plan.change.kind'),
    name: (option) => t(`plan.kind.${option === '' ? 'unchanged' : option}`),
  }).default(''),
  level: line(limits.name, {
    label: () => t('plan.change.level'),
    hint: () => t('plan.change.levelHint'),
  }).default(''),
});

/** A plan for an event, with the price of each of its levels. */
export const seating = ofEvent.extend({
  planId: id,
  prices: z
    .array(
      z.object({
        level: line(limits.name),
        priceMinor: amount(saleLimits.priceMinor),
      }),
    )
    .max(limits.levels),
});

const seatUses = [...seatHolds, 'on sale'] as const;

/** Seats of an event that its venue keeps from the sale, or puts on sale. */
export const heldSeats = ofEvent.extend({
  ...chosen,
  use: choice(seatUses, {
    label: () => t('seats.use.label'),
    name: (option) => t(`seats.use.${option}`),
  }),
});

/** Other seats for a basket. */
export const chosenSeats = ofOrder.extend({
  seatIds: chosen.seatIds,
  needsWheelchair: flag({ label: () => t('seats.needsWheelchair') }).default(false),
});
