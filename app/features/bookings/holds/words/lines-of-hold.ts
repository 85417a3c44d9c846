import { endByClock, type HoldFacts } from '#app/domain/bookings/holds/hold-rules.ts';
import type { ThreadLine } from '#app/features/messaging/views.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { words } from '#app/lib/words.ts';
import type { HoldStep } from '../queries/list-hold-history.server.ts';

type HoldSteps = {
  hold: HoldFacts;
  venueName: string | null;
  performerName: string | null;
  steps: HoldStep[];
};

/** The steps of a hold in words for both sides, without other holders of the date. */
export function linesOfHold({ hold, steps, ...names }: HoldSteps, now: Date): ThreadLine[] {
  const t = words('bookings');
  const pageNames = {
    venue: nameInText(names.venueName),
    performer: nameInText(names.performerName),
  };
  return [...steps, ...endOf(hold, now)].map(({ at, action, by, why, reason }) => {
    if (action === 'offerWanted')
      return { at, text: t('holds.line.offerWanted', { page: pageNames[by ?? 'performer'] }) };
    if (action !== 'ended') return { at, text: t(`holds.line.${action}`, pageNames) };
    const reasonText = reason ? ` ${t('holds.line.reason', { reason })}` : '';
    return { at, text: t(`holds.line.end.${why ?? 'lapsed'}`, pageNames) + reasonText };
  });
}

/** The end by the clock that isn’t recorded yet. */
function endOf(hold: HoldFacts, now: Date): HoldStep[] {
  const why = hold.endedAt ? null : endByClock(hold, now);
  if (!why) return [];
  const at = (why === 'challenged' ? hold.challengeDueAt : null) ?? hold.expiresAt;
  return [{ at, action: 'ended', by: null, why, reason: null }];
}
