import { words } from '#app/lib/words.ts';
import type { ThreadView } from '../views.ts';

/** Why somebody can’t write in a thread that is theirs to write in; null where they can. */
export function whyClosed({
  isStopped,
  blockedBy,
  isKeptOpen,
}: Pick<ThreadView, 'isStopped' | 'blockedBy' | 'isKeptOpen'>): Why | null {
  if (isStopped) return 'stopped';
  return isKeptOpen ? null : blockedBy;
}

type Why = 'stopped' | 'own' | 'other';

/** In place of the field. Whoever is blocked reads no more than that they can’t write. */
export function WhyClosed({ why, other }: { why: Why; other: string }) {
  const t = words('messaging');
  return (
    <p className="message" data-tone="plain">
      {why === 'stopped' ? t('thread.stopped') : t(`blocks.refused.${why}`, { other })}
    </p>
  );
}
