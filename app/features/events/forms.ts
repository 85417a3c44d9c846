import { z } from 'zod';
import type { LocalDay, Weekday } from '#app/domain/calendar/recurrence.ts';
import type { Meant } from '#app/domain/events/night.ts';
import { type EventPlan, endMinuteOf, eventLimits, minuteOf } from '#app/domain/events/plan.ts';
import { repeatOf, repeats } from '#app/domain/events/series.ts';
import { words } from '#app/lib/words.ts';

const say = () => words('events');

/** Text that every database and every reader can hold, without blanks at its ends. */
function text(most: number) {
  return z
    .string({ error: () => say()('problem.text') })
    .max(most, { error: () => say()('problem.long', { most }) })
    .refine((value) => value.isWellFormed() && !value.includes('\0'), {
      error: () => say()('problem.text'),
    })
    .transform((value) => value.trim());
}

function written(most: number) {
  return text(most).refine((value) => value !== '', { error: () => say()('problem.missing') });
}

/** A day as date fields send it. */
export const localDay = z
  .string({ error: () => say()('problem.day') })
  .refine(isDay, { error: () => say()('problem.day') });

const noDay = z.literal('').transform(() => null);
const localDayOrNone = z.union([localDay, noDay], { error: () => say()('problem.day') });

function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  try {
    return Temporal.PlainDate.from(value, { overflow: 'reject' }).year >= 1970;
  } catch {
    return false;
  }
}

const clock = z
  .string({ error: () => say()('problem.time') })
  .refine((value) => minuteOf(value) !== null, { error: () => say()('problem.time') });
const clockOrNone = z.union([clock, z.literal('')], { error: () => say()('problem.time') });

/** Which one is meant where the clock shows a time twice; asked only then. */
const which = z
  .enum(['', 'first', 'second'])
  .catch('')
  .transform((value) => value || undefined);

/** Genres as people type them: one after the other, with commas between. */
const genreList = z
  .string()
  .max(eventLimits.genres * (eventLimits.genre + 2), { error: () => genreProblem() })
  .transform((value) => value.split(',').map((genre) => genre.trim()))
  .transform((genres) => genres.filter((genre, at) => genre && genres.indexOf(genre) === at))
  .pipe(
    z.array(written(eventLimits.genre)).max(eventLimits.genres, { error: () => genreProblem() }),
  );

const genreProblem = () => say()('problem.genres', { most: eventLimits.genres });

const slotRow = z.object({
  id: z.string().max(64).default(''),
  name: text(eventLimits.slotName).default(''),
  start: clockOrNone.default(''),
  startWhich: which,
  end: clockOrNone.default(''),
  endWhich: which,
  isOpen: z
    .enum(['', 'on'])
    .catch('')
    .transform((value) => value === 'on'),
  pitch: text(eventLimits.pitch).default(''),
  genres: genreList.default([]),
});
type SlotRow = z.output<typeof slotRow>;

/** A row that nothing was written into is none. */
function isBlank({ id, name, start, end, pitch }: SlotRow): boolean {
  return id === '' && name === '' && start === '' && end === '' && pitch === '';
}

/** A slot that was there before and whose row was emptied is to go. */
function isEmptied({ name, start, end }: SlotRow): boolean {
  return name === '' && start === '' && end === '';
}

const nightFields = {
  title: written(eventLimits.title),
  /** `room:<id>`, `venue` for a venue without rooms, or `elsewhere`. */
  stage: z.string().max(80).default(''),
  loadIn: clock,
  loadInWhich: which,
  doors: clockOrNone.default(''),
  doorsWhich: which,
  curfew: clockOrNone.default(''),
  curfewWhich: which,
  loadOut: clock,
  loadOutWhich: which,
  notes: text(eventLimits.notes).default(''),
  slots: z
    .array(slotRow.superRefine(requireWhole))
    .max(eventLimits.slots + 10)
    .default([])
    .refine((rows) => rows.filter((row) => !isEmptied(row)).length <= eventLimits.slots, {
      error: () => say()('problem.slots', { most: eventLimits.slots }),
    }),
};
type NightFields = z.output<z.ZodObject<typeof nightFields>>;

function requireWhole(row: SlotRow, context: z.RefinementCtx): void {
  if (isBlank(row) || isEmptied(row)) return;
  for (const field of ['name', 'start', 'end'] as const)
    if (row[field] === '')
      context.addIssue({
        code: 'custom',
        path: [field],
        message: say()(field === 'name' ? 'problem.missing' : 'problem.time'),
      });
}

/** What was written of a night, as rules read it. */
export type NightInput = {
  title: string;
  stage: string;
  plan: EventPlan;
  meant: Meant;
  /** Of each slot: the row that it was written in, and its id if it was there before. */
  rows: { row: number; id: string | null }[];
};
export type EventInput = NightInput & { day: LocalDay };

/** `POST /profiles/{id}/events` and its form. */
export const eventForm = z.preprocess(
  nestFields,
  z
    .object({ ...nightFields, day: localDay })
    .transform((typed): EventInput => ({ ...nightInput(typed), day: typed.day })),
);

/** Which days a series has its nights on, and what each begins with. */
export const seriesForm = z.preprocess(
  nestFields,
  z
    .object({
      ...nightFields,
      repeat: z.enum(repeats, { error: () => say()('problem.repeat') }),
      weekday: z.coerce
        .number({ error: () => say()('problem.repeat') })
        .int({ error: () => say()('problem.repeat') })
        .min(1, { error: () => say()('problem.repeat') })
        .max(7, { error: () => say()('problem.repeat') }),
      from: localDay,
      until: localDayOrNone.default(null),
      except: z
        .array(localDayOrNone)
        .max(eventLimits.exceptions + 10)
        .default([])
        .transform((days) => [...new Set(days.filter((day) => day !== null))].toSorted()),
    })
    .refine(({ from, until }) => until === null || until >= from, {
      path: ['until'],
      error: () => say()('problem.until'),
    })
    .transform(({ repeat, weekday, from, until, except, ...typed }) => ({
      ...nightInput(typed),
      rule: { repeat: repeatOf(repeat, weekday as Weekday), from, until, except },
    })),
);
export type SeriesInput = z.output<typeof seriesForm>;

/** What performers read of an open slot. */
export const openingForm = z.object({
  pitch: text(eventLimits.pitch).default(''),
  genres: genreList.default([]),
  applyBy: localDayOrNone.default(null),
});
export type OpeningInput = z.output<typeof openingForm>;

/** Which page applies is a choice among one’s own; whether it is one is asked of the rights. */
export const applicationForm = z.object({
  message: written(eventLimits.message),
  performer: z.string().max(200).default(''),
});
export const declineForm = z.object({ reason: written(eventLimits.reason) });

/** What open slots are looked for by; what can’t be read is not asked for. */
export const slotFilter = z.object({
  genre: text(eventLimits.genre).catch(''),
  place: text(80).catch(''),
  from: localDayOrNone.catch(null),
  to: localDayOrNone.catch(null),
});
export type SlotFilter = z.output<typeof slotFilter>;

function nightInput(typed: NightFields): NightInput {
  const loadIn = minuteOf(typed.loadIn) ?? 0;
  const minute = (text: string) => minuteOf(text, loadIn);
  const slots = typed.slots
    .map((slot, row) => ({ ...slot, row }))
    .filter((slot) => !isEmptied(slot));
  const meant: Meant = {
    loadIn: typed.loadInWhich,
    doors: typed.doorsWhich,
    curfew: typed.curfewWhich,
    loadOut: typed.loadOutWhich,
  };
  for (const [index, { startWhich, endWhich }] of slots.entries()) {
    meant[`slots.${index}.start`] = startWhich;
    meant[`slots.${index}.end`] = endWhich;
  }
  return {
    title: typed.title,
    stage: typed.stage,
    meant,
    rows: slots.map(({ row, id }) => ({ row, id: id || null })),
    plan: {
      loadIn,
      doors: minute(typed.doors),
      curfew: minute(typed.curfew),
      loadOut: endMinuteOf(typed.loadOut, loadIn) ?? loadIn,
      notes: typed.notes,
      slots: slots.map(({ name, start, end, isOpen, pitch, genres }) => ({
        name,
        start: minute(start) ?? loadIn,
        end: minute(end) ?? loadIn,
        isOpen,
        pitch,
        genres,
      })),
    },
  };
}

/** A form’s flat fields as the lists that they stand for: `slots.0.name`, `except.1`. */
function nestFields(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  const nested: Record<string, unknown> = {};
  const rows = new Map<string, Record<string, unknown>[]>();
  for (const [name, value] of Object.entries(given)) {
    const [, list, place, field] = /^(slots|except)\.(\d{1,2})(?:\.(\w+))?$/.exec(name) ?? [];
    if (!list) nested[name] = value;
    else {
      const found = rows.get(list) ?? [];
      rows.set(list, found);
      found[Number(place)] = { ...found[Number(place)], [field ?? 'value']: value };
    }
  }
  for (const [list, found] of rows)
    nested[list] = Array.from(found, (row) =>
      list === 'except' ? (row?.value ?? '') : (row ?? {}),
    );
  return nested;
}
