import type { Part } from '../part.ts';
import { exportMessages } from './queries/export-messages.server.ts';
import { forgetFiles, removeSentFiles } from './steps/forget-files.server.ts';
import { forgetThreads } from './steps/forget-threads.server.ts';
import { notifyOfMessages } from './steps/notify-of-messages.server.ts';

export const part: Part = {
  exports: [exportMessages],
  live: { message: 'see messages' },
  threads: { pages: { mail: notifyOfMessages } },
  leaving: {
    removeFiles: removeSentFiles,
    async remove(tx, { pages }) {
      await forgetFiles(tx, pages);
      await forgetThreads(tx, pages);
    },
  },
};
