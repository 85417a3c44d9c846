import type { Part } from '../part.ts';
import { forgetNotifications } from './commands/forget-notifications.server.ts';
import { exportNotifications } from './queries/export-notifications.server.ts';

export const part: Part = {
  exports: [exportNotifications],
  leaving: { remove: (tx, { pages }) => forgetNotifications(tx, pages) },
};
