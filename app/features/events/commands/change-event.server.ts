import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { showsChanged, writeOutbox } from '#app/db/outbox.server.ts';
import { applications, eventSlots, events } from '#app/db/schema/events.ts';
import type { Night } from '#app/domain/events/night.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { type OnPage, pageCommand } from '#app/features/profiles/commands/page-command.server.ts';
import { id } from '#app/fields/ids.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { newId } from '#app/platform/token.server.ts';
import { type EventInput, event } from '../fields.ts';
import { requireNightOf } from '../policy.ts';
import { type EventRow, loadNight, loadSlots, type SlotRow } from '../queries/load-night.server.ts';
import { planOf } from '../steps/plan-night.server.ts';
import { momentsOf, slotsOf } from '../steps/write-night.server.ts';
import type { OfNights, Standing } from '../views.ts';
import { requireComing, requireFree, type Stage, stageOf, timesOf } from './place-night.server.ts';

/**
 * Changes a night: everything while it has no bookings and open offers; after that its title, its
 * notes and its free slots.
 */
export const changeEvent = pageCommand({
  operation: 'changeEvent',
  may: 'change events',
  input: event.extend({ eventId: id }),
  async run({ services: { database, findStanding }, page }: OnPage<OfNights>, input) {
    const { eventId, title, day } = input;
    await database.orm.transaction(async (tx) => {
      const event = await loadNight(tx, eventId, { isToChange: true });
      requireNightOf(page, event);
      if (event.cancelledAt) refuse('cancelled');
      const stage = await stageOf(tx, page.profileId, input.stage, event.roomId);
      const planned = planOf(input);
      const night = timesOf(day, planned, event.timeZone);
      const standing = await findStanding(tx, [eventId]);
      if (standing.length > 0) requireSame(event, input, stage, night);
      else if (isMoved(event, input, stage, night)) {
        await requireComing(tx, night);
        await requireFree(tx, stage.stageId, night, eventId);
      }
      const { plan } = planned;
      const facts = { ...stage, ...momentsOf(night), title, day, notes: plan.notes };
      await tx.update(events).set(facts).where(eq(events.id, eventId));
      await writeOutbox(tx, showsChanged(page.profileId));
      await changeSlots(tx, input, slotsOf({ plan, night }, await readClock(tx)), standing);
    });
  },
});

/** Performers who were asked or have agreed know a day, a place and times. */
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

/** Slots keep their ids, so that their bookings and applications stay with them. */
async function changeSlots(
  tx: Orm,
  { eventId, slots }: EventInput & { eventId: string },
  written: ReturnType<typeof slotsOf>,
  standing: Standing[],
): Promise<void> {
  const present = new Map((await loadSlots(tx, [eventId])).map((slot) => [slot.id, slot]));
  const booked = new Set(standing.map(({ slotId }) => slotId));
  const kept = new Set<string>();
  for (const slot of written) {
    const { index, openedAt, pitch, genres, ...facts } = slot;
    const before = present.get(slots[index]?.id ?? '');
    if (!before || kept.has(before.id)) {
      const values = { ...facts, openedAt, pitch, genres, id: newId(), eventId };
      await tx.insert(eventSlots).values(values);
      continue;
    }
    kept.add(before.id);
    if (booked.has(before.id) && !isSameTime(before, facts))
      refuse('bookedSlotMoved', { slot: before.name, field: `slots.${index}.start` });
    await tx.update(eventSlots).set(facts).where(eq(eventSlots.id, before.id));
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
