import { type SQL, sql } from 'drizzle-orm';
import { fixed } from '#app/db/expressions.server.ts';
import { overStates } from '#app/domain/bookings/lifecycle.ts';
import type { Taken } from '#app/domain/bookings/standing.ts';

type Wanted = {
  /** Load-in and load-out. */
  from: SQL;
  until: SQL;
  /** The rows that `bookings.event_id` refers to. */
  nights: SQL;
};

const asBooked: Wanted = {
  from: sql`bookings.load_in_at`,
  until: sql`bookings.load_out_at`,
  nights: sql`events`,
};

/**
 * The part of a row of `bookings` that is booked for someone else between load-in and load-out, so
 * that accepting it would be refused; null if all of it is free. Its own claims don’t count.
 * Constraints decide in the end.
 */
export function takenBy(wanted: Partial<Wanted> = {}): SQL<Taken | null> {
  const { performer, stage, slot } = takenParts({ ...asBooked, ...wanted });
  return sql`(case when ${performer} then 'performer' when ${stage} then 'stage'
    when ${slot} then 'slot' end)`;
}

/** The same for each part by itself. */
export function takenParts({ from, until, nights }: Wanted): Record<Taken, SQL<boolean>> {
  const time = sql`tstzrange(${from}, ${until})`;
  const others = sql`bookings other where other.id <> bookings.id`;
  const night = sql`${nights} night where night.id = bookings.event_id`;
  // In a shared night it takes the stage for all of that night; else its own night moves along.
  const isShared = sql`(exists (select from ${others} and other.event_id = night.id
      and other.state <> all(${fixed(overStates)}::text[]))
    or exists (select from event_slots where event_slots.event_id = night.id))`;
  const span = sql`case when ${isShared} and ${nightTime} && ${time}
    then tstzrange(least(night.load_in_at, ${from}), greatest(night.load_out_at, ${until}))
    else ${time} end`;
  return {
    performer: sql`exists (select from ${others} and other.performer_id = bookings.performer_id
      and other.firm and tstzrange(other.load_in_at, other.load_out_at) && ${time})`,
    stage: sql`exists (select from (select night.*, ${span} as wanted from ${night} offset 0) night
      where ${isStageBooked(sql`night.wanted`)})`,
    slot: sql`exists (select from ${night} and ${nightTime} && ${time}
      and exists (select from ${others} and other.event_id = night.id
        and other.slot_id = bookings.slot_id and other.firm))`,
  };
}

export const nightTime = sql`tstzrange(night.load_in_at, night.load_out_at)`;

/** True if another night has the stage of the event `night` then, or `isHouseBooked`. */
function isStageBooked(time: SQL): SQL {
  return isBooked(sql`select night.stage_id as id union all ${house}`, time);
}

/** True if another night has the whole house while this one has a room, or the other way round. */
export function isHouseBooked(time: SQL): SQL {
  return isBooked(house, time);
}

const house = sql`select night.venue_id as id where night.stage_id <> night.venue_id
  union all select rooms.id from rooms
    where rooms.profile_id = night.venue_id and night.stage_id = night.venue_id`;

/** Stage by stage, as the index is, so that a venue’s long past makes it no slower. */
function isBooked(stages: SQL, time: SQL): SQL {
  return sql`exists (select from (${stages}) stage, lateral (select from events other
      where other.stage_id = stage.id and other.claimed and other.id <> night.id
        and tstzrange(other.load_in_at, other.load_out_at) && ${time} limit 1) claimed)`;
}
