import type { Part } from '#app/features/part.ts';
import { challenged } from './queries/list-challenged.server.ts';
import { readHoldEntries } from './queries/read-held-times.server.ts';

export const part: Part = { calendar: [readHoldEntries], waiting: [challenged] };
