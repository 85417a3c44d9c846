import { ticketsPath } from '#app/domain/tickets/tickets-path.ts';
import { words } from '#app/lib/words.ts';

/** From what belongs to the sale of an event back to it. */
export function BackToTickets({ venueId, eventId }: { venueId: string; eventId: string }) {
  return (
    <p className="links no-print">
      <a className="quiet-link" href={ticketsPath(venueId, eventId)}>
        {words('tickets')('sales.back')}
      </a>
    </p>
  );
}
