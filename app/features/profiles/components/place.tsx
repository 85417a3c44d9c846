import { words } from '#app/lib/words.ts';
import type { PlaceView } from '../views.ts';

type Props = { name: string; place: PlaceView };

/** A venue's place: a picture drawn here, the address, and a link to a real map. */
export function Place({ name, place }: Props) {
  const t = words('profiles');
  return (
    <section className="part place" aria-labelledby="location">
      <h2 id="location">{t('location')}</h2>
      <img
        src={place.locator}
        alt={t('locatorOf', { name })}
        width="640"
        height="400"
        loading="lazy"
      />
      <address>{place.addressLine}</address>
      <p>
        <a className="quiet-link" href={place.mapUrl} rel="noopener">
          {t('openMap')}
        </a>
      </p>
    </section>
  );
}
