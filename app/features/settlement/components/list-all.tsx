import { words } from '#app/lib/words.ts';
import type { SettlementInSight } from '../queries/in-sight.server.ts';

type Props = { shown: SettlementInSight; part: keyof SettlementInSight['entered'] };

/** The link to a part’s other lines, where only the first ones are in sight. */
export function ListAll({ shown, part }: Props) {
  const count = shown.entered[part] ?? 0;
  if (count <= shown.mostListed) return null;
  return (
    <p>
      <a className="quiet-link" href="?all">
        {words('settlement')('listAll', { count })}
      </a>
    </p>
  );
}
