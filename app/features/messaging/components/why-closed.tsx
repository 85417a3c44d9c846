import { words } from '#app/lib/words.ts';
import type { ThreadView } from '../views.ts';

/** The reason why a person can’t write in their own thread; null where they can. */
export function whyClosed({
  isStopped,
  blockedBy,
  isKeptOpen,
}: Pick<ThreadView, 'isStopped' | 'blockedBy' | 'isKeptOpen'>): Why | null {
  if (isStopped) return 'stopped';
  return isKeptOpen ? null : blockedBy;
}

type Why = 'stopped' | 'own' | 'other';

/** Replaces the field. A blocked page reads only that it can’t write. */
export function WhyClosed({ why, other }: { why: Why; other: string }) {
  const t = words('messaging');
  return (
    <p className="message" data-tone="plain">
      {why === 'stopped' ? t('thread.stopped') : t(`blocks.refused.${why}`, { other })}
    </p>
  );
}
