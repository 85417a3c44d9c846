import { eq } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { holds } from '#app/db/schema/holds.ts';
import type { HoldEnd } from '#app/domain/bookings/holds/hold.ts';
import { readClock } from '#app/features/accounts/queries.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/page-command.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { lockStage, readOpen, type StoredHold, updateQueue } from '../steps/settle-stage.server.ts';
import { ofHold, refusal } from './fields.ts';

export type Stores = { database: Database; brand: Brand };

/** Releases one's own hold, or withdraws one's own request. Lower holds are promoted. */
export const releaseHold = pageCommand({
  operation: 'releaseHold',
  may: 'place and answer holds',
  input: ofHold,
  run: (on: OnPage<Stores>, { holdId }) => endHold(on, { holdId, side: 'performer', reason: '' }),
});

/** As the venue, refuses a hold or a request, with a reason. Lower holds are promoted. */
export const refuseHold = pageCommand({
  operation: 'refuseHold',
  may: 'place and answer holds',
  input: refusal,
  run: (on: OnPage<Stores>, { holdId, reason }) => endHold(on, { holdId, side: 'venue', reason }),
});

type Ended = { holdId: string; side: 'performer' | 'venue'; reason: string };

async function endHold(
  { services: { database, brand }, viewer, page }: OnPage<Stores>,
  { holdId, side, reason }: Ended,
): Promise<{ why: HoldEnd }> {
  return database.orm.transaction(async (tx) => {
    const hold = await findHold(tx, holdId, { [`${side}Id`]: page.profileId });
    await lockStage(tx, hold);
    const now = await readClock(tx);
    await updateQueue(tx, brand, hold, now);
    const own = (await readOpen(tx, hold)).find(({ id }) => id === holdId);
    if (!own) throw new AppError('conflict', words('bookings')('holds.refused.gone'));
    if (own.confirmedAt)
      throw new AppError('conflict', words('bookings')('holds.refused.confirmed'));
    const ownEnd = own.grantedAt ? ('released' as const) : ('withdrawn' as const);
    const why = side === 'venue' ? ('refused' as const) : ownEnd;
    await updateQueue(tx, brand, hold, now, ({ id }) =>
      id === holdId ? { why, reason, by: viewer.accountId } : null,
    );
    return { why };
  });
}

/** @throws AppError `not-found`, also for a hold of others */
export async function findHold(
  tx: Orm,
  holdId: string,
  of: { venueId?: string; performerId?: string },
): Promise<StoredHold> {
  const [hold] = await tx.select().from(holds).where(eq(holds.id, holdId));
  const isOfPage =
    hold &&
    (of.venueId === undefined || hold.venueId === of.venueId) &&
    (of.performerId === undefined || hold.performerId === of.performerId);
  if (!isOfPage) throw new AppError('not-found', words('bookings')('holds.refused.unknown'));
  return hold;
}
