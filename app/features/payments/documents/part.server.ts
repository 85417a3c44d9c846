import type { Part } from '#app/features/part.ts';
import { forgetParties } from '../commands.server.ts';
import { exportDocuments } from './queries.server.ts';

export const part: Part = {
  exports: [exportDocuments],
  leaving: { remove: (tx, { parties }) => forgetParties(tx, parties) },
};
