import type { Weekday } from '#app/domain/calendar/recurrence.ts';
import type { Meant } from '#app/domain/events/night.ts';
import { type EventPlan, endMinuteOf, minuteOf, type SeriesRule } from '#app/domain/events/plan.ts';
import { repeatOf } from '#app/domain/events/series.ts';
import type { NightInput, SeriesInput } from '../fields.ts';

/** The plan of a night for the rules, and the choice between equal times. */
export function planOf(input: NightInput): { plan: EventPlan; meant: Meant } {
  const loadIn = minuteOf(input.loadIn) ?? 0;
  const minute = (clock: string | null) => (clock === null ? null : minuteOf(clock, loadIn));
  const { loadInWhich, doorsWhich, curfewWhich, loadOutWhich, notes } = input;
  const slots = input.slots.flatMap(({ startWhich, endWhich }, index) => [
    [`slots.${index}.start`, startWhich],
    [`slots.${index}.end`, endWhich],
  ]);
  const meant: Meant = {
    loadIn: loadInWhich,
    doors: doorsWhich,
    curfew: curfewWhich,
    loadOut: loadOutWhich,
    ...Object.fromEntries(slots),
  };
  return {
    meant,
    plan: {
      loadIn,
      doors: minute(input.doors),
      curfew: minute(input.curfew),
      loadOut: endMinuteOf(input.loadOut, loadIn) ?? loadIn,
      notes,
      slots: input.slots.map(({ name, start, end, isOpen, pitch, genres }) => ({
        name,
        isOpen,
        pitch,
        genres,
        start: minute(start) ?? loadIn,
        end: minute(end) ?? loadIn,
      })),
    },
  };
}

export function ruleOf({ repeat, weekday, from, until, except }: SeriesInput): SeriesRule {
  const days = [...new Set(except)].toSorted();
  return { repeat: repeatOf(repeat, weekday as Weekday), from, until, except: days };
}
