import type { Part } from '#app/features/part.ts';
import { countOpenDisputes } from './queries/count-open-disputes.server.ts';
import { disputesToAnswer } from './queries/list-disputes-to-answer.server.ts';

export const part: Part = { waiting: [disputesToAnswer], forAdmins: [countOpenDisputes] };
