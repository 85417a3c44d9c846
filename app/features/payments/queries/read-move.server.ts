import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { moves } from '#app/db/schema/payments.ts';
import type { ListedMove } from './list-moves.server.ts';
import { canComeBack, readTakenBack } from './read-taken-back.server.ts';

export type MoveOnItsWay = {
  move: ListedMove;
  /** What could be taken back of it now, and what has been; null where nothing can. */
  back: { leftMinor: number; takenMinor: number } | null;
};

/** One move with what an administrator can do about it. */
export async function readMove(orm: Orm, moveId: string): Promise<MoveOnItsWay | null> {
  const [move] = await orm.select().from(moves).where(eq(moves.id, moveId));
  if (!move) return null;
  if (!canComeBack(move)) return { move, back: null };
  const takenMinor = await readTakenBack(orm, moveId);
  return { move, back: { leftMinor: move.amountMinor - takenMinor, takenMinor } };
}
