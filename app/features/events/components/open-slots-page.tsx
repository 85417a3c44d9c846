import { suggestedGenres } from '#app/domain/profiles/content-limits.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { DateBlock } from '#app/ui/date-block.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Field } from '#app/ui/field.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import type { OpenSlot } from '../queries/list-open-slots.server.ts';
import { ClockSpan } from './clock.tsx';

type Props = {
  entries: OpenSlot[];
  /** Address of the next page. */
  next: string | null;
  filter: { genre: string; place: string; from: string; to: string };
  /** The performer’s page that somebody works as. */
  performerId: string | null;
};

/** Slots that venues look for somebody for. */
export function OpenSlotsPage({ entries, next, filter, performerId }: Props) {
  const t = words('events');
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <div className="band">
      <PageHead title={t('open.title')}>{t('open.lead')}</PageHead>
      <div className="stack">
        {performerId && (
          <p>
            <a className="quiet-link" href={`/profiles/${performerId}/applications`}>
              {t('open.own')}
            </a>
          </p>
        )}
        <search>
          <Filter filter={filter} />
        </search>
        {entries.length === 0 && (
          <EmptyState>
            {t(isFiltered ? 'open.noneFound' : 'open.none')}
            {isFiltered && (
              <>
                {' '}
                <a href="/open-slots">{t('open.all')}</a>
              </>
            )}
          </EmptyState>
        )}
        {entries.length > 0 && (
          <ul className="dated-rows">
            {entries.map((slot) => (
              <Slot key={slot.id} slot={slot} />
            ))}
          </ul>
        )}
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

function Filter({ filter }: Pick<Props, 'filter'>) {
  const t = words('events');
  return (
    <form className="filter" method="get" action="/open-slots">
      <Field
        name="genre"
        label={t('open.genre')}
        defaultValue={filter.genre}
        list="genres"
        maxLength={40}
      />
      <datalist id="genres">
        {suggestedGenres.map((genre) => (
          <option key={genre} value={genre} />
        ))}
      </datalist>
      <Field name="place" label={t('open.place')} defaultValue={filter.place} maxLength={80} />
      <Field type="date" name="from" label={t('open.from')} defaultValue={filter.from} />
      <Field type="date" name="to" label={t('open.to')} defaultValue={filter.to} />
      <Button>{t('open.search')}</Button>
    </form>
  );
}

function Slot({ slot }: { slot: OpenSlot }) {
  const t = words('events');
  const { id, name, night, venueName, place, pitch, genres, applyBy } = slot;
  return (
    <li className="whole">
      <DateBlock day={night.day.iso} />
      <div className="stack-1">
        <h2 dir="auto">
          <a href={`/open-slots/${id}`}>
            {name}, {night.title}
          </a>
        </h2>
        <p dir="auto">{[nameInText(venueName), place].filter(Boolean).join(' · ')}</p>
        <p>
          <ClockSpan from={slot.start} to={slot.end} />
          {genres.length > 0 && ` · ${genres.join(', ')}`}
        </p>
        {pitch && (
          <p className="excerpt" dir="auto">
            {pitch}
          </p>
        )}
        <Badge shape="ring">
          {applyBy ? t('event.openUntil', { day: applyBy }) : t('event.open')}
        </Badge>
      </div>
    </li>
  );
}
