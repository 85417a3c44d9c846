import type { Part } from '../../part.ts';
import { exportWebhooks } from './queries/export-webhooks.server.ts';

export const part: Part = { exports: [exportWebhooks] };
