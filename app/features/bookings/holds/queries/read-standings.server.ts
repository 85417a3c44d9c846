import { aliasedTable, and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { holds } from '#app/db/schema/holds.ts';
import { type HoldFacts, queueOf } from '#app/domain/bookings/holds/hold-rules.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';

export type Standing = {
  now: Date;
  rank: number | null;
  aheadDueAt: Date | null;
  mayChallenge: boolean;
};

/** The ranks of holds among all standing ones of the same stages and days. */
export async function readStandings(
  orm: Orm,
  listed: { hold: HoldFacts }[],
): Promise<(hold: HoldFacts) => Standing> {
  const beside = aliasedTable(holds, 'beside');
  const rows = await orm
    .selectDistinct({
      id: beside.id,
      placing: beside.placing,
      grantedAt: beside.grantedAt,
      expiresAt: beside.expiresAt,
      challengeDueAt: beside.challengeDueAt,
      confirmAskedAt: beside.confirmAskedAt,
      confirmedAt: beside.confirmedAt,
      bookingId: beside.bookingId,
      endedAt: beside.endedAt,
      stage: sql<string>`${beside.stageId} || ' ' || ${beside.day}`,
    })
    .from(holds)
    .innerJoin(
      beside,
      and(eq(beside.stageId, holds.stageId), eq(beside.day, holds.day), isNull(beside.endedAt)),
    )
    .where(
      and(
        inArray(
          holds.id,
          listed.map(({ hold }) => hold.id),
        ),
        isNull(holds.endedAt),
      ),
    );
  const now = await readClock(orm);
  const stages = Map.groupBy(rows, ({ stage }: HoldFacts & { stage: string }) => stage);
  const standings = new Map<string, Standing>();
  for (const rivals of stages.values()) {
    let aheadDueAt: Date | null = null;
    let mayChallenge = false;
    for (const { hold, rank } of queueOf(rivals, now)) {
      standings.set(hold.id, { now, rank, aheadDueAt, mayChallenge });
      const isAnswered = hold.confirmAskedAt !== null || hold.bookingId !== null;
      const due: Date | null = isAnswered ? null : hold.challengeDueAt;
      mayChallenge ||= !isAnswered && due === null;
      if (due && (!aheadDueAt || due > aheadDueAt)) aheadDueAt = due;
    }
  }
  const nowhere = { now, rank: null, aheadDueAt: null, mayChallenge: false };
  return ({ id }) => standings.get(id) ?? nowhere;
}
