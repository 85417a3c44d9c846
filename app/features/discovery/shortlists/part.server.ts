import type { Part } from '../../part.ts';
import { exportShortlists } from './queries/export-shortlists.server.ts';

/** What it holds of pages goes with their rows. */
export const part: Part = { exports: [exportShortlists] };
