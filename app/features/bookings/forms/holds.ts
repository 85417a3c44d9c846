import { z } from 'zod';
import {
  challengeHours,
  type HoldSettings,
  holdLimits,
} from '#app/domain/bookings/holds/hold-rules.ts';
import { words } from '#app/lib/words.ts';

/** Text that every database can hold: no NUL, no half of a surrogate pair. */
function text(most: number) {
  return z
    .string()
    .default('')
    .transform((given) => given.trim())
    .refine((given) => given.length <= most, {
      error: () => words('bookings')('holds.form.tooLong', { most }),
    })
    .refine((given) => given.isWellFormed() && !given.includes('\0'), {
      error: () => words('bookings')('holds.form.broken'),
    });
}

function note(most: number, missing: 'reasonMissing' | 'nameMissing') {
  return text(most).refine((given) => given !== '', {
    error: () => words('bookings')(`holds.form.${missing}`),
  });
}

/** A stage of a venue as a form names it. */
const stage = z
  .string({ error: () => words('bookings')('holds.refused.noStage') })
  .regex(/^[^~\0]{1,200}~[^~\0]{1,200}$/, {
    error: () => words('bookings')('holds.refused.noStage'),
  })
  .transform((given) => {
    const [venueId = '', stageId = ''] = given.split('~');
    return { venueId, stageId };
  });

const id = z
  .string()
  .max(200)
  .regex(/^[^\0]*$/)
  .catch('');

/** One hold, as whoever asks for it types it. */
export const holdForm = z.object({
  profileId: id,
  performerId: id,
  stage,
  day: z
    .string({ error: () => words('bookings')('holds.refused.unreadable') })
    .regex(/^\d{4}-\d{2}-\d{2}$/, {
      error: () => words('bookings')('holds.refused.unreadable'),
    }),
  tourId: id.transform((given) => given || null),
  note: text(holdLimits.note),
});

export const basketForm = z.object({ note: text(holdLimits.note) });
export const refusalForm = z.object({ reason: note(holdLimits.reason, 'reasonMissing') });
export const tourForm = z.object({ name: note(holdLimits.tourName, 'nameMissing') });

const clock = z
  .string({ error: () => words('bookings')('holds.form.noTime') })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => words('bookings')('holds.form.noTime') })
  .transform((given) => {
    const [hours = 0, minutes = 0] = given.split(':').map(Number);
    return hours * 60 + minutes;
  });

/** A load-out that isn't after the load-in is on the day after. */
export const settingsForm: z.ZodType<HoldSettings, unknown> = z
  .object({
    takesHolds: z
      .string()
      .optional()
      .transform((given) => given === 'on'),
    challengeHours: z.coerce
      .number({ error: () => words('bookings')('holds.form.hours', challengeHours) })
      .int({ error: () => words('bookings')('holds.form.hours', challengeHours) })
      .min(challengeHours.least, {
        error: () => words('bookings')('holds.form.hours', challengeHours),
      })
      .max(challengeHours.most, {
        error: () => words('bookings')('holds.form.hours', challengeHours),
      }),
    loadIn: clock,
    loadOut: clock,
  })
  .transform(({ loadIn, loadOut, ...settings }) => ({
    ...settings,
    loadInMinute: loadIn,
    loadOutMinute: loadOut > loadIn ? loadOut : loadOut + 24 * 60,
  }));
