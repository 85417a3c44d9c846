import { type OutboxWorker, startOutbox } from '#app/db/outbox-worker.server.ts';
import { refreshSource } from '#app/features/calendar/commands/refresh-source.server.ts';
import type { Services } from '#app/http/context.server.ts';

/** Everything that follows from a change, in one place: one handler for each type of event. */
export function startOutboxOf({ database, log, mailer }: Services): OutboxWorker {
  return startOutbox(database, log, {
    mail: (mail, key) => mailer.send(mail, key),
    'calendar source added': ({ sourceId }) => refreshSource({ database }, sourceId),
    farewell: (mail, key) => mailer.send(mail, key),
  });
}
