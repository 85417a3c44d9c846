import { suggestedGenres } from '#app/domain/profiles/content-limits.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Field } from '#app/ui/field.tsx';
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
export function ShowsPage({ product, shows, next, asked }: Props) {
  const t = words('announcements');
  const isAsked = Object.values(asked).some(Boolean);
  return (
    <div className="band">
      <PageHead title={t('title')}>{t('lead', { product })}</PageHead>
      <div className="stack">
        <search>
          <Search asked={asked} />
        </search>
        {shows.length === 0 && (
          <EmptyState>
            {t(isAsked ? 'noneFound' : 'none')}
            {isAsked && (
              <>
                {' '}
                <a href="/events">{t('all')}</a>
              </>
            )}
          </EmptyState>
        )}
        {shows.length > 0 && <ShowList shows={shows} />}
        {next && (
          <p>
            <a className="quiet-link" href={next}>
              {t('more')}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

function Search({ asked }: Pick<Props, 'asked'>) {
  const t = words('announcements');
  return (
    <form className="filter" method="get" action="/events">
      <Field
        type="search"
        name="q"
        label={t('search.words')}
        defaultValue={asked.q}
        maxLength={100}
      />
      <Field
        name="genre"
        label={t('search.genre')}
        defaultValue={asked.genre}
        list="genres"
        maxLength={40}
      />
      <datalist id="genres">
        {suggestedGenres.map((genre) => (
          <option key={genre} value={genre} />
        ))}
      </datalist>
      <Field type="date" name="from" label={t('search.from')} defaultValue={asked.from} />
      <Field type="date" name="to" label={t('search.to')} defaultValue={asked.to} />
      <Button>{t('search.button')}</Button>
    </form>
  );
}
