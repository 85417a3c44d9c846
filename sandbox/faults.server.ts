import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import type { Fault, FaultKind } from './fault.ts';
import { faults } from './tables.server.ts';

export type FaultSetting = Fault & {
  /** Times left; absent for always. */
  times?: number | null;
  /** The probability of happening, from 0 to 1. */
  share?: number;
};

export type StoredFault = FaultSetting & { id: number };

export async function setFault(orm: Orm, setting: FaultSetting): Promise<void> {
  const { times = null, share = 1, ...fault } = setting;
  await orm.insert(faults).values({ fault, times, share });
}

export async function clearFaults(orm: Orm, id?: number): Promise<void> {
  await orm.delete(faults).where(id === undefined ? undefined : eq(faults.id, id));
}

export async function listFaults(orm: Orm): Promise<StoredFault[]> {
  const rows = await orm.select().from(faults).orderBy(faults.id);
  return rows.map(({ id, fault, times, share }) => ({ id, ...fault, times, share }));
}

/** The faults of these kinds that happen now at a place; each is counted down. */
export async function takeFaults(
  orm: Orm,
  where: string,
  kinds: readonly FaultKind[],
): Promise<Fault[]> {
  const rows = await orm.select().from(faults).orderBy(faults.id);
  const taken: Fault[] = [];
  for (const { id, fault, times, share } of rows) {
    if (!kinds.includes(fault.kind) || !matches(fault.where, where)) continue;
    if (Math.random() >= share) continue;
    if (times !== null && !(await countDown(orm, id))) continue;
    taken.push(fault);
  }
  return taken;
}

/** Of several calls that meet the last time, one gets it. */
async function countDown(orm: Orm, id: number): Promise<boolean> {
  const used = await orm
    .update(faults)
    .set({ times: sql`${faults.times} - 1` })
    .where(sql`${faults.id} = ${id} and ${faults.times} > 0`)
    .returning({ times: faults.times });
  return used.length > 0;
}

function matches(pattern: string, place: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(place);
}
