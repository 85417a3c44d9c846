import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { eventSlots } from '#app/db/schema/events.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { requireNight } from '../policy.ts';
import { posterDay, slotView } from '../views.ts';
import { loadNight } from './load-night.server.ts';

/** A slot of a night, for the venue that opens it. */
export async function showSlot(
  orm: Orm,
  viewer: Viewer,
  { eventId, slotId }: { eventId: string; slotId: string },
) {
  const event = await loadNight(orm, eventId);
  requireNight(viewer, event, 'change events');
  const [slot] = await orm.select().from(eventSlots).where(eq(eventSlots.id, slotId));
  if (!event || slot?.eventId !== eventId)
    throw new AppError('not-found', words('events')('refused.noSlot'));
  const { title, day, timeZone } = event;
  return {
    eventId,
    venueId: event.venueId,
    title,
    day: posterDay(day).long,
    slot: slotView(slot, timeZone, viewer),
    applyBy: slot.applyBy ? lastDay(slot.applyBy, timeZone) : '',
  };
}

/** The last whole day before a moment, as a date field has it. */
function lastDay(until: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(until.getTime() - 1)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}
