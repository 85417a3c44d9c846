import type { ReactNode } from 'react';
import { ShowList } from '#app/features/announcements/components/show-list.tsx';
import type { ShowCard } from '#app/features/announcements/views.ts';
import { SlotList } from '#app/features/events/components/slot-list.tsx';
import type { OpenSlot } from '#app/features/events/queries/list-open-slots.server.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { avatarPicture } from '#app/features/profiles/components/pictures.ts';
import { numberFormat } from '#app/lib/formats.ts';
import { words } from '#app/lib/words.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { ShelfWay } from '../../shortlists/components/shelf-part.tsx';
import type { Shelf } from '../../shortlists/queries/read-shelf.server.ts';
import type { PageCard } from '../queries/list-found.server.ts';

/** Results of one kind. */
export type Results =
  | { kind: 'artist' | 'venue'; pages: PageCard[]; km: Record<string, number | null> }
  | { kind: 'event'; shows: ShowCard[] }
  | { kind: 'slot'; slots: OpenSlot[] };

export function ResultList({ found, shelf }: { found: Results; shelf?: Shelf | null }) {
  switch (found.kind) {
    case 'event':
      return <ShowList shows={found.shows} />;
    case 'slot':
      return <SlotList slots={found.slots} />;
    default:
      return (
        <ol className="found-pages">
          {found.pages.map((card) => (
            <FoundPage key={card.userId} card={card} km={found.km[card.userId] ?? null}>
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
  const t = words('discovery');
  return km < 1 ? t('close') : t('away', { km: numberFormat().format(Math.round(km)) });
}
