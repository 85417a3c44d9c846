import { and, eq, isNull } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { settlementLines } from '#app/db/schema/settlement.ts';
import type { Line } from '#app/domain/settlement/lines.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/** @throws AppError `not-found` for a line that doesn’t exist any more */
export async function findLine(tx: Orm, bookingId: string, lineId: string): Promise<Line> {
  const [row] = await tx
    .select({ line: settlementLines.line })
    .from(settlementLines)
    .where(
      and(
        eq(settlementLines.id, lineId),
        eq(settlementLines.bookingId, bookingId),
        isNull(settlementLines.removedAt),
      ),
    );
  if (!row) throw new AppError('not-found', words('settlement')('refused.noLine'));
  return row.line;
}
