import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { kmBetween, placeOfRow, rowsOf } from '#app/db/expressions.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { bookingStages } from '#app/domain/bookings/states.ts';
import { type Fit, fitOf, mostMatches } from '#app/domain/discovery/matching.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { requireRight } from '#app/features/profiles/policy.ts';

/** Candidates considered, however many share a genre. */
const mostLooked = 300;
const middle = { latitude: sql`avg(v.latitude)`, longitude: sql`avg(v.longitude)` };

export type Match = {
  id: string;
  name: string;
  town: string | null;
  /** Their genres that the slot asks for. */
  genres: string[];
  fee: Fee | null;
} & Fit;
type Fee = { leastMinor: number | null; mostMinor: number | null; currency: string };

/**
 * Public performers who fit an open slot of a venue, the best first: of its genres, or those who
 * have played there if it names none; free on that night, as far as known here; within their travel
 * radius; not yet applied. In one query.
 */
export async function matchPerformers(
  orm: Orm,
  viewer: Viewer,
  { venueId, slotId }: { venueId: string; slotId: string },
): Promise<Match[]> {
  requireRight(viewer, venueId, 'make and answer offers');
  const played = sql`state = any(${sql.param([...bookingStages.played])}::text[])`;
  const rows = await rowsOf<Omit<Match, 'sharedGenres'> & { name: string }>(
    orm.execute(sql`
    with slot as (
      select s.id, e.load_in_at as begins, e.load_out_at as ends, v.latitude, v.longitude,
        case when cardinality(s.genres) > 0 then s.genres else array(
          select distinct unnest(p.genres) from bookings b join profiles p on p.id = b.performer_id
          where b.venue_id = v.id and b.${played}
        ) end as genres
      from event_slots s join events e on e.id = s.event_id join profiles v on v.id = e.venue_id
      where s.id = ${slotId} and v.id = ${venueId}
    ), candidates as (
      select p.id, p.display_name, p.home_town, p.genres, p.details from profiles p, slot
      where p.genres && slot.genres and p.user_type = 'artist'
        and p.published_at is not null and p.hidden_at is null
        and not exists (select from applications a where a.slot_id = slot.id
          and a.performer_id = p.id and a.withdrawn_at is null)
        and not exists (select from page_blocks k where (k.profile_id, k.blocked_id)
          in ((${venueId}, p.id), (p.id, ${venueId})))
        and not exists (select from bookings b where b.performer_id = p.id and b.firm
          and b.load_in_at < slot.ends and b.load_out_at > slot.begins)
        and not exists (select from calendar_blocks c where c.profile_id = p.id
          and c.kind = 'blocked' and c.starts_at < slot.ends and c.ends_at > slot.begins)
        and not exists (select from calendar_busy c where c.profile_id = p.id
          and c.starts_at < slot.ends and c.ends_at > slot.begins)
      limit ${mostLooked}::int
    )
    select c.id, c.display_name as name, c.home_town as town, case when (c.details #>> '{fee,isShown}')::boolean then c.details -> 'fee' end as fee,
      array(select unnest(c.genres) intersect select unnest(slot.genres)) as genres,
      (select count(*) from bookings b where b.performer_id = c.id and b.venue_id = ${venueId}
        and b.${played})::int as "playedHere",
      home.distance as "distanceKm", f.reply_median_hours as "replyMedianHours"
    from slot cross join candidates c
    left join page_facts f on f.profile_id = c.id
    cross join lateral (
      -- A person’s position is that of the venues in their town.
      select ${kmBetween(middle, placeOfRow('slot'))} as distance
      from page_phrases own join page_phrases t on t.user_type = 'venue' and t.field = 'town'
        and t.place = 1 and t.phrase = own.phrase
      join profiles v on v.id = t.profile_id and v.latitude is not null
      where own.profile_id = c.id and own.field = 'town' and own.place = 1
    ) as home
    where home.distance is null or (c.details ->> 'travelRadiusKm') is null
      or home.distance <= (c.details ->> 'travelRadiusKm')::float`),
  );
  return rows
    .map((row) => ({ ...row, name: nameInText(row.name), sharedGenres: row.genres.length }))
    .toSorted((one, other) => fitOf(other) - fitOf(one) || one.id.localeCompare(other.id))
    .slice(0, mostMatches);
}
