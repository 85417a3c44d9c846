import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { newHold } from '../fields.ts';
import { placeNights } from '../steps/place-nights.server.ts';
import type { Stores } from './end-hold.server.ts';

/**
 * Places a hold on each of these nights, or on none: as the venue that holds a date for a
 * performer, or as the performer. A performer’s hold is a request until the venue grants it, unless
 * the venue grants this rank at once.
 */
export const placeHolds = pageCommand({
  operation: 'placeHolds',
  may: 'place and answer holds',
  input: newHold,
  run: (on: OnPage<Stores>, input) => placeNights(on, input),
});
