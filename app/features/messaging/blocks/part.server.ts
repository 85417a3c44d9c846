import type { Part } from '../../part.ts';
import { exportBlocks } from './queries/export-blocks.server.ts';

export const part: Part = { exports: [exportBlocks] };
