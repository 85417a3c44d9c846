import { z } from 'zod';
import { eventLimits } from '#app/domain/events/event.ts';
import { repeats } from '#app/domain/events/series.ts';
import { message, sayingSomething } from '#app/features/messaging/fields.ts';
import { about } from '#app/fields/about.ts';
import {
  choice,
  clock,
  cursor,
  day,
  dayOf,
  id,
  idOf,
  list,
  page,
  text,
  whole,
} from '#app/fields/kinds.ts';
import type { Typed } from '#app/fields/typed.ts';
import { words } from '#app/lib/words.ts';

const t = words('events');

/** A form takes them in one field, with commas between them. */
const genre = text(eventLimits.genre, { least: 1 }).refine((name) => !name.includes(','), {
  error: () => t('problem.genre'),
});
const genres = about(list(genre, eventLimits.genres), {
  kind: 'text',
  label: () => t('form.genres'),
  hint: () => t('form.genresHint'),
}).default([]);

const pitch = text(eventLimits.pitch, {
  label: () => t('form.pitch'),
  hint: () => t('slot.pitchHint'),
  description: 'What performers read.',
  rows: 5,
}).default('');

const clockOrNone = clock.nullable().default(null);
const which = choice(['first', 'second'], {
  description: 'Which of the two is meant when the clock shows this time twice.',
}).optional();

const slot = z.object({
  id: id.optional().describe('The ID of an existing slot.'),
  name: text(eventLimits.slotName, { least: 1 }),
  start: clock,
  startWhich: which,
  end: clock,
  endWhich: which,
  isOpen: z.boolean().default(false).describe('Whether performers can apply for it.'),
  pitch,
  genres,
});

/** The fields that a night and a series share. Times are the venue’s clock. */
const night = z.object({
  title: text(eventLimits.title, { least: 1 }),
  stage: text(80, {
    description: '`room:<id>`, `venue` for a venue without rooms, or `elsewhere`.',
  }).default('venue'),
  loadIn: clock,
  loadInWhich: which,
  doors: clockOrNone,
  doorsWhich: which,
  curfew: clockOrNone,
  curfewWhich: which,
  loadOut: clock,
  loadOutWhich: which,
  notes: text(eventLimits.notes).default(''),
  slots: list(slot, eventLimits.slots).default([]),
});
export type NightInput = z.output<typeof night>;

export const event = night.extend({ day });
export type EventInput = z.output<typeof event>;

/** The rule of a series, and the plan of its nights. */
export const series = night
  .extend({
    repeat: choice(repeats, { error: () => t('problem.repeat') }),
    weekday: whole(1, 7, { error: () => t('problem.repeat'), description: '1 for Monday.' }),
    from: day,
    until: day.nullable().default(null),
    except: list(day, eventLimits.exceptions).default([]).describe('Days without an event.'),
  })
  .refine(({ from, until }) => until === null || until >= from, {
    path: ['until'],
    error: () => t('problem.until'),
  });
export type SeriesInput = z.output<typeof series>;

/** The description of an open slot for performers. */
export const opening = z.object({
  pitch,
  genres,
  applyBy: day.nullable().default(null).describe('The last day.'),
});

export const application = z.object({
  message: text(eventLimits.message, { least: 1, hint: () => t('open.messageHint'), rows: 5 }),
});

/** A message to the other side of an application. */
export const aboutApplication = sayingSomething(
  z.object({ applicationId: id, as: page, ...message }),
);

export const refusal = z.object({
  reason: text(eventLimits.reason, { least: 1, label: () => t('application.reason'), rows: 3 }),
});

export const askedApplications = z.object({ after: cursor });

/** The search of every list of nights: events, bookings and holds. */
export const askedNights = {
  roomId: idOf({ description: 'Those in one room of the venue.' }).optional(),
  from: dayOf({ label: () => t('search.from'), description: 'The first day.' }).optional(),
  to: dayOf({ label: () => t('search.to'), description: 'The last day.' }).optional(),
};
export type AskedNights = {
  [name in 'roomId' | 'from' | 'to' | 'text' | 'state' | 'stage' | 'after']?: string | undefined;
};

/** The states of a night that its venue can search for. */
const nightStates = ['booked', 'free', 'open', 'waiting', 'cancelled'] as const;

/** The search and order of a venue’s events, on pages and in calls. */
export const askedEvents = z.object({
  past: choice(['yes', 'no'], { description: 'Past events rather than upcoming ones.' }).optional(),
  state: choice(nightStates, {
    label: () => t('search.state'),
    name: (state) => t(`search.states.${state}`),
    description:
      'Someone is booked, no one is, a slot is open, applications are unanswered, or it is cancelled.',
  }).optional(),
  ...askedNights,
  text: text(80, {
    label: () => t('search.text'),
    description: 'In the title, the notes or the names of the slots.',
  }).optional(),
  after: cursor,
});
export type AskedEvents = z.output<typeof askedEvents>;

/** Rows of a running order without name and times count as empty: all their fields are emptied. */
export function emptiedRows({ typed }: { typed: Typed }): Typed {
  const isEmptied = (row: string) => ['name', 'start', 'end'].every((of) => !typed[row + of]);
  const names = Object.keys(typed).filter((name) => {
    const [row] = /^slots\.\d+\./.exec(name) ?? [];
    return row !== undefined && isEmptied(row);
  });
  return Object.fromEntries(names.map((name) => [name, '']));
}
