import { planSize } from '#app/lib/maps/locator-plan.ts';
import { words } from '#app/lib/words.ts';
import type { MapPlan } from '../words/plan-map.ts';

/** A drawn map of the results, with a numbered link for each. */
export function ResultMap({ map }: { map: MapPlan }) {
  const t = words('discovery');
  return (
    <figure className="found-map">
      <img
        src={map.picture}
        width={planSize.width}
        height={planSize.height}
        alt={t('mapText')}
        loading="lazy"
      />
      {/* The list has the same names and links. */}
      <div aria-hidden="true">
        {map.pins.map(({ href, label, names, left, top }) => (
          <a
            key={names}
            href={href}
            style={{ left: `${left}%`, top: `${top}%` }}
            title={names}
            tabIndex={-1}
          >
            {label}
          </a>
        ))}
      </div>
    </figure>
  );
}
