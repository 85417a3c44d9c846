import type { Part } from '../part.ts';
import { exportEvents } from './queries/export-events.server.ts';

export const part: Part = { exports: [exportEvents] };
