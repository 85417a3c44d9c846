import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { eventSeries, events } from '#app/db/schema/events.ts';
import { findStanding } from '#app/features/bookings/queries.server.ts';
import {
  applyForSlot,
  cancelEvent,
  changeEvent,
  changeSeries,
  createEvent,
  createSeries,
  endSeries,
} from '#app/features/events/commands.server.ts';

import { makeNightsAhead } from '#app/features/events/place-night.server.ts';
import { addSide, bookingActs, termsOn } from '#tests/harness/bookings/bookings.ts';
import {
  addPerformer,
  addVenue,
  dayIn,
  nightFields,
  nightInput,
  nothingStands,
  seriesInput,
  slotsOf,
} from '#tests/harness/bookings/nights.ts';
import { testBrand } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const services = { database, brand: testBrand, findStanding: nothingStands };

type Fields = Record<string, string>;
const seriesFields = (fields: Fields = {}): Fields => {
  const { day: _, ...night } = nightFields();
  return { ...night, repeat: 'week-1', weekday: '4', from: dayIn(0), until: '', ...fields };
};
const written = (fields: Fields = {}) => seriesInput(seriesFields(fields));

/** The next such weekday, at least this many days from now. */
function next(weekday: number, least = 1): Temporal.PlainDate {
  const day = Temporal.PlainDate.from(dayIn(least));
  return day.add({ days: (weekday - day.dayOfWeek + 7) % 7 });
}

async function nightsOf(seriesId: string) {
  const rows = await database.orm
    .select()
    .from(events)
    .where(eq(events.seriesId, seriesId))
    .orderBy(events.loadInAt);
  return rows;
}

async function begin(fields: Fields = {}, timeZone = 'Europe/Lisbon') {
  const venue = await addVenue(database, { timeZone });
  const input = { as: venue.venueId, ...written(fields) };
  const { seriesId } = await createSeries(services, venue.owner, input);
  return { venue, seriesId };
}

/** Creates its nights again, as the next day’s run would. */
async function makeAgain(seriesId: string): Promise<void> {
  await database.orm
    .update(eventSeries)
    .set({ madeUntil: null })
    .where(eq(eventSeries.id, seriesId));
  await Promise.all([makeNightsAhead(database), makeNightsAhead(database)]);
}

it.each(['America/New_York', 'Europe/Lisbon', 'Australia/Lord_Howe'])(
  'keeps its time on the clock in %s, whatever summer time does',
  async (timeZone) => {
    const { seriesId } = await begin({}, timeZone);
    const nights = await nightsOf(seriesId);
    expect(nights.length).toBeGreaterThanOrEqual(25);
    const loadIns = nights.map(({ loadInAt }) =>
      Temporal.Instant.fromEpochMilliseconds(loadInAt.getTime()).toZonedDateTimeISO(timeZone),
    );
    expect(new Set(loadIns.map((at) => `${at.dayOfWeek} ${at.toPlainTime()}`))).toEqual(
      new Set(['4 17:00:00']),
    );
    const [slot] = await slotsOf(database, nights[0]?.id ?? '');
    expect(slot).toMatchObject({ name: 'Support', openedAt: null });
  },
);

it('makes each night once, also twice at the same time', async () => {
  const { seriesId } = await begin();
  const before = (await nightsOf(seriesId)).map(({ id }) => id);
  await makeAgain(seriesId);
  expect((await nightsOf(seriesId)).map(({ id }) => id)).toEqual(before);
});

it('leaves out excepted nights, and leaves alone those moved or cancelled by hand', async () => {
  const except = next(4, 15).toString();
  const { venue, seriesId } = await begin({ 'except.0': except, 'except.1': '' });
  const [first, second, ...rest] = await nightsOf(seriesId);
  expect(rest.map(({ day }) => day)).not.toContain(except);
  const moved = nightInput(nightFields({ day: dayIn(2), title: 'Moved' }));
  const { owner, venueId: as } = venue;
  await changeEvent(services, owner, { as, eventId: second?.id ?? '', ...moved });
  await cancelEvent(services, owner, { as, eventId: first?.id ?? '' });
  await makeAgain(seriesId);
  const nights = await nightsOf(seriesId);
  expect(nights).toHaveLength(rest.length + 2);
  expect(nights.find(({ id }) => id === second?.id)).toMatchObject({
    title: 'Moved',
    day: dayIn(2),
    seriesDay: second?.seriesDay,
  });
});

it('asks about a night whose times the clock doesn’t have, and takes the answer', async () => {
  // Its clock changes every 26 weeks, so that the next change is among the nights created ahead.
  const zone = 'Australia/Lord_Howe';
  const change = Temporal.Now.zonedDateTimeISO(zone).getTimeZoneTransition('next');
  const isSpring = change?.offset === '+11:00';
  const day = change?.toPlainDate().subtract({ days: 1 }).toString() ?? '';
  const curfew = isSpring ? '02:15' : '01:45';
  const night = { curfew, loadOut: '05:00' };
  const days = { weekday: '6', from: day, until: day };
  const { venue, seriesId } = await begin({ ...night, ...days }, zone);
  expect(await nightsOf(seriesId)).toEqual([]);
  const answered: Fields = isSpring ? { curfew: '02:30' } : { curfewWhich: 'second' };
  const of = { seriesId, seriesDay: day };
  const answer = {
    ...nightInput(nightFields({ day, ...night, ...answered })),
    ...of,
    as: venue.venueId,
  };
  await createEvent(services, venue.owner, answer);
  await expect(createEvent(services, venue.owner, answer)).rejects.toMatchObject({
    code: 'conflict',
  });
  const stranger = await addVenue(database);
  await expect(
    createEvent(services, stranger.owner, { ...answer, as: stranger.venueId }),
  ).rejects.toMatchObject({ code: 'not-found' });
  expect(await nightsOf(seriesId)).toHaveLength(1);
});

describe('changed', () => {
  it('changes the nights that are still as it made them, and no others', async () => {
    const { venue, seriesId } = await begin({ 'slots.0.isOpen': 'on' });
    const [wanted, booked, renamed, ...plain] = await nightsOf(seriesId);
    const [slot] = await slotsOf(database, wanted?.id ?? '');
    const band = await addPerformer(database);
    const application = { as: band.performerId, slotId: slot?.id ?? '', message: 'We play.' };
    await applyForSlot(services, band.viewer, application);
    const findBookings = async () => [{ eventId: booked?.id ?? '', slotId: null, isFirm: true }];
    const slots = await slotsOf(database, renamed?.id ?? '');
    const ids = { 'slots.0.id': slots[0]?.id ?? '', 'slots.1.id': slots[1]?.id ?? '' };
    const as = venue.venueId;
    await changeEvent(services, venue.owner, {
      as,
      eventId: renamed?.id ?? '',
      ...nightInput(nightFields({ ...ids, title: 'Birthday', day: renamed?.day ?? '' })),
    });
    const told = { as, seriesId, ...written({ title: 'Jazz night', loadIn: '18:00' }) };
    const withBooking = { ...services, findStanding: findBookings };
    await expect(changeSeries(withBooking, venue.door, told)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(changeSeries(withBooking, band.viewer, told)).rejects.toMatchObject({
      code: 'not-found',
    });
    await changeSeries(withBooking, venue.manager, told);
    const after = await nightsOf(seriesId);
    expect(after.slice(0, 3).map(({ title }) => title)).toEqual([
      'Friday night',
      'Friday night',
      'Birthday',
    ]);
    expect(after.slice(3).map(({ id, title }) => [id, title])).toEqual(
      plain.map(({ id }) => [id, 'Jazz night']),
    );
    // Another day of the week: the untouched ones go, and new ones come.
    await changeSeries(withBooking, venue.owner, { as, seriesId, ...written({ weekday: '5' }) });
    const moved = await nightsOf(seriesId);
    const weekdays = moved.map(({ day }) => Temporal.PlainDate.from(day).dayOfWeek);
    expect(weekdays.filter((weekday) => weekday === 4)).toHaveLength(3);
    expect(weekdays.filter((weekday) => weekday === 5).length).toBeGreaterThanOrEqual(25);
  });

  it('ends with its untouched nights', async () => {
    const { venue, seriesId } = await begin();
    const [booked] = await nightsOf(seriesId);
    const findBookings = async () => [{ eventId: booked?.id ?? '', slotId: null, isFirm: false }];
    const told = { as: venue.venueId, seriesId };
    const withBooking = { ...services, findStanding: findBookings };
    await expect(endSeries(withBooking, venue.door, told)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await endSeries(withBooking, venue.owner, told);
    await makeAgain(seriesId);
    expect((await nightsOf(seriesId)).map(({ id }) => id)).toEqual([booked?.id]);
    await expect(
      changeSeries(services, venue.owner, { ...told, ...written() }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  it('cancels a night whose act was asked and declined', async () => {
    const { venue, seriesId } = await begin();
    const [night] = (await nightsOf(seriesId)).slice(1);
    if (!night) throw new Error('no night');
    const acts = bookingActs(database);
    const house = { viewer: venue.owner, as: venue.venueId };
    const band = await addSide(database, 'artist', 'The Night Owls');
    const terms = termsOn(night.day);
    const { bookingId } = await acts.offer(house, band, terms, { eventId: night.id });
    await acts.decline(band, bookingId);
    await endSeries({ database, findStanding }, venue.owner, { as: venue.venueId, seriesId });
    const remaining = await nightsOf(seriesId);
    expect(remaining).toMatchObject([{ id: night.id, cancelledAt: expect.any(Date) }]);
  });
});
