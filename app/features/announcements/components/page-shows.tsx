import { words } from '#app/lib/words.ts';
import type { ShowCard } from '../views.ts';
import { ShowList } from './show-list.tsx';

type Props = { pageId: string; upcoming: ShowCard[]; past: ShowCard[] };

export function PageShows({ pageId, upcoming, past }: Props) {
  const t = words('announcements');
  return (
    <>
      {upcoming.length > 0 && (
        <section className="part wide-part" aria-labelledby="shows">
          <h2 id="shows">{t('upcoming')}</h2>
          <ShowList shows={upcoming} pageId={pageId} />
          <p>
            <a className="quiet-link" href={`/users/${pageId}/shows.ics`}>
              {t('feeds.calendar')}
            </a>{' '}
            ·{' '}
            <a className="quiet-link" href={`/users/${pageId}/shows.rss`}>
              {t('feeds.rss')}
            </a>
          </p>
        </section>
      )}
      {past.length > 0 && (
        <section className="part wide-part" aria-labelledby="past-shows">
          <h2 id="past-shows">{t('past')}</h2>
          <ShowList shows={past} pageId={pageId} />
        </section>
      )}
    </>
  );
}
