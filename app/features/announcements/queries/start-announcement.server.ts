import { desc, eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { announcements } from '#app/db/schema/announcements.ts';
import { events } from '#app/db/schema/events.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { requireNight } from '#app/features/events/policy.ts';
import { loadNight } from '#app/features/events/queries/load-night.server.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { writeAmount } from '#app/lib/money/amount.ts';
import { readTicketPrices } from './read-ticket-prices.server.ts';

type Query = { eventId: string; offered: readonly string[] };

/**
 * The starting values of the announcement's form: the present announcement, else values that stay
 * the same from one night of a venue to the next.
 */
export async function startAnnouncement(orm: Orm, viewer: Viewer, { eventId, offered }: Query) {
  const event = await loadNight(orm, eventId);
  const { profileId: venueId } = requireNight(viewer, event, 'see events');
  requireRight(viewer, venueId, 'announce events');
  const rows = await orm
    .select({ announcement: announcements })
    .from(announcements)
    .innerJoin(events, eq(events.id, announcements.eventId))
    .where(eq(events.venueId, venueId))
    .orderBy(desc(eq(announcements.eventId, eventId)), desc(announcements.createdAt))
    .limit(1);
  const latest = rows[0]?.announcement ?? null;
  const present = latest?.eventId === eventId ? latest : null;
  const tickets = latest && (await readTicketPrices(orm, [latest.eventId])).get(latest.eventId);
  const currency = latest?.currency ?? tickets?.currency ?? offered[0] ?? 'EUR';
  return {
    venueId,
    title: event?.title ?? '',
    written: latest
      ? formValuesOf(latest, { currency, isSame: present !== null })
      : { priceKind: 'free', currency },
    currencies: [...new Set([currency, ...offered])],
    isAnnounced: present !== null,
    poster: present?.poster ? { alt: present.poster.alt } : null,
    isPublic: present?.firstDay != null,
  };
}

function formValuesOf(
  announcement: typeof announcements.$inferSelect,
  { currency, isSame }: { currency: string; isSame: boolean },
): Record<string, string> {
  const tick = (isTicked: boolean) => (isTicked ? 'yes' : '');
  const page = {
    priceKind: announcement.priceKind,
    currency,
    access: announcement.access,
    priceMinor: writeAmount(announcement.priceMinor, currency),
    minimumAge: announcement.minimumAge === null ? '' : String(announcement.minimumAge),
    showsSetTimes: tick(announcement.showsSetTimes),
  };
  if (!isSame) return page;
  const { description, ticketUrl, isSoldOut } = announcement;
  return { ...page, description, ticketUrl: ticketUrl ?? '', isSoldOut: tick(isSoldOut) };
}
