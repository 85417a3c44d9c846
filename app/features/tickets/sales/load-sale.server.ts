import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { ticketSales } from '#app/db/schema/tickets.ts';
import type { Membership } from '#app/domain/accounts/viewer.ts';
import { requireNightOf } from '#app/features/events/policy.ts';
import { type EventRow, loadNight } from '#app/features/events/queries.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

const t = words('tickets');

export type Sale = typeof ticketSales.$inferSelect;

/**
 * An event of a venue with the rules of its sale, locked for a change: one change after the other.
 * @returns sale: null before there is one
 * @throws AppError `conflict` for an event that is cancelled or over
 */
export async function loadSale(
  tx: Orm,
  page: Membership,
  eventId: string,
): Promise<{ event: EventRow; sale: Sale | null }> {
  const event = await loadNight(tx, eventId, { isToChange: true });
  requireNightOf(page, event);
  if (event.cancelledAt) throw new AppError('conflict', t('refused.cancelled'));
  if (event.loadOutAt.getTime() <= Date.now()) throw new AppError('conflict', t('refused.over'));
  const [sale] = await tx.select().from(ticketSales).where(eq(ticketSales.eventId, eventId));
  return { event, sale: sale ?? null };
}
