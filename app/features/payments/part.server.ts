import type { Part } from '../part.ts';
import { exportMoney } from './queries/export-money.server.ts';

export const part: Part = { exports: [exportMoney] };
