import type { Part } from '#app/features/part.ts';
import { forgetParties } from '../commands/forget-party.server.ts';
import { exportDocuments } from './queries/export-documents.server.ts';

export const part: Part = {
  exports: [exportDocuments],
  leaving: { remove: (tx, { parties }) => forgetParties(tx, parties) },
};
