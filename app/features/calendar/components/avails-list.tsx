import { words } from '#app/lib/words.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { ShownAvails } from '../words/say-avails.ts';

type Room = ShownAvails[number];

/** Free dates by room and month, with the next available hold if chosen. */
export function AvailsList({ avails }: { avails: ShownAvails }) {
  const t = words('calendar');
  const days = avails.flatMap(({ months }) => months.flatMap((month) => month.days));
  if (days.length === 0) return <EmptyState>{t('avails.none')}</EmptyState>;
  return (
    <div className="stack-3">
      {days.some(({ rank }) => rank !== null) && <p>{t('avails.ranksNote')}</p>}
      <div className="columns avails">
        {avails.map((room) => (
          <RoomDates key={room.room ?? ''} {...room} />
        ))}
      </div>
    </div>
  );
}

function RoomDates({ room, months }: Room) {
  const t = words('calendar');
  const Month = room ? 'h3' : 'h2';
  return (
    <section className="stack-3" aria-label={room ?? t('avails.dates')}>
      {room && <h2 dir="auto">{room}</h2>}
      {months.length === 0 && <p>{t('avails.none')}</p>}
      {months.map(({ name, days }) => (
        <div key={name} className="stack-1">
          <Month className="avails-month">{name}</Month>
          <ul className="avails-days">
            {days.map(({ day, name, rank }) => (
              <li key={day}>
                <time dateTime={day}>{name}</time>
                {rank !== null && rank > 1 && (
                  <small>{t('rank', { count: rank, ordinal: true })}</small>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
