import type { Part } from '../../part.ts';
import { exportSavedSearches } from './queries/export-saved-searches.server.ts';

/** Saved searches are deleted with their account. */
export const part: Part = { exports: [exportSavedSearches] };
