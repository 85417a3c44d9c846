import { routeLimits } from '#app/domain/discovery/route.ts';
import { dateFormat, numberFormat } from '#app/lib/formats.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Field } from '#app/ui/field.tsx';
import type { OnRoute } from '../queries/find-on-route.server.ts';

type Props = {
  /** Of the tour’s page. */
  address: string;
  /** Nights in the basket. */
  nights: string[];
  from: string;
  to: string;
  /** Null until both days are chosen. */
  venues: OnRoute[] | null;
};

/** Venues near a tour’s way with their free nights; each can be put into the basket. */
export function OnRoutePart({ address, nights, from, to, venues }: Props) {
  const t = words('discovery');
  return (
    <section className="section" aria-labelledby="on-route">
      <h2 id="on-route">{t('matching.route.title')}</h2>
      <p>{t('matching.route.lead', { km: routeLimits.reachKm, days: routeLimits.days })}</p>
      <form className="form" method="get" action={`${address}#on-route`}>
        {nights.map((night) => (
          <input key={night} type="hidden" name="night" value={night} />
        ))}
        <Field
          name="from"
          type="date"
          defaultValue={from}
          required
          label={t('matching.route.from')}
        />
        <Field name="to" type="date" defaultValue={to} required label={t('matching.route.to')} />
        <div className="row">
          <Button>{t('matching.route.find')}</Button>
        </div>
      </form>
      {venues?.length === 0 && <EmptyState>{t('matching.route.none')}</EmptyState>}
      <ul className="rows">
        {venues?.map((venue) => (
          <Venue key={venue.venueId} address={address} nights={nights} venue={venue} />
        ))}
      </ul>
    </section>
  );
}

type VenueProps = Pick<Props, 'address' | 'nights'> & { venue: OnRoute };

function Venue({ address, nights, venue }: VenueProps) {
  const t = words('discovery');
  const { venueId, name, town, room, stageId, distanceKm, days } = venue;
  const km = numberFormat({ style: 'unit', unit: 'kilometer', maximumFractionDigits: 0 });
  const short = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <li>
      <div className="row-text">
        <a href={`/users/${venueId}`} dir="auto">
          {name}
        </a>
        <small dir="auto">
          {[town, room, t('matching.route.away', { distance: km.format(distanceKm) })]
            .filter(Boolean)
            .join(' · ')}
        </small>
        <p className="links">
          {days.map((day) => (
            <a
              key={day}
              className="quiet-link"
              href={`${address}?${queryOf(nights, `${venueId}~${stageId}`, day)}#basket`}
              aria-label={t('matching.route.take', { name, day: writtenDay(day) })}
            >
              {short.format(new Date(`${day}T00:00Z`))}
            </a>
          ))}
        </p>
      </div>
    </li>
  );
}

function queryOf(nights: string[], add: string, day: string): string {
  const fields = nights.map((night): [string, string] => ['night', night]);
  return new URLSearchParams([...fields, ['add', add], ['day', day]]).toString();
}
