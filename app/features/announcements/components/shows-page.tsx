import { PublicList } from '#app/features/events/components/public-list.tsx';
import { words } from '#app/lib/words.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import type { ShowCard } from '../views.ts';
import { ShowList } from './show-list.tsx';

type Props = {
  product: string;
  shows: ShowCard[];
  /** Address of the next page. */
  next: string | null;
  asked: { q: string; genre: string; from: string; to: string };
};

/** What is on: every announced show, found by words, genre and day. */
export function ShowsPage({ product, shows, next, asked: { q, ...asked } }: Props) {
  const t = words('announcements');
  return (
    <div className="band">
      <PageHead title={t('title')}>{t('lead', { product })}</PageHead>
      <div className="stack">
        <PublicList
          {...{ asked, next }}
          address="/events"
          text={{ name: 'q', label: t('search.words'), value: q, maxLength: 100 }}
          sentences={{
            ...{ find: t('search.button'), none: t('none'), noneFound: t('noneFound') },
            ...{ all: t('all'), more: t('more') },
          }}
        >
          {shows.length > 0 ? <ShowList shows={shows} /> : null}
        </PublicList>
      </div>
    </div>
  );
}
