import type { Part } from '#app/features/part.ts';
import { forgetAdvances } from './commands/forget-advances.server.ts';
import { exportAdvances } from './queries/export-advances.server.ts';
import { waitingAdvances } from './queries/list-waiting-advances.server.ts';

export const part: Part = {
  exports: [exportAdvances],
  waiting: [waitingAdvances],
  live: { advance: 'see bookings' },
  leaving: { remove: (tx, { pages }) => forgetAdvances(tx, pages) },
};
