import { z } from 'zod';
import { eventLimits } from '#app/domain/events/plan.ts';
import { repeats } from '#app/domain/events/series.ts';
import { eventForm, seriesForm } from '#app/features/events/forms.ts';
import type { NightView, SlotView } from '#app/features/events/views.ts';
import { id } from '#app/fields/ids.ts';
import { text } from '#app/fields/texts.ts';
import { day } from '#app/fields/times.ts';
import { words } from '#app/lib/words.ts';
import { exampleThursday } from './example-days.server.ts';

/* How nights and their running orders are written and told by calls. Times are the venue's clock. */

const clock = z
  .string({ error: () => words('routes')('calls.clock') })
  .regex(/^\d{2}:\d{2}$/, { error: () => words('routes')('calls.clock') });
const clockOrNone = clock.nullable().default(null);
const which = z
  .enum(['first', 'second'])
  .optional()
  .describe('Which of the two is meant when the clock shows this time twice.');

const genre = text(eventLimits.genre, { least: 1 }).refine((name) => !name.includes(','), {
  error: () => words('routes')('calls.genre'),
});
export const genres = z.array(genre).max(eventLimits.genres).default([]);

const slot = z.object({
  id: id.optional().describe('The ID of an existing slot.'),
  name: text(eventLimits.slotName, { least: 1 }),
  start: clock,
  startWhich: which,
  end: clock,
  endWhich: which,
  isOpen: z.boolean().default(false).describe('Whether performers can apply for it.'),
  pitch: text(eventLimits.pitch).default(''),
  genres,
});

const night = {
  title: text(eventLimits.title, { least: 1 }),
  stage: z
    .string()
    .max(80)
    .default('venue')
    .describe('`room:<id>`, `venue` for a venue without rooms, or `elsewhere`.'),
  loadIn: clock,
  loadInWhich: which,
  doors: clockOrNone,
  doorsWhich: which,
  curfew: clockOrNone,
  curfewWhich: which,
  loadOut: clock,
  loadOutWhich: which,
  notes: text(eventLimits.notes).default(''),
  slots: z.array(slot).max(eventLimits.slots).default([]),
};
type Night = z.output<z.ZodObject<typeof night>>;

/** Judged by the form of the page. */
export const eventInput = z
  .object({ ...night, day })
  .transform((written): unknown => asTyped(written))
  .pipe(eventForm);

export const seriesInput = z
  .object({
    ...night,
    repeat: z.enum(repeats),
    weekday: z.int().min(1).max(7).describe('1 for Monday.'),
    from: day,
    until: day.nullable().default(null),
    except: z.array(day).max(eventLimits.exceptions).default([]).describe('Days without an event.'),
  })
  .transform(({ until, ...series }): unknown => ({ ...asTyped(series), until: until ?? '' }))
  .pipe(seriesForm);

export const exampleNight = {
  title: 'Thursday upstairs',
  day: exampleThursday.toString(),
  stage: 'room:cinema-candeia-hall',
  loadIn: '17:00',
  doors: '20:00',
  loadOut: '01:00',
  slots: [{ name: 'Support', start: '20:30', end: '21:15', isOpen: true, genres: ['Folk'] }],
};

/** As fields of the page's form have it. */
function asTyped<Written extends Night>({ doors, curfew, slots, ...written }: Written) {
  return {
    ...written,
    doors: doors ?? '',
    curfew: curfew ?? '',
    slots: slots.map(({ isOpen, genres, ...row }) => ({
      ...row,
      isOpen: isOpen ? 'on' : '',
      genres: genres.join(','),
    })),
  };
}

export const slotShape = z.object({
  id,
  name: z.string(),
  start: z.string(),
  end: z.string(),
  isOpen: z.boolean(),
  applyBy: z.string().nullable().describe('The last day to apply, in words.'),
  pitch: z.string(),
  genres: z.array(z.string()),
});

export const nightShape = z.object({
  id,
  title: z.string(),
  day,
  timeZone: z.string(),
  roomName: z.string().nullable(),
  seriesId: id.nullable(),
  isElsewhere: z.boolean(),
  isCancelled: z.boolean(),
  loadIn: z.string(),
  doors: z.string().nullable(),
  curfew: z.string().nullable(),
  loadOut: z.string(),
  notes: z.string(),
});

/** What performers read of a night that they can apply for. */
export const openNightShape = nightShape.omit({ notes: true, seriesId: true });

export function toldNight<Seen extends Omit<NightView, 'notes' | 'seriesId'>>(seen: Seen) {
  const { day, loadIn, doors, curfew, loadOut, ...facts } = seen;
  return {
    ...facts,
    day: day.iso,
    loadIn: loadIn.there,
    doors: doors?.there ?? null,
    curfew: curfew?.there ?? null,
    loadOut: loadOut.there,
  };
}

export function toldSlot({ start, end, ...seen }: SlotView) {
  return { ...seen, start: start.there, end: end.there };
}
