import { numberFormat } from '#app/lib/formats.ts';
import { words } from '#app/lib/words.ts';
import type { VenueView } from '../views.ts';

/** Every room of a venue with its capacity. */
export function Rooms({ rooms }: { rooms: VenueView['rooms'] }) {
  const t = words('profiles');
  if (rooms.length === 0) return null;
  return (
    <section className="part wide-part" aria-labelledby="rooms">
      <h2 id="rooms">{t('rooms')}</h2>
      <ul className="columns room-list">
        {rooms.map(({ name, capacity }, index) => (
          // Two rooms may have one name; their order is part of the page.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
          <li key={index} className="raised stack-2">
            <h3 dir="auto">{name}</h3>
            <p>
              <strong>{numberFormat().format(capacity)}</strong> {t('people', { count: capacity })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
