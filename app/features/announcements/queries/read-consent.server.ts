import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { isOver } from '#app/domain/bookings/lifecycle.ts';
import { readActs } from './read-acts.server.ts';

export type Consent = { isAgreed: boolean; fromDay: string | null };

/**
 * The performer's consent to be announced; null where the signed terms don’t ask for it, or the
 * show is over. Rights were checked by the caller.
 */
export async function readConsent(orm: Orm, bookingId: string): Promise<Consent | null> {
  const [act] = await readActs(orm, eq(bookings.id, bookingId));
  if (act?.rule !== 'agreed' || isOver(act.state)) return null;
  return { isAgreed: act.consent !== null, fromDay: act.consent?.fromDay ?? null };
}
