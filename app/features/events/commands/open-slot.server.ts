import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { showsChanged, writeOutbox } from '#app/db/outbox.server.ts';
import { eventSlots } from '#app/db/schema/events.ts';
import type { Membership } from '#app/domain/accounts/viewer.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { id } from '#app/fields/ids.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { opening } from '../fields.ts';
import { requireNightOf } from '../policy.ts';
import { type EventRow, loadNight, type SlotRow } from '../queries/load-night.server.ts';
import type { OfNights } from '../views.ts';

/**
 * Opens a slot to applications, until the end of a day or until it begins. Opened again, it changes
 * its description.
 * @throws AppError `conflict` for a slot with a booking
 */
export const openSlot = pageCommand({
  operation: 'openSlot',
  may: 'change events',
  input: opening.extend({ slotId: id }),
  async run({ services, page }: OnPage<OfNights>, { slotId, pitch, genres, applyBy }) {
    return services.database.orm.transaction(async (tx) => {
      const { event, slot } = await lockSlot(tx, page, slotId);
      const now = await readClock(tx);
      if (event.cancelledAt) refuse('cancelled');
      if (slot.startsAt <= now) refuse('slotOver');
      const standing = await services.findStanding(tx, [event.id]);
      if (standing.some((one) => one.isFirm && one.slotId === slotId)) refuse('slotTaken');
      const until = applyBy === null ? null : endOfDay(applyBy, event.timeZone);
      if (until && until <= now) {
        const sentence = words('events')('problem.applyBy');
        throw new AppError('bad-input', sentence, { fields: { applyBy: sentence } });
      }
      await tx
        .update(eventSlots)
        .set({ pitch, genres, applyBy: until, openedAt: slot.openedAt ?? sql`now()` })
        .where(eq(eventSlots.id, slotId));
      await writeOutbox(tx, showsChanged(page.profileId));
      return { eventId: event.id };
    });
  },
});

/** The slot that a member of its venue changes, with its night locked. */
export async function lockSlot(
  tx: Orm,
  page: Membership,
  slotId: string,
): Promise<{ event: EventRow; slot: SlotRow }> {
  const [row] = await tx
    .select({ eventId: eventSlots.eventId })
    .from(eventSlots)
    .where(eq(eventSlots.id, slotId));
  const event: EventRow | undefined =
    row && (await loadNight(tx, row.eventId, { isToChange: true }));
  requireNightOf(page, event);
  const [slot] = await tx.select().from(eventSlots).where(eq(eventSlots.id, slotId)).for('update');
  if (!slot) throw new AppError('not-found', words('events')('refused.noSlot'));
  return { event, slot };
}

/** The first moment of the next day on the venue’s clock. */
function endOfDay(day: string, timeZone: string): Date {
  const next = Temporal.PlainDate.from(day).add({ days: 1 });
  return new Date(next.toZonedDateTime(timeZone).epochMilliseconds);
}

function refuse(why: 'cancelled' | 'slotOver' | 'slotTaken'): never {
  throw new AppError('conflict', words('events')(`refused.${why}`));
}
