import type { Part } from '../part.ts';
import { exportMessages } from './queries/export-messages.server.ts';
import { forgetPairs } from './steps/forget-pairs.server.ts';
import { notifyOfMessages } from './steps/notify-of-messages.server.ts';

export const part: Part = {
  exports: [exportMessages],
  live: { message: 'see messages' },
  threads: { pages: { mail: notifyOfMessages } },
  leaving: { remove: (tx, { pages }) => forgetPairs(tx, pages) },
};
