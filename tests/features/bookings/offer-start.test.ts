import { expect, it } from 'vitest';
import { bookings } from '#app/db/schema/bookings.ts';
import { holdSettings } from '#app/db/schema/holds.ts';
import { holdDefaults } from '#app/domain/bookings/holds/hold.ts';
import { listDeals } from '#app/features/bookings/offers/queries.server.ts';
import { readOfferStart } from '#app/features/bookings/offers/read-offer-start.server.ts';
import { firstTerms, termsLike } from '#app/features/bookings/offers/words.ts';
import { removeTemplate, saveTemplate } from '#app/features/bookings/terms/commands.server.ts';
import { findTemplates } from '#app/features/bookings/terms/queries.server.ts';
import { applyForSlot, openSlot } from '#app/features/events/commands.server.ts';
import { addSide, bookingActs, termsOn } from '#tests/harness/bookings/bookings.ts';
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

it('an offer that answers an application starts with its slot and its performer', async () => {
  const venue = await addVenue(database);
  const { eventId, slots } = await addNight(database, venue);
  const [slot] = slots;
  if (!slot) throw new Error('the night has no slots');
  const services = { database, brand: testBrand, findStanding: nothingStands };
  await openSlot(services, venue.owner, { as: venue.venueId, slotId: slot.id, ...opening });
  const band = await addPerformer(database, { displayName: 'Luar' });
  const { applicationId } = await applyForSlot(services, band.viewer, {
    as: band.performerId,
    slotId: slot.id,
    message: 'We have played this town before.',
  });
  const query = { ...nothing, with: null, applicationId };

  const start = await readOfferStart(database.orm, venue.owner, { ...query, as: venue.venueId });
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

  // No other page can answer it, and door staff can’t make offers.
  const other = await addVenue(database);
  await expect(
    readOfferStart(database.orm, other.owner, { ...query, as: other.venueId }),
  ).rejects.toEqual(notFound);
  await expect(
    readOfferStart(database.orm, other.owner, { ...query, as: venue.venueId }),
  ).rejects.toEqual(notFound);
  await expect(
    readOfferStart(database.orm, venue.door, { ...query, as: venue.venueId }),
  ).rejects.toMatchObject({ code: 'forbidden' });
});

it('a performer offers a night of its own, not a place in the venue’s event', async () => {
  const venue = await addVenue(database, { roomIds: ['big-room', 'small-room'] });
  const { eventId } = await addNight(database, venue, { stage: 'room:big-room' });
  const band = await addPerformer(database);
  const query = { ...nothing, as: band.performerId, with: venue.venueId };
  expect(await readOfferStart(database.orm, band.viewer, query)).toMatchObject({
    side: 'performer',
    night: null,
    rooms: [{ id: 'big-room' }, { id: 'small-room' }],
  });
  await expect(readOfferStart(database.orm, band.viewer, { ...query, eventId })).rejects.toEqual(
    notFound,
  );
  for (const odd of [{ eventId: 'a\0' }, { slotId: '\0' }, { applicationId: '\0' }])
    await expect(readOfferStart(database.orm, band.viewer, { ...query, ...odd })).rejects.toEqual(
      notFound,
    );
  await expect(
    readOfferStart(database.orm, band.viewer, { ...query, with: band.performerId }),
  ).rejects.toMatchObject({ code: 'bad-input' });
});

const acts = bookingActs(database);
const venue = await addSide(database, 'venue', 'Cinema Candeia');
const owls = await addSide(database, 'artist', 'The Night Owls');
const luar = await addSide(database, 'artist', 'Luar');

const first = firstTerms('Europe/Lisbon', dayIn(60));
const about = { side: 'venue', offered: ['EUR'], hasNight: false } as const;

it('an offer starts like the last signed deal of the two, else like the page’s own', async () => {
  const query = (other: typeof owls) => ({ as: venue.as, with: other.as, side: 'venue' as const });
  const terms = termsOn(dayIn(30), { rider: 'Two owls', notes: 'Between us', guestPlaces: 9 });
  const { bookingId } = await acts.offer(venue, owls, terms);
  // An unsigned offer is no deal.
  expect(await listDeals(database.orm, query(owls))).toEqual([]);
  await database.orm.update(bookings).set({ signedVersion: 1 });

  const [same] = await listDeals(database.orm, query(owls));
  expect(same).toMatchObject({
    bookingId,
    name: 'The Night Owls',
    day: dayIn(30),
    isSamePair: true,
  });
  if (!same) throw new Error('there is no deal');
  expect(termsLike(first, same.terms, { ...about, from: 'samePair' })).toMatchObject({
    'terms.schedule.day': dayIn(60),
    'terms.schedule.loadIn': '16:00',
    'terms.rider': 'Two owls',
    'terms.notes': 'Between us',
    'terms.guestPlaces': '9',
    'terms.deal.kind': terms.deal.kind,
  });

  // Terms of one performer aren’t shown to another.
  const [other] = await listDeals(database.orm, query(luar));
  if (!other) throw new Error('there is no deal');
  expect(other.isSamePair).toBe(false);
  const typed = termsLike(first, other.terms, { ...about, from: 'another' });
  expect(typed).toMatchObject({ 'terms.guestPlaces': '9', 'terms.deal.kind': 'flat' });
  const ownFields = [
    'terms.rider',
    'terms.notes',
    'terms.deal.guaranteeMinor',
    'terms.tickets.0.name',
  ];
  for (const field of ownFields) expect(typed[field] ?? '').toBe('');
  // Nor do amounts of a currency that isn’t offered any more stay.
  const inFrancs = termsLike(first, same.terms, {
    ...about,
    offered: ['CHF'],
    from: 'samePair',
  });
  expect(inFrancs).toMatchObject({ 'terms.deal.kind': 'flat', 'terms.rider': 'Two owls' });
  expect(inFrancs['terms.deal.guaranteeMinor'] ?? '').toBe('');
  // The performer’s side has its deals as well, and only its own.
  expect(await listDeals(database.orm, { as: luar.as, with: venue.as, side: 'performer' })).toEqual(
    [],
  );
});

it('a page saves terms under a name, and starts offers to any page from them', async () => {
  const services = { database, brand: testBrand };
  const terms = termsOn(dayIn(40), { rider: 'Two owls', notes: 'House rules', guestPlaces: 4 });
  const { bookingId } = await acts.offer(venue, owls, terms);
  const at = { as: venue.as, bookingId, version: 1 };
  const { templateId } = await saveTemplate(services, venue.viewer, { ...at, name: 'Friday' });
  await saveTemplate(services, venue.viewer, { ...at, name: 'Friday' });
  expect(await findTemplates(database.orm, venue.as)).toMatchObject([
    { id: templateId, name: 'Friday', bookingId, version: 1 },
  ]);
  // The other side has its own, of the same booking.
  expect(await findTemplates(database.orm, owls.as)).toEqual([]);
  const ofOwls = { ...at, as: owls.as, name: 'Friday' };
  await saveTemplate(services, owls.viewer, ofOwls);

  const filled = termsLike(first, terms, { ...about, from: 'template' });
  expect(filled).toMatchObject({
    'terms.schedule.day': dayIn(60),
    'terms.notes': 'House rules',
    'terms.guestPlaces': '4',
    'terms.deal.guaranteeMinor': '5000',
  });
  // The rider of one performer isn’t shown to another.
  expect(filled['terms.rider'] ?? '').toBe('');

  const refused = async (doing: Promise<unknown>, code: string) =>
    expect(doing).rejects.toMatchObject({ code });
  await refused(
    saveTemplate(services, luar.viewer, { ...at, as: luar.as, name: 'x' }),
    'not-found',
  );
  await refused(
    saveTemplate(services, venue.viewer, { ...at, version: 2, name: 'x' }),
    'not-found',
  );
  await refused(removeTemplate(services, owls.viewer, { as: owls.as, templateId }), 'not-found');
  await removeTemplate(services, venue.viewer, { as: venue.as, templateId });
  expect(await findTemplates(database.orm, venue.as)).toEqual([]);
});

it('an offer starts with the house’s own load-in', async () => {
  const query = { ...nothing, as: luar.as, with: venue.as };
  expect(await readOfferStart(database.orm, luar.viewer, query)).toMatchObject({ house: {} });
  await database.orm.insert(holdSettings).values({
    ...holdDefaults,
    venueId: venue.as,
    loadInMinute: 18 * 60,
    loadOutMinute: 25 * 60,
    takesHolds: false,
  });
  const start = await readOfferStart(database.orm, luar.viewer, query);
  expect(start).toMatchObject({ house: { loadIn: '18:00', loadOut: '01:00' }, takesHolds: false });
  expect(firstTerms('Europe/Lisbon', dayIn(60), {}, 'EUR', start.house)).toMatchObject({
    'terms.schedule.loadIn': '18:00',
    // A soundcheck can’t come before load-in.
    'terms.schedule.soundcheck': '',
    'terms.schedule.doors': '20:00',
    'terms.schedule.loadOut': '01:00',
  });
});
