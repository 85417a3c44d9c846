import { type SQL, sql } from 'drizzle-orm';
import { overStates } from '#app/domain/bookings/lifecycle.ts';
import type { Taken } from '#app/domain/bookings/taken.ts';

/**
 * What somebody else has of what a row of `bookings` would take from load-in to load-out: what
 * accepting it would be refused for, where the constraints and the last to claim decide. Null where
 * all of it is free. What it has itself isn’t taken.
 */
export function takenBy(
  from: SQL = sql`bookings.load_in_at`,
  until: SQL = sql`bookings.load_out_at`,
): SQL<Taken | null> {
  const time = sql`tstzrange(${from}, ${until})`;
  const others = sql`bookings other where other.id <> bookings.id`;
  // In a night that it shares it takes all of that; else its own night moves along.
  const shared = sql`(exists (select from ${others} and other.event_id = night.id
      and other.state <> all(${sql.param(overStates)}::text[]))
    or exists (select from event_slots where event_slots.event_id = night.id))`;
  const span = sql`case when ${shared} and ${nightTime} && ${time}
    then tstzrange(least(night.load_in_at, ${from}), greatest(night.load_out_at, ${until}))
    else ${time} end`;
  return sql`(case
    when exists (select from ${others} and other.performer_id = bookings.performer_id and other.firm
      and tstzrange(other.load_in_at, other.load_out_at) && ${time}) then 'performer'
    when exists (select from events night, lateral (select ${span} as time offset 0) taken
      where night.id = bookings.event_id and ${isStageBooked(sql`taken.time`)}) then 'stage'
    when exists (select from events night where night.id = bookings.event_id
      and ${nightTime} && ${time} and exists (select from ${others} and other.event_id = night.id
        and other.slot_id = bookings.slot_id and other.firm)) then 'slot'
    end)`;
}

export const nightTime = sql`tstzrange(night.load_in_at, night.load_out_at)`;

/**
 * Whether another night has the stage of the event `night` then, or its house while it is a room, or
 * one of its rooms while it is the house. Asked stage by stage, since what is taken is indexed so;
 * the longest past of a venue is as quick.
 */
export function isStageBooked(time: SQL): SQL {
  return sql`exists (select from (
      select night.stage_id as id
      union all select night.venue_id where night.stage_id <> night.venue_id
      union all select rooms.id from rooms
        where rooms.profile_id = night.venue_id and night.stage_id = night.venue_id
    ) stage, lateral (select from events other
      where other.stage_id = stage.id and other.claimed and other.id <> night.id
        and tstzrange(other.load_in_at, other.load_out_at) && ${time} limit 1) claimed)`;
}
