import type { Part } from '#app/features/part.ts';
import { countOpenDisputes } from './queries/count-open-disputes.server.ts';
import { listDisputeFacts } from './queries/list-dispute-facts.server.ts';
import { disputesToAnswer } from './queries/list-disputes-to-answer.server.ts';

export const part: Part = {
  waiting: [disputesToAnswer],
  forAdmins: [countOpenDisputes],
  // Statements are mailed to both sides at once, so no mail waits until they are read.
  threads: { dispute: { mail: async () => {}, facts: listDisputeFacts } },
};
