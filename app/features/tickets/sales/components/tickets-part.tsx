import { ticketsPath } from '#app/domain/tickets/tickets-path.ts';
import { words } from '#app/lib/words.ts';
import { LinkButton } from '#app/ui/link-button.tsx';
import type { TicketStanding } from '../queries/read-standing.server.ts';

type Props = { eventId: string; venueId: string | null; standing: TicketStanding };

/** The part of an event’s page about its tickets. */
export function TicketsPart({ eventId, venueId, standing }: Props) {
  const t = words('tickets');
  const { isSetUp, sold, left } = standing;
  return (
    <section className="section stack-2" aria-labelledby="tickets">
      <h2 id="tickets">{t('sales.part.title')}</h2>
      <p>{isSetUp ? t('sales.part.sold', { count: sold, left }) : t('sales.part.none')}</p>
      <div className="row">
        <LinkButton href={ticketsPath(venueId, eventId)}>
          {t(isSetUp ? 'sales.part.see' : 'sales.setUp')}
        </LinkButton>
        <LinkButton href={`${ticketsPath(venueId, eventId)}/guest-list`}>
          {t('guests.short')}
        </LinkButton>
      </div>
    </section>
  );
}
