import type { Part } from '../part.ts';
import { exportAccount } from './queries/export-account.server.ts';
import { namePeople } from './queries/name-people.server.ts';

export const part: Part = { exports: [exportAccount], names: { person: namePeople } };
