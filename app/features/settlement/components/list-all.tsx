import { words } from '#app/lib/words.ts';
import type { SettlementInSight } from '../queries/in-sight.server.ts';

type Props = { settlement: SettlementInSight; part: keyof SettlementInSight['entered'] };

/** The link to a part’s other lines, where only the first ones are in sight. */
export function ListAll({ settlement, part }: Props) {
  const count = settlement.entered[part] ?? 0;
  if (count <= settlement.mostListed) return null;
  return (
    <p>
      <a className="quiet-link" href="?all">
        {words('settlement')('listAll', { count })}
      </a>
    </p>
  );
}
