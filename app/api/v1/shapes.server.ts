import { z } from 'zod';
import type { NightView, SlotView } from '#app/features/events/views.ts';
import { id } from '#app/fields/ids.ts';
import { day } from '#app/fields/times.ts';

export const writtenMessage = z.object({ threadId: id, messageId: id, number: z.int() });

/* Days of the examples: far enough ahead that the demo town has nothing on them. */

const ahead = Temporal.Now.plainDateISO('UTC').add({ weeks: 16 });

export const exampleThursday = ahead.add({ days: (11 - ahead.dayOfWeek) % 7 });
export const exampleFriday = exampleThursday.add({ days: 1 });
export const exampleMonday = exampleThursday.add({ days: 4 });

/* Nights and their running orders in answers. Times are the venue’s clock. */

export const exampleNight = {
  title: 'Thursday upstairs',
  day: exampleThursday.toString(),
  stage: 'room:cinema-candeia-hall',
  loadIn: '17:00',
  doors: '20:00',
  loadOut: '01:00',
  slots: [{ name: 'Support', start: '20:30', end: '21:15', isOpen: true, genres: ['Folk'] }],
};

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

/** The part of a night that performers read before they apply. */
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
