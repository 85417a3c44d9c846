import type { ReactNode } from 'react';
import { ShowList } from '#app/features/announcements/parts.tsx';
import { SlotList } from '#app/features/events/parts.tsx';
import { avatarPicture, nameInText } from '#app/features/profiles/parts.tsx';
import { numberFormat } from '#app/lib/formats.ts';
import { words } from '#app/lib/words.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { ShelfWay } from '../shortlists/parts.tsx';
import type { Shelf } from '../shortlists/queries.server.ts';
import type { PageCard, Results, Section } from './queries.server.ts';

const t = words('discovery');

/** Shows, artists, venues and open slots below each other; empty kinds are left out. */
export function Sections({ sections }: { sections: Section[] }) {
  return sections
    .filter(({ results }) => countOf(results) > 0)
    .map(({ results, total, isMore, all }) => (
      <section key={results.kind} className="section" aria-labelledby={`found-${results.kind}`}>
        <div className="split row">
          <h2 id={`found-${results.kind}`}>{t(`kinds.${results.kind}.title`)}</h2>
          {total > countOf(results) && (
            <a className="quiet-link" href={all}>
              {isMore
                ? t(`kinds.${results.kind}.all`)
                : t('search.allOf', { count: t(`kinds.${results.kind}.count`, { count: total }) })}
            </a>
          )}
        </div>
        <ResultList results={results} />
      </section>
    ));
}

export function ResultList({ results, shelf }: { results: Results; shelf?: Shelf | null }) {
  switch (results.kind) {
    case 'event':
      return <ShowList shows={results.shows} />;
    case 'slot':
      return <SlotList slots={results.slots} />;
    default:
      return (
        <ol className="found-pages">
          {results.pages.map((card) => (
            <FoundPage key={card.userId} card={card} km={results.km[card.userId] ?? null}>
              {shelf && (
                <ShelfWay shelf={shelf} pageId={card.userId} name={nameInText(card.displayName)} />
              )}
            </FoundPage>
          ))}
        </ol>
      );
  }
}

export function countOf(results: Results): number {
  if (results.kind === 'event') return results.shows.length;
  return results.kind === 'slot' ? results.slots.length : results.pages.length;
}

type PageProps = { card: PageCard; km: number | null; children: ReactNode };

function FoundPage({ card, km, children }: PageProps) {
  const { userId, displayName, initial, pictureVersion, facts } = card;
  return (
    <li className="whole" id={children ? `found-${userId}` : undefined}>
      <Avatar
        seed={userId}
        initial={initial}
        sizes="5rem"
        picture={avatarPicture(userId, pictureVersion)}
      />
      <div className="stack-1">
        <h3 dir="auto">
          <a href={`/users/${userId}`}>{displayName}</a>
        </h3>
        <p dir="auto">{[...facts, ...(km === null ? [] : [distanceInWords(km)])].join(' · ')}</p>
      </div>
      {children}
    </li>
  );
}

function distanceInWords(km: number): string {
  return km < 1 ? t('close') : t('away', { km: numberFormat().format(Math.round(km)) });
}
