import type { Orm } from '#app/db/client.server.ts';
import { showsChanged, writeOutbox } from '#app/db/outbox.server.ts';
import { eventSlots, events } from '#app/db/schema/events.ts';
import type { LocalDay } from '#app/domain/calendar/recurrence.ts';
import type { Night } from '#app/domain/events/night.ts';
import type { EventPlan } from '#app/domain/events/plan.ts';
import { newId } from '#app/platform/token.server.ts';
import { dateOf, type Stage } from '../place-night.server.ts';

export type NewNight = Stage & {
  venueId: string;
  seriesId?: string | null;
  seriesDay?: LocalDay | null;
  title: string;
  timeZone: string;
  day: LocalDay;
  plan: EventPlan;
  night: Night;
};

/** The columns of a night’s times. */
export function momentsOf({ loadInAt, doorsAt, curfewAt, loadOutAt }: Night) {
  return {
    loadInAt: dateOf(loadInAt),
    doorsAt: doorsAt && dateOf(doorsAt),
    curfewAt: curfewAt && dateOf(curfewAt),
    loadOutAt: dateOf(loadOutAt),
  };
}

/** The columns of a running order, in the order of the night. */
export function slotsOf({ plan, night }: Pick<NewNight, 'plan' | 'night'>, now: Date) {
  return plan.slots
    .map(({ name, isOpen, pitch, genres }, index) => {
      const { startsAt, endsAt } = night.slots[index] ?? night.slots[0] ?? missing();
      const openedAt = isOpen ? now : null;
      return {
        index,
        name,
        pitch,
        genres,
        openedAt,
        startsAt: dateOf(startsAt),
        endsAt: dateOf(endsAt),
      };
    })
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    .map((slot, position) => ({ ...slot, position }));
}

function missing(): never {
  throw new Error('a slot has no times');
}

/**
 * Writes nights with their running orders. Those that their series has already are left as they
 * are, cancelled ones too.
 * @returns the ids of the new ones
 */
export async function writeNights(tx: Orm, nights: NewNight[], now: Date): Promise<string[]> {
  if (nights.length === 0) return [];
  const rows = nights.map((made) => {
    const { venueId, roomId, stageId, seriesId = null, seriesDay = null } = made;
    const { title, timeZone, day, plan, night } = made;
    return {
      id: newId(),
      venueId,
      roomId,
      stageId,
      seriesId,
      seriesDay,
      title,
      timeZone,
      day,
      notes: plan.notes,
      ...momentsOf(night),
    };
  });
  const written = await tx
    .insert(events)
    .values(rows)
    .onConflictDoNothing({ target: [events.seriesId, events.seriesDay] })
    .returning({ id: events.id });
  const isNew = new Set(written.map(({ id }) => id));
  const slots = rows.flatMap(({ id }, at) => {
    const made = nights[at];
    if (!made || !isNew.has(id)) return [];
    return slotsOf(made, now).map(({ index: _, ...slot }) => ({
      ...slot,
      id: newId(),
      eventId: id,
    }));
  });
  if (slots.length > 0) await tx.insert(eventSlots).values(slots);
  const venues = new Set(nights.map(({ venueId }) => venueId));
  if (slots.some(({ openedAt }) => openedAt)) await writeOutbox(tx, showsChanged(...venues));
  return [...isNew];
}
