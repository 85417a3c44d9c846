import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { attempts } from '#app/db/schema/accounts.ts';
import { applications, eventSlots } from '#app/db/schema/events.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import {
  applyForSlot,
  closeSlot,
  declineApplication,
  openSlot,
  readApplication,
  withdrawApplication,
} from '#app/features/events/commands.server.ts';

import {
  addNight,
  addPerformer,
  addVenue,
  dayIn,
  nothingStands,
  opening,
  slotsOf,
} from '#tests/harness/bookings/nights.ts';
import { testBrand, waitingMails } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const services = { database, brand: testBrand, findStanding: nothingStands };
beforeEach(async () => {
  await database.orm.delete(outbox);
  await database.orm.delete(attempts);
});

const refusal = (code: string, note: RegExp | string = /./) =>
  expect.objectContaining({ code, message: expect.stringMatching(note) });

async function openOne() {
  const venue = await addVenue(database);
  const { eventId, slots } = await addNight(database, venue);
  const slotId = slots[0]?.id ?? '';
  await openSlot(services, venue.owner, { as: venue.venueId, slotId, ...opening });
  return { venue, eventId, slotId };
}
const message = 'We have played this town before.';

it('is opened and closed by the venue, and not while an act is in it', async () => {
  const { venue, eventId, slotId } = await openOne();
  const findStanding = async () => [{ eventId, slotId, isFirm: true }];
  const told = { as: venue.venueId, slotId, ...opening };
  await expect(openSlot({ ...services, findStanding }, venue.owner, told)).rejects.toEqual(
    refusal('conflict', 'booked'),
  );
  const late = { ...told, applyBy: dayIn(-1) };
  await expect(openSlot(services, venue.owner, late)).rejects.toMatchObject({
    fields: { applyBy: expect.stringMatching(/hasn’t passed/) },
  });
  const stranger = await addVenue(database);
  for (const [viewer, as, code] of [
    [stranger.owner, venue.venueId, 'not-found'],
    [stranger.owner, stranger.venueId, 'not-found'],
    [venue.door, venue.venueId, 'forbidden'],
  ] as const) {
    await expect(openSlot(services, viewer, { ...told, as })).rejects.toEqual(refusal(code));
    await expect(closeSlot(services, viewer, { as, slotId })).rejects.toEqual(refusal(code));
  }
  await closeSlot(services, venue.manager, { as: venue.venueId, slotId });
  const [slot] = await slotsOf(database, eventId);
  expect(slot).toMatchObject({ openedAt: null, pitch: opening.pitch, genres: ['Fado', 'Folk'] });
});

it('is applied for once, and its owner and managers are told', async () => {
  const { venue, eventId, slotId } = await openOne();
  const band = await addPerformer(database);
  const apply = () =>
    applyForSlot(services, band.viewer, { as: band.performerId, slotId, message });
  const { applicationId } = await apply();
  await expect(apply()).rejects.toEqual(refusal('conflict', 'already applied'));
  const mails = await waitingMails(database);
  expect(mails.map(({ to }) => to).toSorted()).toEqual(
    [venue.owner.email, venue.manager.email].toSorted(),
  );
  expect(mails[0]?.text).toContain(`/events/${eventId}/applications/${applicationId}`);
  await withdrawApplication(services, band.viewer, { as: band.performerId, applicationId });
  await apply();
});

it.each([
  [
    'a page that is hidden',
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
    'a page of another account',
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
])('is nothing for %s', async (_, findApplicant, note, code) => {
  const { slotId } = await openOne();
  const { viewer, performerId } = await findApplicant();
  await expect(
    applyForSlot(services, viewer, { as: performerId, slotId, message }),
  ).rejects.toEqual(refusal(code, note));
});

it('takes nothing once it is closed, its time is over, or its venue is hidden', async () => {
  const { venue, slotId } = await openOne();
  const band = await addPerformer(database);
  const apply = () =>
    applyForSlot(services, band.viewer, { as: band.performerId, slotId, message });
  const ofSlot = eq(eventSlots.id, slotId);
  await database.orm
    .update(eventSlots)
    .set({ applyBy: new Date(Date.now() - 1) })
    .where(ofSlot);
  await expect(apply()).rejects.toEqual(refusal('conflict', 'have closed'));
  await database.orm.update(eventSlots).set({ applyBy: null }).where(ofSlot);
  await closeSlot(services, venue.owner, { as: venue.venueId, slotId });
  await expect(apply()).rejects.toEqual(refusal('conflict', 'no longer takes'));
  await openSlot(services, venue.owner, { as: venue.venueId, slotId, ...opening });
  await database.orm
    .update(profiles)
    .set({ hiddenAt: new Date() })
    .where(eq(profiles.id, venue.venueId));
  await expect(apply()).rejects.toEqual(refusal('not-found'));
});

it('shows its performer that the application was read, and why it was turned down', async () => {
  const { venue, slotId } = await openOne();
  const band = await addPerformer(database);
  const { applicationId } = await applyForSlot(services, band.viewer, {
    as: band.performerId,
    slotId,
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
  await expect(
    declineApplication(services, band.viewer, { as: venue.venueId, applicationId, reason }),
  ).rejects.toEqual(refusal('not-found'));
  await declineApplication(services, venue.owner, { as: venue.venueId, applicationId, reason });
  expect(await find()).toMatchObject({ reason, declinedAt: expect.any(Date) });
  const [mail] = await waitingMails(database);
  expect(mail).toMatchObject({ to: band.viewer.email, text: expect.stringContaining(reason) });
  for (const late of [
    () => declineApplication(services, venue.owner, { as: venue.venueId, applicationId, reason }),
    () => withdrawApplication(services, band.viewer, { as: band.performerId, applicationId }),
  ])
    await expect(late()).rejects.toEqual(refusal('conflict', 'answered'));
});
