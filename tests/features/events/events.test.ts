import { eq, isNull } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { bookings } from '#app/db/schema/bookings.ts';
import { events } from '#app/db/schema/events.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { sweepLeftNights } from '#app/features/bookings/commands.server.ts';
import {
  applyForSlot,
  cancelEvent,
  changeEvent,
  createEvent,
  openSlot,
} from '#app/features/events/commands.server.ts';

import {
  addNight,
  addPerformer,
  addVenue,
  dayIn,
  nightFields,
  nightInput,
  nightOf,
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
});

const parsed = (as: string, fields: Record<string, string> = {}) => ({
  as,
  ...nightInput(nightFields(fields)),
});
/** Next year, so that it is always in the future. */
const year = Temporal.Now.plainDateISO().year + 1;

/** The day before the nth Sunday of a month, on which clocks in New York are changed. */
function saturdayBefore(month: number, nth: number): string {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  const sunday = first.add({ days: ((7 - first.dayOfWeek) % 7) + (nth - 1) * 7 });
  return sunday.subtract({ days: 1 }).toString();
}

const refusal = (code: string, note: RegExp | string = /./) =>
  expect.objectContaining({ code, message: expect.stringMatching(note) });

it('is created by the venue’s people and by no one else', async () => {
  const venue = await addVenue(database);
  const other = await addVenue(database);
  const band = await addPerformer(database);
  await createEvent(services, venue.manager, parsed(venue.venueId));
  await expect(createEvent(services, venue.door, parsed(venue.venueId))).rejects.toEqual(
    refusal('forbidden'),
  );
  for (const viewer of [other.owner, band.viewer])
    await expect(createEvent(services, viewer, parsed(venue.venueId))).rejects.toEqual(
      refusal('not-found'),
    );
  await expect(createEvent(services, band.viewer, parsed(band.performerId))).rejects.toEqual(
    refusal('not-found', 'Only a venue'),
  );
  const created = await database.orm.select().from(events).where(eq(events.venueId, venue.venueId));
  expect(created).toHaveLength(1);
});

it('keeps its running order in the order of the night, past midnight', async () => {
  const venue = await addVenue(database, { timeZone: 'America/New_York' });
  const { slots, eventId } = await addNight(database, venue, {
    day: `${year}-06-04`,
    'slots.0.name': 'Last',
    'slots.0.start': '00:30',
    'slots.0.end': '01:00',
  });
  expect(slots.map(({ name }) => name)).toEqual(['Headliner', 'Last']);
  const night = await nightOf(database, eventId);
  expect(night.loadInAt.toISOString()).toBe(`${year}-06-04T21:00:00.000Z`);
  expect(night.loadOutAt.toISOString()).toBe(`${year}-06-05T06:00:00.000Z`);
  expect(night).toMatchObject({ stageId: venue.venueId, roomId: null, claimed: false });
});

it('asks about a time that the clock shows twice or not at all, and writes nothing', async () => {
  const venue = await addVenue(database, { timeZone: 'America/New_York' });
  const autumn = { day: saturdayBefore(11, 1), 'slots.3.name': 'Late' };
  const twice = { ...autumn, 'slots.3.start': '00:30', 'slots.3.end': '01:00' };
  await expect(
    createEvent(
      services,
      venue.owner,
      parsed(venue.venueId, { ...twice, 'slots.1.end': '00:20', loadOut: '03:00', curfew: '' }),
    ),
  ).rejects.toMatchObject({
    code: 'bad-input',
    fields: {
      'slots.2.end': expect.stringMatching(
        /^On \d November \d{4} the clocks in America\/New York show 01:00 twice: first at UTC−04:00, then at UTC−05:00\. /,
      ),
      'slots.2.endWhich': 'Choose which of the two times you mean.',
    },
  });
  await expect(
    createEvent(
      services,
      venue.owner,
      parsed(venue.venueId, { day: saturdayBefore(3, 2), curfew: '02:30', loadOut: '04:00' }),
    ),
  ).rejects.toMatchObject({ fields: { curfew: expect.stringContaining('01:30 or 03:30') } });
  expect(await database.orm.select().from(events).where(eq(events.venueId, venue.venueId))).toEqual(
    [],
  );
  const { slots } = await addNight(database, venue, {
    ...twice,
    'slots.3.endWhich': 'second',
    loadOut: '03:00',
    curfew: '',
  });
  expect(slots.at(-1)?.endsAt.toISOString()).toMatch(/T06:00:00\.000Z$/);
});

it('is not made for the past, elsewhere than on a stage of the venue, or where one is taken', async () => {
  const venue = await addVenue(database, { roomIds: ['a-room', 'b-room'] });
  const make = (fields: Record<string, string>) =>
    createEvent(services, venue.owner, parsed(venue.venueId, { stage: 'room:a-room', ...fields }));
  await expect(make({ day: dayIn(-3) })).rejects.toMatchObject({
    fields: { day: expect.stringMatching(/over/) },
  });
  await expect(make({ day: dayIn(3_000) })).rejects.toMatchObject({
    fields: { day: expect.stringMatching(/5 years/) },
  });
  for (const stage of ['venue', 'room:', 'room:another', ''])
    await expect(make({ stage })).rejects.toMatchObject({ code: 'bad-input' });
  const { eventId } = await make({});
  await make({});
  await database.orm.update(events).set({ claimed: true }).where(eq(events.id, eventId));
  await expect(make({})).rejects.toEqual(refusal('conflict', 'on this stage at that time'));
  await make({ stage: 'room:b-room' });
  await make({ stage: 'elsewhere' });
});

it('keeps its day, stage and times once an act is asked for it', async () => {
  const venue = await addVenue(database);
  const { eventId, slots } = await addNight(database, venue);
  const ids = { 'slots.0.id': slots[0]?.id ?? '', 'slots.1.id': slots[1]?.id ?? '' };
  const findBookings = async () => [{ eventId, slotId: ids['slots.1.id'], isFirm: true }];
  const told = (fields: Record<string, string>) => ({
    eventId,
    ...parsed(venue.venueId, { ...ids, ...fields }),
  });
  const change = (fields: Record<string, string>) =>
    changeEvent({ ...services, findStanding: findBookings }, venue.manager, told(fields));
  const others: Record<string, string>[] = [
    { day: dayIn(31) },
    { stage: 'elsewhere' },
    { loadIn: '16:00' },
  ];
  for (const moved of others)
    await expect(change(moved)).rejects.toEqual(
      refusal('conflict', 'can’t change its day, place or times'),
    );
  await expect(change({ 'slots.1.end': '00:30' })).rejects.toMatchObject({
    fields: { 'slots.1.start': expect.stringMatching(/Headliner/) },
  });
  const emptied = { 'slots.1.name': '', 'slots.1.start': '', 'slots.1.end': '' };
  await expect(change(emptied)).rejects.toEqual(refusal('conflict', 'you can’t remove it'));
  await change({
    title: 'Late night',
    'slots.0.end': '22:00',
    'slots.2.name': 'DJ',
    'slots.2.start': '00:15',
    'slots.2.end': '01:00',
  });
  expect((await nightOf(database, eventId)).title).toBe('Late night');
  expect((await slotsOf(database, eventId)).map(({ id, name }) => [name, id])).toEqual([
    ['Support', ids['slots.0.id']],
    ['Headliner', ids['slots.1.id']],
    ['DJ', expect.any(String)],
  ]);
  await expect(changeEvent(services, venue.door, told({}))).rejects.toEqual(refusal('forbidden'));
  // While it is empty, everything may change.
  await changeEvent(services, venue.owner, told({ ...emptied, day: dayIn(33) }));
  expect((await nightOf(database, eventId)).day).toBe(dayIn(33));
  expect(await slotsOf(database, eventId)).toHaveLength(1);
});

it('is cancelled only while no act is booked or asked, and tells applicants', async () => {
  const venue = await addVenue(database);
  const { eventId, slots } = await addNight(database, venue);
  const slotId = slots[0]?.id ?? '';
  const band = await addPerformer(database);
  await openSlot(services, venue.owner, { as: venue.venueId, slotId, ...opening });
  const application = { as: band.performerId, slotId, message: 'We play.' };
  await applyForSlot(services, band.viewer, application);
  await database.orm.delete(outbox);
  const withBooking = (isFirm: boolean) => ({
    ...services,
    findStanding: async () => [{ eventId, slotId: null, isFirm }],
  });
  const told = { as: venue.venueId, eventId };
  await expect(cancelEvent(withBooking(true), venue.owner, told)).rejects.toEqual(
    refusal('conflict', 'Cancel that booking first'),
  );
  await expect(cancelEvent(withBooking(false), venue.owner, told)).rejects.toEqual(
    refusal('conflict', 'Withdraw the offer first'),
  );
  await expect(cancelEvent(services, venue.door, told)).rejects.toEqual(refusal('forbidden'));
  await cancelEvent(services, venue.manager, told);
  await cancelEvent(services, venue.manager, told);
  expect((await nightOf(database, eventId)).cancelledAt).not.toBeNull();
  const [mail, ...others] = await waitingMails(database);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: band.viewer.email,
    text: expect.stringMatching(/The event was cancelled\./),
  });
  await expect(
    changeEvent(services, venue.owner, { eventId, ...parsed(venue.venueId) }),
  ).rejects.toEqual(refusal('conflict', 'cancelled'));
});

it('goes with its venue, unless an act was asked for it', async () => {
  const venue = await addVenue(database);
  const { eventId } = await addNight(database, venue);
  const { eventId: bookedId } = await addNight(database, venue);
  const times = { loadInAt: new Date(), startsAt: new Date(1), endsAt: new Date(2) };
  await database.orm.insert(bookings).values({
    id: 'a-booking',
    eventId: bookedId,
    state: 'declined',
    firm: false,
    timeZone: 'UTC',
    ...times,
    loadOutAt: new Date(times.loadInAt.getTime() + 1),
  });
  await database.orm.delete(profiles).where(eq(profiles.id, venue.venueId));
  await sweepLeftNights(database.orm);
  const left = await database.orm
    .select({ id: events.id })
    .from(events)
    .where(isNull(events.venueId));
  expect(left).toEqual([{ id: bookedId }]);
  expect(await slotsOf(database, eventId)).toEqual([]);
});
