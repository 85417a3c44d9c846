import { z } from 'zod';
import { noteLimits } from '#app/domain/bookings/note-limits.ts';
import { text } from '#app/fields/texts.ts';

/** As which page somebody acts; which side it is, the command finds out. */
const actingForm = z.object({ as: z.string() });

/** Another day for a signed night, as an answer to the version that was read. */
export const postponementForm = actingForm.extend({
  day: z.string().default(''),
  after: z.coerce.number().int().catch(0),
  comment: text(noteLimits.comment).default(''),
});
