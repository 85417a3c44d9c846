import { z } from 'zod';
import { blockLimits } from '#app/domain/calendar/block.ts';
import { sourceLimits } from '#app/domain/calendar/source-limits.ts';
import { words } from '#app/lib/words.ts';

/** Text of one line that every database can hold. */
const line = (most: number, problem: () => string) =>
  z
    .string()
    .default('')
    .transform((text) => text.trim())
    .refine((text) => text.length <= most && text.isWellFormed() && !/\p{Cc}/u.test(text), {
      error: problem,
    });

const clock = z
  .string()
  .default('')
  .transform((text) => text.trim())
  .refine((text) => /^(\d{2}:\d{2}([+-]\d{2}:\d{2})?)?$/.test(text), {
    error: () => words('calendar')('block.timeProblem'),
  });
const day = z.string().default('').pipe(z.string().trim().max(10));

/** Times that somebody blocks. Days and times are judged by `domain/calendar/block`. */
export const blockForm = z.object({
  kind: z.enum(['blocked', 'tentative'], { error: () => words('calendar')('block.kindProblem') }),
  from: day,
  to: day,
  startTime: clock,
  endTime: clock,
  /** Empty for the whole page. */
  stage: z.string().max(64).default(''),
  note: line(blockLimits.note, () =>
    words('calendar')('block.noteProblem', { most: blockLimits.note }),
  ),
});
export type BlockInput = z.output<typeof blockForm>;

/** A calendar kept elsewhere. Where its address may lead is judged by `platform/outgoing`. */
export const sourceForm = z.object({
  name: line(sourceLimits.name, () =>
    words('calendar')('source.nameProblem', { most: sourceLimits.name }),
  ),
  address: line(sourceLimits.address, () => words('calendar')('source.addressProblem')).refine(
    (address) => address !== '',
    { error: () => words('calendar')('source.addressProblem') },
  ),
});
export type SourceInput = z.output<typeof sourceForm>;
