import type { Part } from '../part.ts';
import { exportAccount } from './queries/export-account.server.ts';

export const part: Part = { exports: [exportAccount] };
