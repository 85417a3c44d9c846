import { z } from 'zod';
import { whole } from '#app/fields/numbers.ts';

export const readNotifications = z.object({
  upTo: whole(1, Number.MAX_SAFE_INTEGER, {
    description: 'The id of the newest notification that was seen.',
  }),
});
