import { z } from 'zod';
import { areMonths, availsLimits } from '#app/domain/calendar/avails.ts';
import { blockLimits, sourceLimits } from '#app/domain/calendar/block.ts';
import { choice, clockOf, dayOf, idOf, text } from '#app/fields/kinds.ts';
import { words } from '#app/lib/words.ts';

const t = words('calendar');
const clock = (label: () => string) =>
  clockOf({
    label,
    description:
      '20:00, with the UTC offset when the clock shows that time twice; null for whole days.',
  })
    .nullable()
    .default(null);

/** A blocked time. `domain/calendar/block` judges which days and times go together. */
export const block = z.object({
  kind: choice(['blocked', 'tentative'], { error: () => t('block.kindProblem') }),
  from: dayOf({ label: () => t('block.from') }),
  to: dayOf({
    label: () => t('block.to'),
    description: 'The last day, if later than the first.',
  })
    .nullable()
    .default(null),
  startTime: clock(() => t('block.startTime')),
  endTime: clock(() => t('block.endTime')),
  stageId: idOf({
    error: () => t('block.stageProblem'),
    label: () => t('block.stage'),
    description: 'One room; null for the whole page.',
  })
    .nullable()
    .default(null),
  note: text(blockLimits.note, {
    label: () => t('block.note'),
    hint: () => t('block.noteHint'),
    description: 'Visible to the page’s team only.',
  }).default(''),
});
export type BlockInput = z.output<typeof block>;

/** A calendar kept elsewhere. `platform/outgoing` judges if its address is allowed. */
export const source = z.object({
  name: text(sourceLimits.name, {
    label: () => t('source.name'),
    hint: () => t('source.nameHint'),
  }).default(''),
  address: text(sourceLimits.address, {
    least: 1,
    label: () => t('source.address'),
    missing: () => t('source.addressProblem'),
  }),
});

/** The longest range of one call. */
const mostDays = 400;

export const stretch = z
  .object({
    from: dayOf({ description: 'The first day, in the page’s time zone.' }),
    to: dayOf({ description: 'The last day.' }),
    stageId: idOf({ description: 'Only entries on this stage.' }).optional(),
  })
  .refine(isShort, {
    path: ['to'],
    error: () => t('stretch', { most: mostDays }),
  });

const month = (description: string) =>
  z
    .string()
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, {
      error: () => t('avails.months', { most: availsLimits.months }),
    })
    .describe(description);

/** The choice of free days in a call. */
export const availsFilter = z
  .object({
    from: month('The first month, such as `2027-02`.'),
    to: month('The last month.'),
    weekdays: z
      .string()
      .regex(/^[1-7]{1,7}$/, { error: () => t('avails.weekdayProblem') })
      .default('1234567')
      .describe('ISO numbers, Monday is 1: `56` for Fridays and Saturdays.'),
    stageId: idOf({ description: 'Only this room.' }).optional(),
  })
  .refine(({ from, to }) => areMonths(from, to), {
    path: ['to'],
    error: () => t('avails.months', { most: availsLimits.months }),
  });

function isShort({ from, to }: { from: string; to: string }): boolean {
  const { days } = Temporal.PlainDate.from(from).until(to);
  return days >= 0 && days < mostDays;
}
