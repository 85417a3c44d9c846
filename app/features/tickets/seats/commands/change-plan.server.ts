import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '#app/db/client.server.ts';
import { seatingPlans } from '#app/db/schema/tickets/seats.ts';
import { rowKey, seatsOf } from '#app/domain/tickets/seats/seat-map.ts';
import {
  changeSeats,
  countSeats,
  drawSection,
  levelsOf,
  planLimits,
  type SeatingPlan,
} from '#app/domain/tickets/seats/seating-plan.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { changedSeats, ofSection, section } from '../fields.ts';
import { findPlan } from '../queries/find-plan.server.ts';

type On = OnPage<{ database: Database }>;

/**
 * Adds a section to a seating plan: behind the others, or beside the last of them.
 * @throws AppError `conflict` for a plan that would be too large
 */
export const addSection = pageCommand({
  operation: 'addSeatingSection',
  may: 'sell tickets',
  input: section,
  run: (on: On, input) =>
    edit(on, input.planId, ({ sections }) => {
      if (sections.some(({ name }) => name === input.name)) wrong('name', 'sectionName', 0);
      return { sections: [...sections, drawSection(drawnFrom(input))] };
    }),
});

/** Takes a section out of a seating plan. */
export const removeSection = pageCommand({
  operation: 'removeSeatingSection',
  may: 'sell tickets',
  input: ofSection,
  run: (on: On, { planId, section: gone }) =>
    edit(on, planId, ({ sections }) => ({ sections: sections.filter((_, at) => at !== gone) })),
});

/**
 * Makes some seats of a plan wheelchair or companion places or ordinary ones, gives them another
 * price level, or takes them out.
 * @throws AppError `conflict` for too many levels
 */
export const changePlanSeats = pageCommand({
  operation: 'changePlanSeats',
  may: 'sell tickets',
  input: changedSeats,
  run: (on: On, { planId, seatIds, rows, kind, level }) => {
    const t = words('tickets');
    if (seatIds.length + rows.length === 0) throw new AppError('bad-input', t('seats.noneChosen'));
    if (kind === '' && level === '') throw new AppError('bad-input', t('plan.problem.noChange'));
    return edit(on, planId, (plan) => {
      const inRows = seatsOf(plan).filter((seat) => rows.includes(rowKey(seat)));
      const chosen = new Set([...seatIds, ...inRows.map(({ id }) => id)]);
      return changeSeats(plan, chosen, { kind: kind || undefined, level: level || undefined });
    });
  },
});

async function edit(
  { services: { database }, page }: On,
  planId: string,
  change: (plan: SeatingPlan) => SeatingPlan,
): Promise<void> {
  const t = words('tickets');
  await database.orm.transaction(async (tx) => {
    const which = { planId, venueId: page.profileId, isToChange: true };
    const { plan } = await findPlan(tx, which);
    const changed = withoutEmpty(change(plan));
    if (changed.sections.length > planLimits.sections || countSeats(changed) > planLimits.seats)
      throw new AppError('conflict', t('plan.refused.tooLarge', { count: planLimits.seats }));
    if (levelsOf(changed).length > planLimits.levels)
      throw new AppError('conflict', t('plan.refused.levels', { count: planLimits.levels }));
    await tx.update(seatingPlans).set({ plan: changed }).where(eq(seatingPlans.id, planId));
  });
}

/** Rows and sections whose last seat was taken out are gone. */
function withoutEmpty({ sections }: SeatingPlan): SeatingPlan {
  const left = sections.map((one) => ({
    ...one,
    rows: one.rows.filter(({ seats }) => seats.length > 0),
  }));
  return { sections: left.filter(({ rows }) => rows.length > 0) };
}

function drawnFrom(input: z.output<typeof section>) {
  const { name, isBeside, firstRow, numbering, level, rows } = input;
  const counts = numbersIn('seatsInRows', input.seatsInRows);
  if (counts.length === 0 || (counts.length !== 1 && counts.length !== rows))
    wrong('seatsInRows', 'seatsInRows', rows);
  const seatsInRows = counts.length === 1 ? Array<number>(rows).fill(counts[0] ?? 0) : counts;
  return {
    name,
    isBeside,
    firstRow,
    numbering,
    seatsInRows,
    level: level || name,
    aislesAfter: [...new Set(numbersIn('aislesAfter', input.aislesAfter))],
  };
}

/** @throws AppError `bad-input` for anything but a list of whole numbers */
function numbersIn(field: 'seatsInRows' | 'aislesAfter', typed: string): number[] {
  return typed
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((part) => {
      const number = /^\d{1,3}$/.test(part) ? Number(part) : 0;
      return number >= 1 && number <= planLimits.perRow ? number : wrong(field, 'numbers', 0);
    });
}

function wrong(
  field: string,
  why: 'numbers' | 'seatsInRows' | 'sectionName',
  count: number,
): never {
  const sentence = words('tickets')(`plan.problem.${why}`, { count, most: planLimits.perRow });
  throw new AppError('bad-input', sentence, { fields: { [field]: sentence } });
}
