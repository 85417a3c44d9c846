import type { Part } from '../part.ts';
import { exportProfiles } from './queries/export-profiles.server.ts';

export const part: Part = { exports: [exportProfiles] };
