import { type ReleaseAction, type ReleaseFacts, refusalOf } from '#app/domain/bookings/release.ts';
import type { Side } from '#app/domain/bookings/terms/terms.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/**
 * @throws AppError `forbidden` for an action of the other side; `conflict` for one that isn’t
 * possible now
 */
export function requireReleaseAction(facts: ReleaseFacts, action: ReleaseAction, side: Side): void {
  const refusal = refusalOf(facts, action, side);
  if (refusal === null) return;
  const t = words('bookings');
  const sentence = t(`afterShow.refused.${action}.${refusal}`, {
    defaultValue: t(`afterShow.refused.${refusal}`),
  });
  throw new AppError(refusal === 'notYours' ? 'forbidden' : 'conflict', sentence);
}
