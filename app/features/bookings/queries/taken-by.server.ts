import { type SQL, sql } from 'drizzle-orm';
import { fixed } from '#app/db/expressions.server.ts';
import { overStates } from '#app/domain/bookings/lifecycle.ts';
import type { Taken } from '#app/domain/bookings/taken.ts';

type Wanted = {
  /** Load-in and load-out. */
  from: SQL;
  until: SQL;
  /** Where its night is found by `bookings.event_id`. */
  nights: SQL;
};

const asBooked: Wanted = {
  from: sql`bookings.load_in_at`,
  until: sql`bookings.load_out_at`,
  nights: sql`events`,
};

/**
 * What somebody else has of what a row of `bookings` would take from load-in to load-out: what
 * accepting it would be refused for, where the constraints and the last to claim decide. Null where
 * all of it is free. What it has itself isn’t taken.
 */
export function takenBy(wanted: Partial<Wanted> = {}): SQL<Taken | null> {
  const { performer, stage, slot } = thingsTaken({ ...asBooked, ...wanted });
  return sql`(case when ${performer} then 'performer' when ${stage} then 'stage'
    when ${slot} then 'slot' end)`;
}

/** The same, each by itself. */
export function thingsTaken({ from, until, nights }: Wanted): Record<Taken, SQL<boolean>> {
  const time = sql`tstzrange(${from}, ${until})`;
  const others = sql`bookings other where other.id <> bookings.id`;
  const night = sql`${nights} night where night.id = bookings.event_id`;
  // In a night that it shares it takes all of that; else its own night moves along.
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

/** Whether another night has the stage of the event `night` then, or what `isHouseBooked` says. */
function isStageBooked(time: SQL): SQL {
  return isBooked(sql`select night.stage_id as id union all ${house}`, time);
}

/** Whether another night has its house then while it is a room, or one of its rooms while it is the house. */
export function isHouseBooked(time: SQL): SQL {
  return isBooked(house, time);
}

const house = sql`select night.venue_id as id where night.stage_id <> night.venue_id
  union all select rooms.id from rooms
    where rooms.profile_id = night.venue_id and night.stage_id = night.venue_id`;

/**
 * Asked stage by stage, since what is taken is indexed so; the longest past of a venue is as quick.
 */
function isBooked(stages: SQL, time: SQL): SQL {
  return sql`exists (select from (${stages}) stage, lateral (select from events other
      where other.stage_id = stage.id and other.claimed and other.id <> night.id
        and tstzrange(other.load_in_at, other.load_out_at) && ${time} limit 1) claimed)`;
}
