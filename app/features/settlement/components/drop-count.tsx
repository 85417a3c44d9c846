import { numberFormat } from '#app/lib/formats.ts';
import { words } from '#app/lib/words.ts';
import type { SettlementInSight } from '../queries/in-sight.server.ts';
import { compareDropCount } from '../words/compare-drop-count.ts';
import { LineWays } from './line-ways.tsx';

/** The venue’s count at its doors, beside the scanned and sold tickets. */
export function DropCount({ settlement }: { settlement: SettlementInSight }) {
  const t = words('settlement');
  const compared = compareDropCount(settlement.boxOffice, settlement.scannedCount);
  if (!compared) return null;
  const write = (count: number) => numberFormat().format(count);
  return (
    <section className="section" aria-labelledby="drop-count">
      <h2 id="drop-count">{t('kinds.dropCount')}</h2>
      <dl className="amounts">
        {settlement.dropCounts.map(({ id, label, stubs }) => (
          <div key={id}>
            <dt>
              <span dir="auto">{label}</span>
              <LineWays settlement={settlement} lineId={id} label={label} />
            </dt>
            <dd>{write(stubs)}</dd>
          </div>
        ))}
        <div className="amounts-total">
          <dt>{t('dropCount.all')}</dt>
          <dd>{write(compared.dropCount)}</dd>
        </div>
        {compared.others.map(({ name, count, difference }) => (
          <div key={name}>
            <dt>
              {t(`dropCount.${name}`)}
              <small>{difference}</small>
            </dt>
            <dd>{write(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
