import type { Part } from '../part.ts';
import { exportEvents } from './queries/export-events.server.ts';
import { listEventSteps } from './queries/list-event-steps.server.ts';
import { unanswered } from './queries/list-unanswered.server.ts';

export const part: Part = {
  exports: [exportEvents],
  begins: [listEventSteps],
  waiting: [unanswered],
};
