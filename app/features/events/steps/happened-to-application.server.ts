import type { OutboxEvent } from '#app/db/outbox.server.ts';

type Application = { id: string; performerId: string };

/** The event that both pages follow live. */
export function happenedToApplication(
  { id, performerId }: Application,
  venueId: string | null,
  what: 'applied' | 'read' | 'declined' | 'withdrawn',
): OutboxEvent {
  const pages = venueId === null ? [performerId] : [venueId, performerId];
  return { type: 'happened', payload: { kind: 'application', id, what, pages } };
}
