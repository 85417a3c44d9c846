import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { stageInText } from '../words/hold-words.ts';
import { HoldFacts, type ShownHold } from './hold-facts.tsx';
import { HoldWays } from './hold-ways.tsx';

type Props = { profileId: string; hold: ShownHold; refused?: RefusedForm | undefined };

/** One hold, from the side that the page is on, also after it has ended. */
export function HoldPage({ profileId, hold, refused }: Props) {
  const t = words('bookings');
  const other = otherOf(hold);
  return (
    <div className="band">
      <PageHead title={holdTitle(hold)}>{'performerId' in hold ? hold.roomName : null}</PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
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
    </div>
  );
}

/** The page of the other side, if there is one to look at. */
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
