import type { Part } from '#app/features/part.ts';
import { findLateTransfers } from './queries/find-late-transfers.server.ts';

export const part: Part = { forAdmins: [findLateTransfers] };
