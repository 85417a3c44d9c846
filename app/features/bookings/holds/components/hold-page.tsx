import { partRefused } from '#app/features/messaging/components/refused-message.ts';
import { Thread } from '#app/features/messaging/components/thread.tsx';
import type { ThreadReader, ThreadView } from '#app/features/messaging/views.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { stageInText } from '../words/hold-words.ts';
import { HoldFacts, type ShownHold } from './hold-facts.tsx';
import { HoldWays, hasMainWay } from './hold-ways.tsx';

export const holdPageSteps = ['sent'] as const;

type Props = {
  profileId: string;
  hold: ShownHold;
  /** The thread of the two sides; null for a performer without a page. */
  talk: { thread: ThreadView; reader: ThreadReader } | null;
  done?: (typeof holdPageSteps)[number] | undefined;
  refused?: RefusedForm | undefined;
};

export function HoldPage({ profileId, hold, talk, done, refused }: Props) {
  const t = words('bookings');
  const other = otherOf(hold);
  const address = `/profiles/${profileId}/holds/${hold.holdId}`;
  const { ofThread, ofPage } = partRefused(refused);
  return (
    <div className="band">
      <PageHead title={holdTitle(hold)}>{'performerId' in hold ? hold.roomName : null}</PageHead>
      <div className="stack">
        {done && <Message tone="good">{t(`holds.thread.${done}`)}</Message>}
        {ofPage && <Message tone="bad">{ofPage.message}</Message>}
        <div className="row-text">
          <HoldFacts hold={hold} />
        </div>
        <HoldWays profileId={profileId} hold={hold} areButtons />
        <div className="row">
          {other && (
            <a className="quiet-link" href={`/users/${other.pageId}`} dir="auto">
              {other.name}
            </a>
          )}
          <a className="quiet-link" href={`/profiles/${profileId}/holds`}>
            {t('holds.page.back')}
          </a>
        </div>
      </div>
      {talk ? (
        <Thread
          {...talk}
          address={address}
          action={`${address}/messages`}
          refused={ofThread}
          isMain={!hasMainWay({ profileId, hold })}
        />
      ) : (
        <p className="field-hint section">
          {t('holds.thread.noReader', { performer: namedIn(hold) })}
        </p>
      )}
    </div>
  );
}

function namedIn(hold: ShownHold): string {
  return nameInText('performerId' in hold ? hold.performerName : null);
}

/** The other side’s public page. */
function otherOf(hold: ShownHold): { pageId: string; name: string } | null {
  if (!('performerId' in hold)) return { pageId: hold.venueId, name: nameInText(hold.venueName) };
  if (hold.performerId === null || !hold.isPublic) return null;
  return { pageId: hold.performerId, name: nameInText(hold.performerName) };
}

export function holdTitle(hold: ShownHold): string {
  const t = words('bookings');
  const day = writtenDay(hold.day);
  return 'performerId' in hold
    ? t('holds.page.title', { name: nameInText(hold.performerName), day })
    : t('holds.page.own', { name: stageInText(hold), day });
}
