import { getTableColumns, sql } from 'drizzle-orm';
import { promoCodes } from '#app/db/schema/tickets/codes.ts';

const isOver = sql`(${promoCodes.endedAt} is not null
    or coalesce(${promoCodes.validUntil} <= now(), false))`;
const isEarly = sql`coalesce(${promoCodes.validFrom} > now(), false)`;

/** A code with whether it can be used now, by the database’s time. */
export const codeColumns = {
  ...getTableColumns(promoCodes),
  isUsable: sql<boolean>`not ${isOver} and not ${isEarly}`,
  opensAt: sql<Date | null>`case when ${isEarly} and not ${isOver}
    then ${promoCodes.validFrom} end`.mapWith(promoCodes.validFrom),
  timeZone: sql<string>`(select events.time_zone from events where events.id = ${promoCodes.eventId})`,
};
