import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { WrittenLine } from '../words/write-trail.ts';

type Props = { lines: WrittenLine[]; reader: { timeZone: string } };

/** Every movement of money that the reader may see, the first on top. */
export function Trail({ lines, reader }: Props) {
  const t = words('payments');
  if (lines.length === 0) return <EmptyState>{t('trail.none')}</EmptyState>;
  return (
    <ol className="history stack-3">
      {lines.map(({ id, at, text }) => (
        <li key={id} className="quote">
          <time dateTime={at.toISOString()}>{dayAt(at, reader)}</time>
          <p dir="auto">{text}</p>
        </li>
      ))}
    </ol>
  );
}
