import type { OutboxHandlers } from '#app/db/outbox-worker.server.ts';

const nothing = async () => {};

/** Handlers of an outbox in which nothing but mails is of interest. */
export function mailHandlers(handler: OutboxHandlers['mail']): OutboxHandlers {
  return {
    'calendar due': nothing,
    'comments due': nothing,
    'due paid': nothing,
    'papers due': nothing,
    'end checkout': nothing,
    'remove card': nothing,
    move: nothing,
    'move ended': nothing,
    'provider event': nothing,
    chargeback: nothing,
    'evidence due': nothing,
    mail: handler,
    farewell: handler,
  };
}
