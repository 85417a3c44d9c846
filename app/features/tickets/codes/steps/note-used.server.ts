import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { promoCodes } from '#app/db/schema/tickets/codes.ts';
import type { PromoCode } from '#app/domain/tickets/promo-code.ts';

/** Writes the use of codes that are locked. */
export async function saveCodeUse(tx: Orm, codes: readonly PromoCode[]): Promise<void> {
  const used = [...new Set(codes)];
  if (used.length === 0) return;
  const ids = sql.param(used.map(({ id }) => id));
  const taken = sql.param(used.map((code) => code.taken));
  await tx.execute(sql`update ${promoCodes} set taken = counted.taken
    from unnest(${ids}::text[], ${taken}::int[]) as counted (id, taken)
    where ${promoCodes}.id = counted.id`);
}
