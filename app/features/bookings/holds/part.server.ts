import type { Part } from '#app/features/part.ts';
import { readHoldEntries } from './queries/read-held-times.server.ts';

export const part: Part = { calendar: [readHoldEntries] };
