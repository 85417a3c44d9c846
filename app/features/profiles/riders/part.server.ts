import type { Part } from '../../part.ts';
import { exportRiders } from './queries/export-riders.server.ts';

export const part: Part = { exports: [exportRiders] };
