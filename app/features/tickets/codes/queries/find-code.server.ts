import { and, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { promoCodes } from '#app/db/schema/tickets/codes.ts';
import { leftOfCode, type PromoCode, promoWord } from '#app/domain/tickets/promo-code.ts';

/** A code of an event that can be used now; null for any other word. */
export async function findCode(
  orm: Orm,
  { eventId, typed }: { eventId: string; typed: string },
): Promise<PromoCode | null> {
  const isIt = and(eq(promoCodes.eventId, eventId), eq(promoCodes.word, promoWord(typed)));
  const [row] = await orm.select().from(promoCodes).where(isIt);
  const code = row && { ...row, isEnded: row.endedAt !== null };
  return code && leftOfCode(code) > 0 ? code : null;
}
