import { type SQL, sql } from 'drizzle-orm';
import { momentIn } from '#app/db/expressions.server.ts';
import type { ListingKind } from '#app/domain/discovery/listing.ts';

/**
 * True if the calendar of a listing’s page has room on an evening: no show, block or busy time
 * takes it, as with links of free dates. For a venue one room is enough. The reason why a page
 * isn’t free is never shown.
 */
export function isFreeOn(day: string, kind: ListingKind): SQL {
  // From the early evening until after midnight, on the page’s own clock; computed once a row.
  const evening = Temporal.PlainDateTime.from(`${day}T18:00`);
  const zone = sql`(select time_zone from profiles where id = page_id)`;
  const begins = momentIn(zone, (timeZone) => evening.toZonedDateTime(timeZone));
  return sql`(
    select ${kind === 'venue' ? hasFreeRoom : isThere} from (
      select tstzrange(begins, begins + interval '7 hours') as evening from (
        select ${begins} as begins offset 0
      ) as begun offset 0
    ) as night)`;
}

const isBusy = sql`exists (select from calendar_busy
  where calendar_busy.profile_id = page_id and calendar_busy.ends_at > lower(evening)
    and calendar_busy.starts_at < upper(evening))`;

function isBlocked(condition: SQL): SQL {
  return sql`exists (select from calendar_blocks
    where calendar_blocks.profile_id = page_id and calendar_blocks.ends_at > lower(evening)
      and calendar_blocks.starts_at < upper(evening) and calendar_blocks.kind = 'blocked' and ${condition})`;
}

const isThere = sql`not (${isBusy} or ${isBlocked(sql`true`)}
  or exists (select from bookings
    where performer_id = page_id and firm and tstzrange(load_in_at, load_out_at) && evening))`;

const hasFreeRoom = sql`not (${isBusy} or ${isBlocked(sql`calendar_blocks.stage_id is null`)})
  and exists (
    select from (
      select rooms.id from rooms where rooms.profile_id = page_id and put_away_at is null
      union all
      select page_id where not exists (
        select from rooms where rooms.profile_id = page_id and put_away_at is null)
    ) as stage (stage_id)
    where not ${isBlocked(sql`calendar_blocks.stage_id = stage.stage_id`)}
      and not exists (select from events where events.stage_id = stage.stage_id and claimed
        and tstzrange(load_in_at, load_out_at) && evening)
  )`;
