import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { kmBetween, placeOfRow, rowsOf } from '#app/db/expressions.server.ts';
import { together } from '#app/db/shortcuts.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { holdDefaults } from '#app/domain/bookings/holds/hold.ts';
import { bookingStages } from '#app/domain/bookings/lifecycle.ts';
import { type Fit, fitOf, mostMatches, mostSimilar } from '#app/domain/discovery/ranking.ts';
import { routeLimits } from '#app/domain/discovery/route.ts';
import type { Position } from '#app/domain/profiles/position.ts';
import { pageQuery } from '#app/features/profiles/page-command.server.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { listOf } from '#app/fields/answers.ts';
import { query } from '#app/fields/command.ts';
import { id } from '#app/fields/kinds.ts';
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

const genres = z.array(z.string()).describe('Those that they share.');

/** Candidates considered, however many share a genre. */
const mostLooked = 300;

export type Similar = { id: string; name: string; town: string | null; genres: string[] };

/**
 * Public pages of the same kind that share the most genres; among equals, those of the same town
 * first.
 */
export const findSimilar = query({
  operation: 'listSimilar',
  input: z.object({ pageId: id }),
  answer: listOf(
    z.object({ id, name: z.string(), town: z.string().nullable(), genres }),
    mostSimilar,
  ),
  async run({ database: { orm } }: { database: Database }, _: Viewer | null, { pageId }) {
    return { items: (await readSimilar(orm, pageId)) ?? [] };
  },
});

type Row = { of: string; id: string; name: string | null; town: string | null; genres: string[] };

const readSimilar = together<Similar[]>((orm) => async (ids) => {
  const rows = await rowsOf<Row>(
    orm.execute(sql`
    select own.id as of, found.* from profiles own cross join lateral (
      select id, display_name as name, home_town as town, shared as genres
      from (
        select id, display_name, home_town, genres from profiles
        where genres && own.genres and user_type = own.user_type and id <> own.id
          and published_at is not null and hidden_at is null
        limit ${mostLooked}::int
      ) as other cross join lateral (
        select array(select unnest(other.genres) intersect select unnest(own.genres)) as shared
      ) as with_shared
      order by cardinality(shared) desc, home_town is not distinct from own.home_town desc, id
      limit ${mostSimilar}::int
    ) as found
    where own.id = any(${sql.param(ids)}::text[])
      and own.published_at is not null and own.hidden_at is null`),
  );
  return ids.map((id) =>
    rows.flatMap(({ of, name, ...row }) => (of === id ? [{ ...row, name: nameInText(name) }] : [])),
  );
});

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
export const matchPerformers = pageQuery({
  operation: 'listMatches',
  may: 'make and answer offers',
  input: z.object({ slotId: id }),
  answer: listOf(
    z.object({
      id,
      name: z.string(),
      town: z.string().nullable(),
      genres,
      playedHere: z.int(),
      distanceKm: z.number().nullable(),
    }),
    mostMatches,
  ),
  async run({ orm }, { profileId, slotId }) {
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
      where s.id = ${slotId} and v.id = ${profileId}
    ), candidates as (
      select p.id, p.display_name, p.home_town, p.genres, p.details from profiles p, slot
      where p.genres && slot.genres and p.user_type = 'artist'
        and p.published_at is not null and p.hidden_at is null
        and not exists (select from applications a where a.slot_id = slot.id
          and a.performer_id = p.id and a.withdrawn_at is null)
        and not exists (select from page_blocks k where (k.profile_id, k.blocked_id)
          in ((${profileId}, p.id), (p.id, ${profileId})))
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
      (select count(*) from bookings b where b.performer_id = c.id and b.venue_id = ${profileId}
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
    const items: Match[] = rows
      .map((row) => ({ ...row, name: nameInText(row.name), sharedGenres: row.genres.length }))
      .toSorted((one, other) => fitOf(other) - fitOf(one) || one.id.localeCompare(other.id))
      .slice(0, mostMatches);
    return { items };
  },
});
