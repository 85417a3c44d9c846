import { coarse, pixelOf, planPath, planSize } from '#app/lib/maps/locator-plan.ts';
import { words } from '#app/lib/words.ts';
import type { ShowView } from '../views.ts';

/** Near enough for the coast and the next towns. */
const widthKm = 60;

/** A drawn map with a point; the link to a real map is beside it. */
export function ShowMap({ show: { position, venueName } }: { show: ShowView }) {
  if (!position) return null;
  const plan = { centre: coarse(position), widthKm } as const;
  const pixel = pixelOf(plan, position);
  if (!pixel) return null;
  const place = {
    left: `${(pixel.x / planSize.width) * 100}%`,
    top: `${(pixel.y / planSize.height) * 100}%`,
  };
  return (
    <figure className="show-map">
      <img
        src={planPath(plan)}
        alt={words('announcements')('mapOf', { venue: venueName })}
        width={planSize.width}
        height={planSize.height}
        loading="lazy"
      />
      <span style={place} />
    </figure>
  );
}
