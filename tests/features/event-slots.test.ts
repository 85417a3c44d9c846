import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/db/client.server.ts';
import { attempts } from '#app/db/schema/accounts.ts';
import { applications, eventSlots } from '#app/db/schema/events.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { applyForSlot } from '#app/features/events/commands/apply-for-slot.server.ts';
import { closeSlot } from '#app/features/events/commands/close-slot.server.ts';
import { declineApplication } from '#app/features/events/commands/decline-application.server.ts';
import { openSlot } from '#app/features/events/commands/open-slot.server.ts';
import { readApplication } from '#app/features/events/commands/read-application.server.ts';
import { withdrawApplication } from '#app/features/events/commands/withdraw-application.server.ts';
import { openingForm } from '#app/features/events/forms.ts';
import {
  addNight,
  addPerformer,
  addVenue,
  dayIn,
  nothingStands,
  slotsOf,
} from '#tests/harness/bookings/nights.ts';
import { testBrand, waitingMails } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
let brand: { database: Database; brand: typeof testBrand };
beforeAll(async () => {
  brand = { database, brand: testBrand };
});
beforeEach(async () => {
  await database.orm.delete(outbox);
  await database.orm.delete(attempts);
});

const opening = openingForm.parse({ pitch: 'Fado trio, 200 euros.', genres: 'Fado, Folk' });
const refusal = (code: string, note: RegExp | string = /./) =>
  expect.objectContaining({ code, message: expect.stringMatching(note) });

async function openOne() {
  const venue = await addVenue(database);
  const { eventId, slots } = await addNight(database, venue);
  const slotId = slots[0]?.id ?? '';
  await openSlot(database, venue.owner, slotId, opening, nothingStands);
  return { venue, eventId, slotId };
}
const message = 'We have played this town before.';

it('is opened and closed by the venue, and not while somebody stands in it', async () => {
  const { venue, eventId, slotId } = await openOne();
  const stands = async () => [{ eventId, slotId, isFirm: true }];
  await expect(openSlot(database, venue.owner, slotId, opening, stands)).rejects.toEqual(
    refusal('conflict', 'booked'),
  );
  const late = { ...opening, applyBy: dayIn(-1) };
  await expect(openSlot(database, venue.owner, slotId, late, nothingStands)).rejects.toMatchObject({
    fields: { applyBy: expect.stringMatching(/hasn’t passed/) },
  });
  const stranger = await addVenue(database);
  for (const [somebody, code] of [
    [stranger.owner, 'not-found'],
    [venue.door, 'forbidden'],
  ] as const) {
    await expect(openSlot(database, somebody, slotId, opening, nothingStands)).rejects.toEqual(
      refusal(code),
    );
    await expect(closeSlot(database, somebody, slotId)).rejects.toEqual(refusal(code));
  }
  await closeSlot(database, venue.manager, slotId);
  const [slot] = await slotsOf(database, eventId);
  expect(slot).toMatchObject({ openedAt: null, pitch: opening.pitch, genres: ['Fado', 'Folk'] });
});

it('is applied for once, and its owner and managers are told', async () => {
  const { venue, eventId, slotId } = await openOne();
  const band = await addPerformer(database);
  const apply = () => applyForSlot(brand, band.viewer, band.performerId, slotId, { message });
  const { applicationId } = await apply();
  await expect(apply()).rejects.toEqual(refusal('conflict', 'already applied'));
  const mails = await waitingMails(database);
  expect(mails.map(({ to }) => to).toSorted()).toEqual(
    [venue.owner.email, venue.manager.email].toSorted(),
  );
  expect(mails[0]?.text).toContain(`/events/${eventId}/applications/${applicationId}`);
  await withdrawApplication(database, band.viewer, applicationId);
  await apply();
});

it.each([
  [
    'a page that nobody can see',
    async () => await addPerformer(database, { hiddenAt: new Date() }),
    /isn’t published/,
    'conflict',
  ],
  [
    'a venue',
    async () => {
      const { venueId, owner } = await addVenue(database);
      return { performerId: venueId, viewer: owner };
    },
    /Only performers can apply/,
    'conflict',
  ],
  [
    'a page of somebody else',
    async () => {
      const [{ performerId }, { viewer }] = [
        await addPerformer(database),
        await addPerformer(database),
      ];
      return { performerId, viewer };
    },
    /./,
    'not-found',
  ],
])('is nothing for %s', async (_, somebody, note, code) => {
  const { slotId } = await openOne();
  const { viewer, performerId } = await somebody();
  await expect(applyForSlot(brand, viewer, performerId, slotId, { message })).rejects.toEqual(
    refusal(code, note),
  );
});

it('takes nothing once it is closed, its time is over, or its venue is hidden', async () => {
  const { venue, slotId } = await openOne();
  const band = await addPerformer(database);
  const apply = () => applyForSlot(brand, band.viewer, band.performerId, slotId, { message });
  const ofSlot = eq(eventSlots.id, slotId);
  await database.orm
    .update(eventSlots)
    .set({ applyBy: new Date(Date.now() - 1) })
    .where(ofSlot);
  await expect(apply()).rejects.toEqual(refusal('conflict', 'have closed'));
  await database.orm.update(eventSlots).set({ applyBy: null }).where(ofSlot);
  await closeSlot(database, venue.owner, slotId);
  await expect(apply()).rejects.toEqual(refusal('conflict', 'no longer takes'));
  await openSlot(database, venue.owner, slotId, opening, nothingStands);
  await database.orm
    .update(profiles)
    .set({ hiddenAt: new Date() })
    .where(eq(profiles.id, venue.venueId));
  await expect(apply()).rejects.toEqual(refusal('not-found'));
});

it('shows its performer that the application was read, and why it was turned down', async () => {
  const { venue, slotId } = await openOne();
  const band = await addPerformer(database);
  const { applicationId } = await applyForSlot(brand, band.viewer, band.performerId, slotId, {
    message,
  });
  await database.orm.delete(outbox);
  const find = async () => {
    const [row] = await database.orm
      .select()
      .from(applications)
      .where(eq(applications.id, applicationId));
    return row;
  };
  await expect(readApplication(database, band.viewer, applicationId)).rejects.toEqual(
    refusal('not-found'),
  );
  await expect(readApplication(database, venue.door, applicationId)).rejects.toEqual(
    refusal('forbidden'),
  );
  expect((await find())?.readAt).toBeNull();
  await readApplication(database, venue.manager, applicationId);
  const readAt = (await find())?.readAt;
  expect(readAt).toBeInstanceOf(Date);
  await readApplication(database, venue.owner, applicationId);
  expect((await find())?.readAt).toEqual(readAt);
  const reason = 'We look for a quieter trio.';
  await expect(declineApplication(brand, band.viewer, applicationId, { reason })).rejects.toEqual(
    refusal('not-found'),
  );
  await declineApplication(brand, venue.owner, applicationId, { reason });
  expect(await find()).toMatchObject({ reason, declinedAt: expect.any(Date) });
  const [mail] = await waitingMails(database);
  expect(mail).toMatchObject({ to: band.viewer.email, text: expect.stringContaining(reason) });
  for (const late of [
    () => declineApplication(brand, venue.owner, applicationId, { reason }),
    () => withdrawApplication(database, band.viewer, applicationId),
  ])
    await expect(late()).rejects.toEqual(refusal('conflict', 'answered'));
});
