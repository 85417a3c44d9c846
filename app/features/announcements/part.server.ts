import type { Part } from '../part.ts';
import { exportAnnouncements } from './queries/export-announcements.server.ts';
import { removeAnnouncements } from './steps/remove-announcements.server.ts';

export const part: Part = {
  exports: [exportAnnouncements],
  leaving: { remove: removeAnnouncements },
};
