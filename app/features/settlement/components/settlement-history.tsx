import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { ShownSettlement } from '../queries/show-settlement.server.ts';
import { labelOf } from '../words/write-formula.ts';

/** What was done, the latest first. */
export function SettlementHistory({ shown }: { shown: ShownSettlement }) {
  const t = words('settlement');
  const { changes, timeZone } = shown;
  if (changes.length === 0) return null;
  return (
    <section className="section" aria-labelledby="settlement-history">
      <h2 id="settlement-history">{t('history.heading')}</h2>
      <ol className="history stack-3">
        {changes.map((change) => (
          <li key={change.revision} className="quote">
            <time dateTime={change.at.toISOString()}>{momentAt(change.at, { timeZone })}</time>
            <p dir="auto">{sentenceOf(shown, change)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function sentenceOf(
  { document, parties }: ShownSettlement,
  { action, by, lineId, before, after, note }: ShownSettlement['changes'][number],
): string {
  const t = words('settlement');
  const label =
    after?.label ?? before?.label ?? (lineId && labelOf(document, lineId)) ?? t('history.aLine');
  return t(`history.${action}`, {
    who: by ? parties[by] : t('history.clock'),
    label: `“${label}”`,
    note,
  });
}
