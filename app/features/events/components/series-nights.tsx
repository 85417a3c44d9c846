import { eventPath } from '#app/domain/events/event-path.ts';
import { words } from '#app/lib/words.ts';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import type { ShownSeries } from '../queries/show-series.server.ts';

/** The next nights of a series, and the days that need the venue’s decision. */
export function SeriesNights({ series }: { series: ShownSeries }) {
  const t = words('events');
  const { id, venueId, nights, unmade, isOver } = series;
  return (
    <>
      {isOver && <Message tone="plain">{t('series.isOver')}</Message>}
      {unmade.length > 0 && (
        <Message tone="bad">
          <p>{t('series.unmade')}</p>
          <ul className="bullets">
            {unmade.map(({ iso, long, why }) => (
              <li key={iso}>
                <a href={`/profiles/${venueId}/events/new?series=${id}&day=${iso}`}>{long}</a>:{' '}
                {t(`series.why.${why}`)}
              </li>
            ))}
          </ul>
        </Message>
      )}
      {nights.length > 0 && (
        <section aria-labelledby="next">
          <h2 id="next">{t('series.next')}</h2>
          <ul className="columns next-nights">
            {nights.map((night) => (
              <li key={night.id}>
                <a className="quiet-link" href={eventPath(venueId, night.id)}>
                  {night.day.long}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!isOver && (
        <div className="row">
          <LinkButton href={`/profiles/${venueId}/series/${id}/end`}>{t('series.end')}</LinkButton>
        </div>
      )}
    </>
  );
}
