import { lanes, outboxTypes } from '#app/db/outbox.server.ts';
import type { OutboxHandlers } from '#app/db/outbox-worker.server.ts';

/** A worker with one job of each kind at a time. */
export const oneMail = Object.fromEntries(lanes.map((lane) => [lane, 1])) as never;

/** Handlers of an outbox in which only mails matter. */
export function mailHandlers(handler: OutboxHandlers['mail']): OutboxHandlers {
  const others = Object.keys(outboxTypes).map((type) => [type, async () => {}]);
  return { ...Object.fromEntries(others), mail: handler, farewell: handler };
}
