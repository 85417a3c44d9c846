import type { Part } from '../part.ts';
import { exportFederation } from './queries/export-federation.server.ts';
import { leaveFediverse } from './steps/leave-fediverse.server.ts';

export const part: Part = {
  exports: [exportFederation],
  leaving: { remove: leaveFediverse },
};
