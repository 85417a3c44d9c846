import type { ReactNode } from 'react';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { words } from '#app/lib/words.ts';
import { DateBlock } from '#app/ui/date-block.tsx';
import { stageInText } from '../words/hold-words.ts';
import { HoldFacts, type ShownHold } from './hold-facts.tsx';
import { HoldWays } from './hold-ways.tsx';

type Props = { profileId: string; holds: ShownHold[]; isOpen: boolean; children: ReactNode };

/** Ended holds, the latest first, with their reasons. */
export function EndedHolds({ profileId, holds, isOpen, children }: Props) {
  return (
    <details className="section" open={isOpen}>
      <summary>{words('bookings')('holds.list.ended')}</summary>
      <ul className="dated-rows hold-rows">
        {holds.map((hold) => (
          <li key={hold.holdId}>
            <DateBlock day={hold.day} />
            <div className="row-text">
              <a dir="auto" href={`/profiles/${profileId}/holds/${hold.holdId}`}>
                {'performerId' in hold ? nameInText(hold.performerName) : stageInText(hold)}
              </a>
              <HoldFacts hold={hold} />
            </div>
            <HoldWays profileId={profileId} hold={hold} />
          </li>
        ))}
      </ul>
      {children}
    </details>
  );
}
