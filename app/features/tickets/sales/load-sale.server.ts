import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { ticketSales } from '#app/db/schema/tickets.ts';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import { requireNight, requireNightOf } from '#app/features/events/policy.ts';
import { type EventRow, loadNight } from '#app/features/events/queries.server.ts';
import { posterDay } from '#app/features/events/views.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

const t = words('tickets');

export type Sale = typeof ticketSales.$inferSelect;

/** `sale`: null before its rules are set. */
export type SaleOfEvent = { event: EventRow; sale: Sale | null };

/**
 * An event of a venue with the rules of its sale, locked for a change: one change after the other.
 */
export async function loadSale(tx: Orm, page: Membership, eventId: string): Promise<SaleOfEvent> {
  const event = await loadNight(tx, eventId, { isToChange: true });
  requireNightOf(page, event);
  if (event.cancelledAt) throw new AppError('conflict', t('refused.cancelled'));
  if (event.loadOutAt.getTime() <= Date.now()) throw new AppError('conflict', t('refused.over'));
  return { event, sale: await readRules(tx, eventId) };
}

/** An event, for a member who sells its tickets. */
export async function loadSelling(
  orm: Orm,
  viewer: Viewer,
  eventId: string,
): Promise<SaleOfEvent & { venueId: string }> {
  const event = await loadNight(orm, eventId);
  const { profileId: venueId } = requireNight(viewer, event, 'see events');
  requireRight(viewer, venueId, 'sell tickets');
  return { event: event as EventRow, venueId, sale: await readRules(orm, eventId) };
}

async function readRules(orm: Orm, eventId: string): Promise<Sale | null> {
  const [sale] = await orm.select().from(ticketSales).where(eq(ticketSales.eventId, eventId));
  return sale ?? null;
}

/** The rules of a sale; a sale without them can’t be changed or listed yet. */
export function requireSale(sale: Sale | null): Sale {
  if (!sale) throw new AppError('conflict', t('refused.noSale'));
  return sale;
}

/** The facts of the event on every page of its sale. */
export function headOf({ event, venueId }: { event: EventRow; venueId: string }) {
  const { id: eventId, title, day, timeZone } = event;
  return { eventId, venueId, title, day: posterDay(day), timeZone };
}
