import { getTableColumns, sql } from 'drizzle-orm';
import { promoCodes } from '#app/db/schema/tickets/codes.ts';

/** A code with whether it can be used now, by the database’s time. */
export const codeColumns = {
  ...getTableColumns(promoCodes),
  isEnded: sql<boolean>`(${promoCodes.endedAt} is not null
    or coalesce(${promoCodes.validFrom} > now(), false)
    or coalesce(${promoCodes.validUntil} <= now(), false))`,
};
