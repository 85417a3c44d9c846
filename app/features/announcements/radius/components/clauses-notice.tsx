import { inWords } from '#app/fields/in-words.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Message } from '#app/ui/message.tsx';
import type { ClauseAhead } from '../queries/list-clauses-ahead.server.ts';

/** Warns a performer of signed radius clauses before it lists a show. */
export function ClausesNotice({ clauses }: { clauses: ClauseAhead[] }) {
  const t = words('announcements');
  if (clauses.length === 0) return null;
  return (
    <Message tone="plain">
      <div className="stack-2">
        <p>{t('radius.before')}</p>
        <ul className="bullets">
          {clauses.map(({ bookingId, venue, kilometres, from, to, isMet }) => (
            <li key={bookingId}>
              <a href={`/bookings/${bookingId}`} dir="auto">
                {t('radius.clause', {
                  venue: venue ?? t('radius.aVenue'),
                  kilometres: inWords(kilometres),
                  from: writtenDay(from),
                  to: writtenDay(to),
                })}
              </a>{' '}
              {isMet && <strong>{t('radius.isMet')}</strong>}
            </li>
          ))}
        </ul>
      </div>
    </Message>
  );
}
