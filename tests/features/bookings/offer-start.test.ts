import { expect, it } from 'vitest';
import { readOfferStart } from '#app/features/bookings/offers/queries/read-offer-start.server.ts';
import { firstTerms } from '#app/features/bookings/offers/words/first-terms.ts';
import { applyForSlot } from '#app/features/events/commands/apply-for-slot.server.ts';
import { openSlot } from '#app/features/events/commands/open-slot.server.ts';
import {
  addNight,
  addPerformer,
  addVenue,
  dayIn,
  nothingStands,
  opening,
} from '#tests/harness/bookings/nights.ts';
import { testBrand } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();

const nothing = { eventId: null, slotId: null, applicationId: null };
const notFound = expect.objectContaining({ code: 'not-found' });

it('an offer that answers an application begins with its slot and whoever applied', async () => {
  const venue = await addVenue(database);
  const { eventId, slots } = await addNight(database, venue);
  const [slot] = slots;
  if (!slot) throw new Error('the night has no slots');
  const services = { database, brand: testBrand, findStanding: nothingStands };
  await openSlot(services, venue.owner, { as: venue.venueId, slotId: slot.id, ...opening });
  const band = await addPerformer(database, { displayName: 'Luar' });
  const { applicationId } = await applyForSlot(services, band.viewer, {
    ...{ as: band.performerId, slotId: slot.id },
    message: 'We have played this town before.',
  });
  const asked = { ...nothing, with: null, applicationId };

  const start = await readOfferStart(database.orm, venue.owner, { ...asked, as: venue.venueId });
  expect(start).toMatchObject({
    with: band.performerId,
    side: 'venue',
    otherName: 'Luar',
    timeZone: 'Europe/Lisbon',
    eventId,
    slotId: slot.id,
  });
  const { night } = start;
  expect(
    firstTerms('Europe/Lisbon', night?.day ?? null, {
      loadIn: night?.loadInAt,
      setStart: night?.slot?.startsAt,
      loadOut: night?.loadOutAt,
    }),
  ).toMatchObject({
    'terms.schedule.day': dayIn(30),
    'terms.schedule.loadIn': '17:00',
    'terms.schedule.setStart': '21:00',
    'terms.schedule.loadOut': '02:00',
  });

  // Nobody else answers it, and the door makes no offers.
  const other = await addVenue(database);
  await expect(
    readOfferStart(database.orm, other.owner, { ...asked, as: other.venueId }),
  ).rejects.toEqual(notFound);
  await expect(
    readOfferStart(database.orm, other.owner, { ...asked, as: venue.venueId }),
  ).rejects.toEqual(notFound);
  await expect(
    readOfferStart(database.orm, venue.door, { ...asked, as: venue.venueId }),
  ).rejects.toMatchObject({ code: 'forbidden' });
});

it('a performer offers a night of its own, not a place in the venue’s running order', async () => {
  const venue = await addVenue(database, { roomIds: ['big-room', 'small-room'] });
  const { eventId } = await addNight(database, venue, { stage: 'room:big-room' });
  const band = await addPerformer(database);
  const asked = { ...nothing, as: band.performerId, with: venue.venueId };
  expect(await readOfferStart(database.orm, band.viewer, asked)).toMatchObject({
    side: 'performer',
    night: null,
    rooms: [{ id: 'big-room' }, { id: 'small-room' }],
  });
  await expect(readOfferStart(database.orm, band.viewer, { ...asked, eventId })).rejects.toEqual(
    notFound,
  );
  for (const odd of [{ eventId: 'a\0' }, { slotId: '\0' }, { applicationId: '\0' }])
    await expect(readOfferStart(database.orm, band.viewer, { ...asked, ...odd })).rejects.toEqual(
      notFound,
    );
  await expect(
    readOfferStart(database.orm, band.viewer, { ...asked, with: band.performerId }),
  ).rejects.toMatchObject({ code: 'bad-input' });
});
