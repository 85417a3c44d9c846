import { and, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { promoCodes } from '#app/db/schema/tickets/codes.ts';
import {
  type CodeRefusal,
  type PromoCode,
  promoWord,
  refusalOfCode,
} from '#app/domain/tickets/promo-code.ts';
import { codeColumns } from './code-columns.server.ts';

/** A code of an event, or the reason why it can’t be used now; null for any other word. */
export async function findCode(
  orm: Orm,
  { eventId, typed }: { eventId: string; typed: string },
): Promise<{ code: PromoCode } | { refusal: CodeRefusal } | null> {
  const isSelf = and(eq(promoCodes.eventId, eventId), eq(promoCodes.word, promoWord(typed)));
  const [code] = await orm.select(codeColumns).from(promoCodes).where(isSelf);
  if (!code) return null;
  const refusal = refusalOfCode(code, 1);
  return refusal ? { refusal } : { code };
}
