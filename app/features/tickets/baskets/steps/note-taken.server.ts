import { sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { allotments, ticketTypes } from '#app/db/schema/tickets.ts';
import { sendTogether } from '#app/db/shortcuts.server.ts';
import type { Stock } from '../queries.server.ts';

/**
 * Writes the taken numbers of the locked rows. The other types of an event were only read: another
 * transaction may have counted more meanwhile.
 */
export async function saveTaken(tx: Orm, { allotments: locked, types }: Stock): Promise<void> {
  const ofLocked = [...types.values()].filter(({ allotmentId }) => locked.has(allotmentId));
  await sendTogether(
    tx,
    writeTaken(tx, allotments, [...locked.values()]),
    writeTaken(tx, ticketTypes, ofLocked),
  );
}

function writeTaken(
  tx: Orm,
  table: typeof allotments | typeof ticketTypes,
  rows: readonly { id: string; taken: number }[],
) {
  const ids = sql.param(rows.map(({ id }) => id));
  const taken = sql.param(rows.map((row) => row.taken));
  return tx.execute(sql`update ${table} set taken = counted.taken
    from unnest(${ids}::text[], ${taken}::int[]) as counted (id, taken)
    where ${table}.id = counted.id and ${table}.taken <> counted.taken`);
}
