import type { Part } from '#app/features/part.ts';
import { holdNotifications } from './notifications.ts';
import { listChallengeNews } from './queries/list-challenge-news.server.ts';
import { listHoldSteps } from './queries/list-hold-steps.server.ts';
import { listThreadFacts, listThreadLines } from './queries/list-thread-facts.server.ts';
import { waitingHolds } from './queries/list-waiting-holds.server.ts';
import { readHoldEntries } from './queries/read-held-times.server.ts';
import { describeHoldNotifications } from './queries/say-hold-notifications.server.ts';
import { mailHoldMessages } from './steps/mail-hold-messages.server.ts';

export const part: Part = {
  notifications: [
    {
      subject: 'hold',
      right: 'see holds',
      kinds: holdNotifications,
      say: describeHoldNotifications,
    },
  ],
  threads: {
    hold: { mail: mailHoldMessages, facts: listThreadFacts, lines: listThreadLines },
  },
  calendar: [readHoldEntries],
  begins: [listHoldSteps],
  live: { hold: 'see holds' },
  waiting: [waitingHolds],
  today: [{ right: 'see holds', news: listChallengeNews }],
};
