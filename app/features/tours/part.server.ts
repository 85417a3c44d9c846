import type { Part } from '../part.ts';
import { exportTours } from './queries/export-tours.server.ts';

export const part: Part = { exports: [exportTours] };
