import type { Part } from '../part.ts';

export const part: Part = { live: { 'running-order': 'see running orders' } };
