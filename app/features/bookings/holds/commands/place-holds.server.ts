import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { placing } from '../fields.ts';
import { placeNights } from '../steps/place-nights.server.ts';
import type { Stores } from './end-hold.server.ts';

/**
 * Places a hold on each of these nights, or on none: as the venue that holds a date for a performer,
 * or as the performer whom they are for. What a performer asks for is a request until the venue
 * grants it, unless it has said that it grants this rank at once.
 * @throws AppError as `placeNights` does
 */
export const placeHolds = pageCommand({
  operation: 'placeHolds',
  may: 'place and answer holds',
  input: placing,
  run: (on: OnPage<Stores>, input) => placeNights(on, input),
});
