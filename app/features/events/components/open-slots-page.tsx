import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { DateBlock } from '#app/ui/date-block.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import type { OpenSlot } from '../queries/list-open-slots.server.ts';
import { ClockSpan } from './clock.tsx';
import { PublicList } from './public-list.tsx';

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
  const { place, ...asked } = filter;
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
        <PublicList
          {...{ asked, next }}
          address="/open-slots"
          text={{ name: 'place', label: t('open.place'), value: place, maxLength: 80 }}
          sentences={{
            ...{ find: t('open.search'), none: t('open.none'), noneFound: t('open.noneFound') },
            ...{ all: t('open.all'), more: t('more') },
          }}
        >
          {entries.length > 0 ? (
            <ul className="dated-rows">
              {entries.map((slot) => (
                <Slot key={slot.id} slot={slot} />
              ))}
            </ul>
          ) : null}
        </PublicList>
      </div>
    </div>
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
