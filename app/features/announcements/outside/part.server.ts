import type { Part } from '#app/features/part.ts';
import { exportOutsideShows } from './queries/export-outside-shows.server.ts';
import { waitingNamings } from './queries/list-waiting-namings.server.ts';

export const part: Part = {
  exports: [exportOutsideShows],
  waiting: [waitingNamings],
};
