import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { applications, eventSlots, events } from '#app/db/schema/events.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import type { Night } from '#app/domain/events/night.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import type { EventInput } from '../forms.ts';
import { requireNight } from '../policy.ts';
import { type EventRow, loadNight, loadSlots, type SlotRow } from '../queries/load-night.server.ts';
import { momentsOf, slotsOf } from '../steps/write-night.server.ts';
import type { FindStanding, Standing } from '../views.ts';
import { requireComing, requireFree, type Stage, stageOf, timesOf } from './place-night.server.ts';

/**
 * Changes a night: everything while nobody is booked or being asked for it; after that its title,
 * its notes and the slots that nothing stands in.
 * @throws AppError `not-found`, `forbidden`, `bad-input`, `conflict`
 */
export async function changeEvent(
  { orm }: Database,
  viewer: Viewer,
  eventId: string,
  input: EventInput,
  findStanding: FindStanding,
): Promise<void> {
  await orm.transaction(async (tx) => {
    const event = await loadNight(tx, eventId, { isToChange: true });
    const { profileId } = requireNight(viewer, event, 'change events');
    if (!event) return;
    if (event.cancelledAt) refuse('cancelled');
    const stage = await stageOf(tx, profileId, input.stage, event.roomId);
    const night = timesOf(input.day, input, event.timeZone);
    const standing = await findStanding(tx, [eventId]);
    if (standing.length > 0) requireSame(event, input, stage, night);
    else if (isMoved(event, input, stage, night)) {
      await requireComing(tx, night);
      await requireFree(tx, stage.stageId, night, eventId);
    }
    await tx
      .update(events)
      .set({
        ...stage,
        ...momentsOf(night),
        title: input.title,
        day: input.day,
        notes: input.plan.notes,
      })
      .where(eq(events.id, eventId));
    await changeSlots(tx, event, input, night, standing);
  });
}

/** Who has been asked or has agreed has been told a day, a place and times. */
function requireSame(event: EventRow, input: EventInput, stage: Stage, night: Night): void {
  if (!isMoved(event, input, stage, night)) return;
  const sentence = words('events')('refused.moved');
  const field =
    event.day !== input.day ? 'day' : event.stageId !== stage.stageId ? 'stage' : 'loadIn';
  throw new AppError('conflict', sentence, { fields: { [field]: sentence } });
}

function isMoved(event: EventRow, { day }: EventInput, stage: Stage, night: Night): boolean {
  if (event.day !== day || event.stageId !== stage.stageId) return true;
  const moments = momentsOf(night);
  return (['loadInAt', 'loadOutAt', 'doorsAt', 'curfewAt'] as const).some(
    (name) => event[name]?.getTime() !== moments[name]?.getTime(),
  );
}

/** Slots keep their ids, so that what stands in them and who has applied stays with them. */
async function changeSlots(
  tx: Orm,
  { id: eventId }: EventRow,
  { plan, rows }: EventInput,
  night: Night,
  standing: Standing[],
): Promise<void> {
  const present = new Map((await loadSlots(tx, [eventId])).map((slot) => [slot.id, slot]));
  const booked = new Set(standing.map(({ slotId }) => slotId));
  const kept = new Set<string>();
  for (const slot of slotsOf({ plan, night }, await readClock(tx))) {
    const { index, openedAt, pitch, genres, ...said } = slot;
    const row = rows[index];
    const before = present.get(row?.id ?? '');
    if (!before || kept.has(before.id)) {
      const values = { ...said, openedAt, pitch, genres, id: newId(), eventId };
      await tx.insert(eventSlots).values(values);
      continue;
    }
    kept.add(before.id);
    if (booked.has(before.id) && !isSameTime(before, said))
      refuse('bookedSlotMoved', { slot: before.name, field: `slots.${row?.row}.start` });
    await tx.update(eventSlots).set(said).where(eq(eventSlots.id, before.id));
  }
  await removeSlots(
    tx,
    [...present.values()].filter(({ id }) => !kept.has(id)),
    booked,
  );
}

function isSameTime(one: SlotRow, other: { startsAt: Date; endsAt: Date }): boolean {
  return (
    one.startsAt.getTime() === other.startsAt.getTime() &&
    one.endsAt.getTime() === other.endsAt.getTime()
  );
}

async function removeSlots(tx: Orm, gone: SlotRow[], booked: Set<string | null>): Promise<void> {
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  const wanted = await tx
    .select({ slotId: applications.slotId })
    .from(applications)
    .where(and(inArray(applications.slotId, ids), isNull(applications.withdrawnAt)));
  const applied = new Set(wanted.map(({ slotId }) => slotId));
  for (const { id, name } of gone) {
    if (booked.has(id)) refuse('bookedSlotGone', { slot: name });
    if (applied.has(id)) refuse('appliedSlotGone', { slot: name });
  }
  await tx.delete(eventSlots).where(inArray(eventSlots.id, ids));
}

function refuse(
  why: 'cancelled' | 'bookedSlotMoved' | 'bookedSlotGone' | 'appliedSlotGone',
  { slot = '', field = '' } = {},
): never {
  const sentence = words('events')(`refused.${why}`, { slot });
  throw new AppError('conflict', sentence, { fields: field ? { [field]: sentence } : {} });
}
