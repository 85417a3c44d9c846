import type { Part } from '#app/features/part.ts';
import { waitingHolds } from './queries/list-waiting-holds.server.ts';
import { readHoldEntries } from './queries/read-held-times.server.ts';

export const part: Part = { calendar: [readHoldEntries], waiting: waitingHolds };
