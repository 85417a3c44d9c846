import type { Part } from '../../part.ts';
import { exportShortlists } from './queries/export-shortlists.server.ts';

/** Its rows are deleted with their pages. */
export const part: Part = { exports: [exportShortlists] };
