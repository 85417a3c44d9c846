import { weeksOf } from '#app/domain/bookings/holds/tour.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';

type Night = { day: string; number: number; isPlanned: boolean };

/** The weeks of a tour with the numbers of its nights on the map. */
export function TourStrip({ nights }: { nights: Night[] }) {
  const t = words('bookings');
  const weeks = weeksOf(nights.map(({ day }) => day));
  return (
    <table className="tour-strip">
      <caption>{t('holds.tour.calendar')}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              <abbr title={writtenDay(day, { weekday: 'long' })}>
                {writtenDay(day, { weekday: 'narrow' })}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day, index) => (
              <Day
                key={day}
                day={day}
                isNamed={index === 0 || day.endsWith('-01')}
                nights={nights.filter((night) => night.day === day)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ day, isNamed, nights }: { day: string; isNamed: boolean; nights: Night[] }) {
  const t = words('bookings');
  return (
    <td data-full={nights.length > 0 ? '' : undefined}>
      <time dateTime={day}>
        <span aria-hidden="true">
          {Number(day.slice(8))}
          {isNamed && <small> {writtenDay(day, { month: 'short' })}</small>}
        </span>
        <span className="visually-hidden">{writtenDay(day)}</span>
      </time>
      {nights.map(({ number, isPlanned }) => (
        <b key={number} data-planned={isPlanned ? '' : undefined}>
          <span className="visually-hidden">
            {t(isPlanned ? 'holds.tour.plannedNight' : 'holds.tour.heldNight')}{' '}
          </span>
          {number}
        </b>
      ))}
    </td>
  );
}
