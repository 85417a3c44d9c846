import { getTableColumns, sql } from 'drizzle-orm';
import { promoCodes } from '#app/db/schema/tickets/codes.ts';

/** A code with whether it can be used now, by the database’s time. */
export const codeColumns = {
  ...getTableColumns(promoCodes),
  isEnded: sql<boolean>`(${promoCodes.endedAt} is not null
    or coalesce(${promoCodes.validUntil} <= now(), false))`,
  opensAt:
    sql<Date | null>`case when ${promoCodes.validFrom} > now() then ${promoCodes.validFrom} end`.mapWith(
      promoCodes.validFrom,
    ),
  timeZone: sql<string>`(select events.time_zone from events where events.id = ${promoCodes.eventId})`,
};
