import type { Part } from '../part.ts';
import { applicationNotifications } from './notifications.ts';
import { exportEvents } from './queries/export-events.server.ts';
import { listEventSteps } from './queries/list-event-steps.server.ts';
import { listThreadFacts, listThreadLines } from './queries/list-thread-facts.server.ts';
import { unanswered } from './queries/list-unanswered.server.ts';
import { describeApplicationNotifications } from './queries/say-application-notifications.server.ts';
import { mailApplicationMessages } from './steps/mail-application-messages.server.ts';

export const part: Part = {
  notifications: [
    {
      subject: 'application',
      right: 'see events',
      kinds: applicationNotifications,
      say: describeApplicationNotifications,
    },
  ],
  threads: {
    application: {
      mail: mailApplicationMessages,
      facts: listThreadFacts,
      lines: listThreadLines,
    },
  },
  live: { application: 'see events' },
  exports: [exportEvents],
  begins: [listEventSteps],
  waiting: [unanswered],
};
