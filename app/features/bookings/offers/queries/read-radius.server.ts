import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { kmBetween, placeOfRow } from '#app/db/km-between.server.ts';
import { termsLimits } from '#app/domain/bookings/terms/terms-limits.ts';
import type { WantedDay } from './read-on-day.server.ts';

/** A signed show whose contract rules out another one this near, and so near in time. */
export type RadiusClause = {
  venue: string | null;
  /** The day of that show. */
  day: string;
  kilometres: number;
};

/** What a performer has signed, which is nobody else’s to know. */
export async function listRadiusClauses(
  orm: Orm,
  { performerId, venueId, bookingId }: WantedDay,
  day: string,
): Promise<RadiusClause[]> {
  const days = (name: 'daysBefore' | 'daysAfter') => sql`(clause ->> ${name}::text)::int`;
  const answer = await orm.execute<RadiusClause>(sql`
    select home.display_name as venue, events.day::text as day,
      (clause ->> 'kilometres')::int as kilometres
    from bookings
    join events on events.id = bookings.event_id
    join booking_versions on booking_id = bookings.id and number = signed_version
    join profiles home on home.id = bookings.venue_id
    join profiles wanted on wanted.id = ${venueId},
      lateral (select terms -> 'radius' as clause) said
    where bookings.performer_id = ${performerId} and bookings.id <> ${bookingId}
      and bookings.venue_id <> ${venueId} and bookings.firm
      and bookings.load_out_at > ${day}::date - make_interval(days => ${termsLimits.radiusDays + 2})
      and ${day}::date between events.day - ${days('daysBefore')} and events.day + ${days('daysAfter')}
      and (clause ->> 'kilometres')::int >= ${distance}
    order by events.day limit 5`);
  return (answer as unknown as { rows: RadiusClause[] }).rows;
}

/** As the crow flies, in kilometres. */
const distance = kmBetween(placeOfRow('home'), placeOfRow('wanted'));
