import type { ReactNode } from 'react';
import { isEndedState } from '#app/domain/tickets/states.ts';
import { words } from '#app/lib/words.ts';
import type { TicketView } from '../queries/show-ticket.server.ts';

type Props = {
  ticket: TicketView['ticket'];
  night: Pick<TicketView, 'title' | 'day' | 'venue'>;
  children?: ReactNode;
};

/** A ticket for the door, with its holder. */
export function TicketCode({ ticket, night, children }: Props) {
  const t = words('tickets');
  const { number, type, name, state, picture, seat } = ticket;
  return (
    <>
      {picture && <img src={picture} width="260" height="260" alt={t('order.code', { number })} />}
      <div className="stack-1">
        <h2>{t('order.ticket', { number })}</h2>
        {seat && (
          <p dir="auto">
            <strong>{seat}</strong>
          </p>
        )}
        <p dir="auto">{[type, picture && name].filter(Boolean).join(' · ')}</p>
        <p dir="auto">{[night.title, night.day, night.venue].join(' · ')}</p>
        {isEndedState(state) && <p>{t(`order.state.${state}`)}</p>}
        {children}
      </div>
    </>
  );
}
