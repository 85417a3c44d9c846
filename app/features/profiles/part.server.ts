import type { Part } from '../part.ts';
import { removeOwnedPages } from './commands/remove-owned-pages.server.ts';
import { exportProfiles } from './queries/export-profiles.server.ts';
import { listPageSteps } from './queries/list-page-steps.server.ts';
import { namePages } from './queries/name-pages.server.ts';
import { removeLeftFiles } from './steps/remove-profile-files.server.ts';

export const part: Part = {
  exports: [exportProfiles],
  names: { profile: namePages },
  begins: [listPageSteps],
  leaving: {
    removeFiles: removeLeftFiles,
    remove: async (tx, { account }) => {
      if (account) await removeOwnedPages(tx, account);
    },
  },
};
