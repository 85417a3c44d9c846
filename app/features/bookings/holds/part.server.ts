import type { Part } from '#app/features/part.ts';
import { listChallengeNews } from './queries/list-challenge-news.server.ts';
import { listHoldSteps } from './queries/list-hold-steps.server.ts';
import { waitingHolds } from './queries/list-waiting-holds.server.ts';
import { readHoldEntries } from './queries/read-held-times.server.ts';

export const part: Part = {
  calendar: [readHoldEntries],
  begins: [listHoldSteps],
  waiting: [waitingHolds],
  today: [{ right: 'see holds', news: listChallengeNews }],
};
