import { z } from 'zod';
import { cursor } from '#app/fields/ids.ts';
import { whole } from '#app/fields/numbers.ts';

export const readNotifications = z.object({
  upTo: whole(1, Number.MAX_SAFE_INTEGER, {
    description: 'The id of the newest notification that was seen.',
  }),
});

/** A part of the list, from after one of them on. */
export const notificationsAfter = z.object({
  after: cursor,
});
