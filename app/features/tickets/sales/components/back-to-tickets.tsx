import { ticketsPath } from '#app/domain/tickets/tickets-path.ts';
import { words } from '#app/lib/words.ts';

/** The link back to the sale of an event. */
export function BackToTickets({ venueId, eventId }: { venueId: string; eventId: string }) {
  return (
    <p className="links no-print">
      <a className="quiet-link" href={ticketsPath(venueId, eventId)}>
        {words('tickets')('sales.back')}
      </a>
    </p>
  );
}
