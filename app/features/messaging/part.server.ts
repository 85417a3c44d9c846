import type { Part } from '../part.ts';
import { exportMessages } from './queries/export-messages.server.ts';
import { forgetThreads } from './steps/forget-threads.server.ts';
import { notifyOfMessages } from './steps/notify-of-messages.server.ts';

export const part: Part = {
  exports: [exportMessages],
  live: { message: 'see messages' },
  threads: { pages: { mail: notifyOfMessages } },
  leaving: { remove: (tx, { pages }) => forgetThreads(tx, pages) },
};
