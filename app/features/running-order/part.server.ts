import type { Part } from '../part.ts';
import { exportRunningOrders } from './queries/export-running-orders.server.ts';

export const part: Part = {
  exports: [exportRunningOrders],
  live: { 'running-order': 'see running orders' },
};
