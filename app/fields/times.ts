import { z } from 'zod';
import { words } from '#app/lib/words.ts';
import { type About, about } from './about.ts';

const noDay = { error: () => words('fields')('day') };

/** A local day: 2026-10-31. */
export function dayOf(notes: About = {}) {
  return about(
    z.iso.date({ ...noDay, abort: true }).refine((value) => /^(19[7-9]|20|21)/.test(value), noDay),
    { ...notes, kind: 'day' },
  );
}

export const day = dayOf();

/** A time of day: 20:00, with the UTC offset where the clock shows that time twice. */
export function clockOf(notes: About = {}) {
  return about(z.string(noClock).regex(/^\d{2}:\d{2}([+-]\d{2}:\d{2})?$/, noClock), {
    ...notes,
    kind: 'text',
  });
}

const noClock = { error: () => words('fields')('clock') };

/** A time of day: 20:00. */
export const clock = about(z.string(noClock).regex(/^([01]\d|2[0-3]):[0-5]\d$/, noClock), {
  kind: 'text',
});
