import type { Part } from '../part.ts';
import { exportRunningOrders } from './queries.server.ts';

export const part: Part = {
  exports: [exportRunningOrders],
  live: { 'running-order': 'see running orders' },
};
