import { lanes } from '#app/db/lanes.server.ts';
import type { OutboxHandlers } from '#app/db/outbox-worker.server.ts';

const nothing = async () => {};

/** A worker with one job of each kind at a time. */
export const oneMail = Object.fromEntries(lanes.map((lane) => [lane, 1])) as never;

/** Handlers of an outbox in which only mails matter. */
export function mailHandlers(handler: OutboxHandlers['mail']): OutboxHandlers {
  return {
    'calendar due': nothing,
    'notification due': nothing,
    push: nothing,
    'messages due': nothing,
    'time booked': nothing,
    happened: nothing,
    'public events changed': nothing,
    'shows changed': nothing,
    'show public': nothing,
    'ticket mailing': nothing,
    'order bought': nothing,
    'waiting offer': nothing,
    'instalment paid': nothing,
    'payment returned': nothing,
    'documents due': nothing,
    'end checkout': nothing,
    'remove card': nothing,
    transfer: nothing,
    'transfer ended': nothing,
    'refund due': nothing,
    'provider event': nothing,
    chargeback: nothing,
    'evidence due': nothing,
    'webhook due': nothing,
    'fediverse due': nothing,
    mail: handler,
    farewell: handler,
  };
}
