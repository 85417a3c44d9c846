import { nameInText } from '#app/features/profiles/parts.tsx';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import type { OwnHold, VenueHold } from './list-holds.server.ts';
import { rankInText } from './words.ts';
import type { Written } from './written-hold.ts';

const t = words('bookings');

export type ShownHold = Written<OwnHold> | Written<VenueHold>;

/** The state, the deadline and the notes of a hold, on its page and in both lists. */
export function HoldFacts({ hold }: { hold: ShownHold }) {
  const { state, rank, placedBy, note, reason, offerWantedBy } = hold;
  const isWish = offerWantedBy !== null && (state === 'requested' || state === 'standing');
  const isVenue = 'performerId' in hold;
  const clock = clockOf(hold);
  const line = lineOf(hold);
  return (
    <>
      <div className="row">
        {rank !== null && state !== 'confirmed' && (
          <Badge shape={rank === 1 ? 'square' : 'ring'}>{rankInText(rank)}</Badge>
        )}
        {isWish && <Badge shape="diamond">{t('holds.state.offerWanted')}</Badge>}
        {!isWish && state !== 'standing' && (
          <Badge
            shape={state === 'confirmed' ? 'disc' : 'diamond'}
            {...(state === 'ended' && { tone: 'quiet' })}
          >
            {t(`holds.state.${state}`)}
          </Badge>
        )}
      </div>
      {!isVenue && rank !== null && rank > 1 && (
        <small>{t('holds.list.ahead', { count: rank - 1 })}</small>
      )}
      {clock && <p className="hold-clock">{clock}</p>}
      {line && <small>{line}</small>}
      {placedBy === 'venue' && (
        <small>{t(isVenue ? 'holds.list.byYou' : 'holds.list.placedByVenue')}</small>
      )}
      {isVenue && hold.isInvited && state !== 'ended' && <small>{t('holds.list.invited')}</small>}
      {[note, reason].map(
        (text) =>
          text && (
            <p key={text} className="quote written" dir="auto">
              {text}
            </p>
          ),
      )}
    </>
  );
}

/** The running challenge of this hold, or of those ahead. */
function clockOf(hold: ShownHold): string | null {
  const { challengeDue, aheadClock } = hold;
  if (challengeDue) {
    if (!('performerId' in hold)) return t('holds.list.clock', { moment: challengeDue });
    const key = hold.performerId === null ? 'namedClock' : 'venueClock';
    return t(`holds.list.${key}`, { moment: challengeDue });
  }
  if (!aheadClock || 'performerId' in hold) return null;
  return t('holds.list.aheadClock', { moment: aheadClock });
}

function lineOf(hold: ShownHold): string | null {
  const { state, expires: moment, challengeDue, ended, endedWhy, offerWantedBy } = hold;
  const isVenue = 'performerId' in hold;
  const side = isVenue ? 'venue' : 'performer';
  if (state === 'standing' && challengeDue) return null;
  if (offerWantedBy && (state === 'requested' || state === 'standing'))
    return t(`holds.list.offerWanted.${offerWantedBy}.${side}`, { moment });
  switch (state) {
    case 'requested':
      return t(`holds.list.requested.${side}`, { moment });
    case 'standing':
      return t('holds.list.expires', { moment });
    case 'confirming':
      if (isVenue && hold.performerId === null) return t('holds.list.confirming.named', { moment });
      return t(`holds.list.confirming.${side}`, { moment });
    case 'offered':
      return t('holds.list.offered');
    case 'confirmed':
      return null;
    case 'ended': {
      const name = isVenue ? nameInText(hold.performerName) : '';
      const why = endedWhy ? t(`holds.end.${endedWhy}.${side}`, { name }) : '';
      return t('holds.list.endedOn', { why, moment: ended ?? '' });
    }
  }
}
