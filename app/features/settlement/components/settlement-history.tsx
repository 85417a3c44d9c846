import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { SettlementInSight } from '../queries/in-sight.server.ts';
import { writeBelieved } from '../words/write-formula.ts';

/** The history, the latest change first. */
export function SettlementHistory({ settlement }: { settlement: SettlementInSight }) {
  const t = words('settlement');
  const { changes, timeZone } = settlement;
  if (changes.length === 0) return null;
  return (
    <section className="section" aria-labelledby="settlement-history">
      <h2 id="settlement-history">{t('history.heading')}</h2>
      <ol className="history stack-3">
        {changes.map((change) => (
          <li key={change.revision} className="quote">
            <time dateTime={change.at.toISOString()}>{momentAt(change.at, { timeZone })}</time>
            <p dir="auto">{sentenceOf(settlement, change)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function sentenceOf(
  { parties, currency }: SettlementInSight,
  { action, by, label, note, amountMinor }: SettlementInSight['changes'][number],
): string {
  const t = words('settlement');
  const who = by ? parties[by] : t('history.clock');
  const sentence = t(`history.${action}`, {
    who,
    label: `“${label ?? t('history.aLine')}”`,
    note,
  });
  if (amountMinor === null) return sentence;
  return `${sentence} ${writeBelieved(who, amountMinor, currency)}`;
}
