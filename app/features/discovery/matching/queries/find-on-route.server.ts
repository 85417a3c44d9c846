import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { kmBetween, placeOfRow, rowsOf } from '#app/db/expressions.server.ts';
import { holdDefaults } from '#app/domain/bookings/holds/hold-rules.ts';
import { routeLimits } from '#app/domain/discovery/route.ts';
import type { Position } from '#app/domain/profiles/position.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { isTimeZone } from '#app/lib/time/time-zone.ts';

/** A venue near the way, with one of its stages and its free nights. */
export type OnRoute = {
  venueId: string;
  name: string;
  town: string | null;
  distanceKm: number;
  stageId: string;
  /** Null for a venue without rooms. */
  room: string | null;
  days: string[];
};

type Query = { points: Position[]; from: string; to: string };

const limits = { venues: 30, looked: 200, days: 6 };
const kmOfDegree = 111;

/**
 * Public venues that take holds near the points of a way, the nearest first, with the first nights
 * between two days on which one of their stages is free, as far as known here. The reason why other
 * nights aren't free stays hidden. The moments of a night in each zone are computed here, not by
 * the database.
 */
export async function findOnRoute(orm: Orm, { points, from, to }: Query): Promise<OnRoute[]> {
  if (points.length === 0) return [];
  const [latitudes, longitudes] = [
    points.map(({ latitude }) => latitude),
    points.map(({ longitude }) => longitude),
  ];
  const reach = sql`${routeLimits.reachKm / kmOfDegree}::float`;
  const fromWay = kmBetween(placeOfRow('v'), placeOfRow('way'));
  const near = await rowsOf<Near>(
    orm.execute(sql`
    with way as (
      select * from unnest(${sql.param(latitudes)}::float[], ${sql.param(longitudes)}::float[])
        as way (latitude, longitude)
    )
      select v.id, v.display_name, v.home_town, coalesce(v.time_zone, 'UTC') as zone,
        min(${fromWay}) as distance
      from way join profiles v on v.user_type = 'venue' and v.latitude is not null
        and v.latitude between way.latitude - ${reach} and way.latitude + ${reach}
        and v.longitude between way.longitude - ${reach} / greatest(0.01, cos(radians(way.latitude)))
          and way.longitude + ${reach} / greatest(0.01, cos(radians(way.latitude)))
      where v.published_at is not null and v.hidden_at is null
        and coalesce((select takes_holds from hold_settings h where h.venue_id = v.id),
          ${holdDefaults.takesHolds}::boolean)
      group by v.id
      having min(${fromWay}) <= ${routeLimits.reachKm}
      order by distance, v.id limit ${limits.looked}::int`),
  );
  const nights = nightsOf(near, from, to);
  const rows = await rowsOf<OnRoute & { name: string | null }>(
    orm.execute(sql`
    with near as (
      select * from jsonb_to_recordset(${JSON.stringify(near)}::jsonb)
        as near (id text, display_name text, home_town text, zone text, distance float8)
    ), nights as (
      select * from jsonb_to_recordset(${JSON.stringify(nights)}::jsonb)
        as night (zone text, day date, begins timestamptz, ends timestamptz)
    )
    select near.id as "venueId", near.display_name as name, near.home_town as town,
      near.distance as "distanceKm", stage.id as "stageId", stage.name as room, stage.days
    from near cross join lateral (
      select stages.id, stages.name, free.days
      from (
        select id, name, position from rooms where profile_id = near.id and put_away_at is null
        union all
        select near.id, null, 0 where not exists (
          select from rooms where profile_id = near.id and put_away_at is null)
      ) as stages cross join lateral (
        select array(
          select day::text from nights
          where nights.zone = near.zone and not exists (select from events e where e.stage_id = stages.id and e.claimed
              and e.load_in_at < ends and e.load_out_at > begins)
            and not exists (select from calendar_blocks c where c.profile_id = near.id
              and c.kind = 'blocked' and (c.stage_id is null or c.stage_id = stages.id)
              and c.starts_at < ends and c.ends_at > begins)
            and not exists (select from calendar_busy c where c.profile_id = near.id
              and c.starts_at < ends and c.ends_at > begins)
          order by day limit ${limits.days}::int
        ) as days
      ) as free
      where cardinality(free.days) > 0
      order by stages.position, stages.id limit 1
    ) as stage
    order by near.distance, near.id limit ${limits.venues}::int`),
  );
  return rows.map((row) => ({ ...row, name: nameInText(row.name) }));
}

type Near = {
  id: string;
  display_name: string | null;
  home_town: string | null;
  zone: string;
  distance: number;
};

/** Each night between two days in each of the zones, from five in the afternoon until two. */
function nightsOf(venues: Near[], from: string, to: string) {
  const zones = [...new Set(venues.map(({ zone }) => zone))];
  const first = Temporal.PlainDate.from(from);
  const count = first.until(to).days + 1;
  return zones.flatMap((zone) =>
    Array.from({ length: Math.max(0, count) }, (_, index) => {
      const day = first.add({ days: index });
      const timeZone = isTimeZone(zone) ? zone : 'UTC';
      const at = (date: Temporal.PlainDate, hour: number) =>
        date.toZonedDateTime({ timeZone, plainTime: { hour } }).toInstant().toString();
      const night = { zone, day: day.toString() };
      return { ...night, begins: at(day, 17), ends: at(day.add({ days: 1 }), 2) };
    }),
  );
}
