import type { HoldEnd } from '#app/domain/bookings/holds/hold.ts';
import { endByClock, type HoldFacts } from '#app/domain/bookings/holds/hold-rules.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import type { ThreadLine } from '#app/features/messaging/views.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { words } from '#app/lib/words.ts';

type Told = {
  hold: HoldFacts & {
    placedBy: Side;
    placedAt: Date;
    challengedAt: Date | null;
    endedWhy: HoldEnd | null;
    reason: string | null;
  };
  venueName: string | null;
  performerName: string | null;
  /** When the offer for it was made that is open, or that it has become. */
  offeredAt: Date | null;
};

/** What happened to a hold, in words for both of its sides: never who else holds the date. */
export function linesOfHold({ hold, offeredAt, ...names }: Told, now: Date): ThreadLine[] {
  const t = words('bookings');
  const venue = nameInText(names.venueName);
  const performer = nameInText(names.performerName);
  const named = { venue, performer };
  const { placedBy, placedAt, grantedAt, challengedAt, confirmAskedAt, confirmedAt } = hold;
  const line = (at: Date | null, text: string) => (at ? [{ at, text }] : []);
  const isAsked = placedBy === 'performer';
  return [
    ...line(placedAt, t(`holds.line.${isAsked ? 'requested' : 'placed'}`, named)),
    ...line(isAsked ? grantedAt : null, t('holds.line.granted', named)),
    ...line(challengedAt, t('holds.line.challenged')),
    ...line(confirmAskedAt, t('holds.line.confirmed', named)),
    ...line(confirmedAt, t('holds.line.agreed', named)),
    ...line(confirmedAt ? null : offeredAt, t('holds.line.offered')),
    ...endOf({ hold, now, named }),
  ];
}

type Ended = Pick<Told, 'hold'> & { now: Date; named: { venue: string; performer: string } };

/** Also what the clock has ended and nobody has noted yet. */
function endOf({ hold, now, named }: Ended): ThreadLine[] {
  const t = words('bookings');
  const why = hold.endedWhy ?? endByClock(hold, now);
  if (!why) return [];
  const byClock = why === 'challenged' ? hold.challengeDueAt : hold.expiresAt;
  const at = hold.endedAt ?? byClock ?? hold.expiresAt;
  const reason = hold.reason ? ` ${t('holds.line.reason', { reason: hold.reason })}` : '';
  return [{ at, text: t(`holds.line.end.${why}`, named) + reason }];
}
