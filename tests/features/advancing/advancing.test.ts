import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { bookings } from '#app/db/schema/bookings.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { topicNames } from '#app/domain/advancing/topics.ts';
import {
  addAdvanceLine,
  commentOnLine,
  endDaySheetLink,
  forgetAdvances,
  remindOfAdvances,
  removeAdvanceLine,
  shareDaySheet,
  storeMissingGear,
  useSuggestions,
} from '#app/features/advancing/commands.server.ts';

import { exportAdvances } from '#app/features/advancing/part.server.ts';
import { readSharedSheet, showDaySheet } from '#app/features/advancing/queries.server.ts';
import { advanceActs, refused } from '#tests/harness/bookings/advances.ts';
import {
  type Acting,
  addSide,
  addTwoSides,
  bookingActs,
  dayIn,
  termsOn,
} from '#tests/harness/bookings/bookings.ts';
import { countTasks } from '#tests/harness/bookings/tasks.ts';
import { testBrand as brand, waitingMails } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const { orm } = database;
const acts = bookingActs(database);
const secret = 'a secret';
const services = { database, brand, secret };
let venue: Acting;
let performer: Acting;
let days = 10;

beforeEach(async () => {
  ({ venue, performer } = await addTwoSides(database));
  await orm.update(bookings).set({ state: 'cancelled', firm: false });
  await orm.delete(outbox);
});

/** A show that both have signed. */
const signed = (band = performer, more: object = {}, terms: object = {}) =>
  advance.signed({ venue, performer: band }, termsOn(dayIn(days), terms), more);
const { show, answer, confirm, ...advance } = advanceActs(database);
const answerAll = (bookingId: string, band = performer) =>
  advance.answerAll({ venue, performer: band }, bookingId);
const stateOf = (bookingId: string, key: string) => advance.stateOf(venue, bookingId, key);
const subjects = async () => (await waitingMails(database)).map(({ subject }) => subject);

describe('lines', () => {
  test('are answered by the side that they ask, and by no one else', async () => {
    const bookingId = await signed();
    await answer(venue, bookingId, 'power');
    await expect(answer(performer, bookingId, 'power')).rejects.toEqual(
      refused('forbidden', /venue answers/),
    );
    await expect(answer(venue, bookingId, 'sauna')).rejects.toEqual(refused('not-found'));
    const stranger = await addSide(database, 'artist', 'Vera');
    await expect(answer(stranger, bookingId, 'power')).rejects.toEqual(refused('not-found'));
    const { bookingId: unsigned } = await acts.offer(venue, stranger, termsOn(dayIn(40)));
    await expect(answer(venue, unsigned, 'power')).rejects.toEqual(refused('conflict'));
    expect(await stateOf(bookingId, 'power')).toBe('answered');
    await answer(venue, bookingId, 'power', '');
    expect(await stateOf(bookingId, 'power')).toBe('open');
  });

  test('of the house are answered once for every act, the others for one', async () => {
    const first = await signed();
    const [{ eventId } = { eventId: '' }] = await orm
      .select()
      .from(bookings)
      .where(eq(bookings.id, first));
    const band = await addSide(database, 'artist', 'Malva');
    const second = await signed(band, { eventId });
    await answer(venue, first, 'power', '3 × 32 A.');
    await answer(venue, first, 'lodging', 'Two rooms.');
    const lines = (await show(band, second)).lines;
    expect(lines.find(({ key }) => key === 'power')).toMatchObject({ written: '3 × 32 A.' });
    expect(lines.find(({ key }) => key === 'lodging')).toMatchObject({ state: 'open' });
    await answerAll(first);
    await answerAll(second, band);
    await confirm(band, second);
    await orm.delete(outbox);
    await answer(venue, first, 'power', '63 A.');
    expect(await waitingMails(database)).toMatchObject([{ to: band.viewer.email }]);
    const [heard] = await orm.select().from(outbox).where(eq(outbox.type, 'happened'));
    expect(heard?.payload).toMatchObject({ id: second, pages: [venue.as, band.as] });
    const { sheet } = await showDaySheet(services, band.viewer, { bookingId: second, as: band.as });
    expect(sheet.running.map(({ name }) => name).sort()).toEqual(['Malva', 'The Night Owls']);
  });

  test('are suggested to their own side from its page and from last time', async () => {
    const page = eq(profiles.id, venue.as);
    await orm.update(profiles).set({ address: 'Rua Um 1' }).where(page);
    const before = await signed();
    const suggested = async (side: Acting, bookingId: string, key: string) =>
      (await show(side, bookingId)).lines.find((line) => line.key === key)?.proposal;
    expect(await suggested(venue, before, 'address')).toMatchObject({ source: 'address' });
    expect(await suggested(performer, before, 'address')).toBeNull();
    await answer(venue, before, 'address', 'Rua Um 1, park behind the house.');
    days += 1;
    const after = await signed();
    const lastTime = { text: 'Rua Um 1, park behind the house.', source: 'lastTime' };
    expect(await suggested(venue, after, 'address')).toEqual(lastTime);
    await useSuggestions(services, venue.viewer, { bookingId: after, as: venue.as });
    expect(await stateOf(after, 'address')).toBe('answered');
    const { lines } = await show(performer, after);
    expect(lines.find(({ key }) => key === 'address')).toMatchObject({
      source: 'lastTime',
      answer: lastTime.text,
    });
  });

  test('name gear that the rider asks for and the house hasn’t got', async () => {
    const details = { equipment: 'PA, desk' };
    await orm.update(profiles).set({ details }).where(eq(profiles.id, venue.as));
    const bookingId = await signed(performer, {}, { rider: 'A grand piano, a PA.' });
    expect(await stateOf(bookingId, 'gear-piano')).toBe('open');
    expect(await stateOf(bookingId, 'gear-pa')).toBeUndefined();
    await expect(answer(venue, bookingId, 'gear-piano', 'Maybe')).rejects.toEqual(
      refused('bad-input'),
    );
    await answer(performer, bookingId, 'gear-piano', 'bandBrings');
    expect(await stateOf(bookingId, 'gear-piano')).toBe('answered');
  });

  test('can be added by either side, asked about, and removed', async () => {
    const bookingId = await signed();
    const { viewer, as } = performer;
    const { key } = await addAdvanceLine(services, viewer, {
      bookingId,
      as,
      label: 'Film crew',
      answers: 'venue',
    });
    await commentOnLine(services, viewer, { bookingId, as, key, text: 'Where do they stand?' });
    expect(await subjects()).toEqual([expect.stringContaining('has a question')]);
    const line = (await show(venue, bookingId)).lines.find((one) => one.key === key);
    expect(line).toMatchObject({ name: 'Film crew', comments: [{ by: 'performer' }] });
    await removeAdvanceLine(services, viewer, { bookingId, as, key });
    expect(await stateOf(bookingId, key)).toBeUndefined();
    await expect(
      removeAdvanceLine(services, viewer, { bookingId, as, key: 'power' }),
    ).rejects.toEqual(refused('conflict'));
  });
});

test('Today says what a side has left to answer or to confirm', async () => {
  const bookingId = await signed();
  expect(await countTasks(orm, performer)).toBe(1);
  await answerAll(bookingId);
  expect(await countTasks(orm, performer)).toBe(1);
  const venueTasks = await countTasks(orm, venue);
  await confirm(performer, bookingId);
  expect(await countTasks(orm, performer)).toBe(0);
  await confirm(venue, bookingId);
  expect(await countTasks(orm, venue)).toBe(venueTasks - 1);
  // A rider's new requests wait without any act on the advance.
  const says = async ({ as }: Acting, details: object) => {
    await orm.update(profiles).set({ details }).where(eq(profiles.id, as));
    await storeMissingGear(database, [as]);
  };
  await says(performer, { technicalRider: 'A grand piano.' });
  expect(await countTasks(orm, venue)).toBe(venueTasks);
  await says(venue, { equipment: 'An upright piano' });
  expect(await countTasks(orm, venue)).toBe(venueTasks - 1);
});

test('each side is reminded once a date of its open lines, and of nothing else', async () => {
  const bookingId = await signed(performer, {}, { rider: 'A grand piano.' });
  const run = async () => {
    // From 9 in the morning there; by night this test moves the venue to where it is day.
    await orm.execute(sql`update bookings set time_zone = case
      when extract(hour from now() at time zone 'UTC') < 9 then 'Asia/Tokyo' else 'UTC' end`);
    await orm.delete(outbox);
    await remindOfAdvances(services);
    return waitingMails(database);
  };
  const mails = await run();
  expect(mails.map(({ subject }) => subject)).toEqual([
    ...Array(2).fill(expect.stringMatching(/^Lines to answer/)),
  ]);
  const texts = mails.map(({ text }) => text);
  expect(texts.some((text) => text.includes('Still to answer: Venue contact'))).toBe(true);
  expect(texts.some((text) => text.includes('Still to answer: Performer contact'))).toBe(true);
  expect(texts.filter((text) => text.includes('Piano'))).toHaveLength(1);
  expect(await run()).toEqual([]);
  for (const key of topicNames)
    if ((await stateOf(bookingId, key)) === 'open')
      await answer(performer, bookingId, key).catch(() => undefined);
  const week = sql`load_in_at - interval '4 days'`;
  await orm.update(bookings).set({ loadInAt: week }).where(eq(bookings.id, bookingId));
  const [only, ...others] = await run();
  expect(only?.text).toContain('Venue contact');
  expect(others).toEqual([]);
});

test('a crew reads the day sheet by its link until either side ends it, or the show is over', async () => {
  const bookingId = await signed();
  await answer(venue, bookingId, 'venueContact', 'Ana, +351 912 345 678');
  const input = { bookingId, as: venue.as };
  await shareDaySheet(services, venue.viewer, input);
  const linkOf = async ({ viewer, as }: Acting) =>
    (await showDaySheet(services, viewer, { bookingId, as })).link?.split('/').at(-1) ?? '';
  const read = (link: string) => readSharedSheet(orm, { secret, link });
  const first = await linkOf(venue);
  expect((await read(first))?.lines).toMatchObject([{ answer: 'Ana, +351 912 345 678' }]);
  // Some bits of its last letter are unused, so the first is changed.
  expect(await read((first.startsWith('A') ? 'B' : 'A') + first.slice(1))).toBeNull();
  await shareDaySheet(services, performer.viewer, { bookingId, as: performer.as });
  const second = await linkOf(performer);
  expect([await read(first), (await read(second))?.bookingId]).toEqual([null, bookingId]);
  await endDaySheetLink(services, performer.viewer, { bookingId, as: performer.as });
  expect(await read(second)).toBeNull();
  await shareDaySheet(services, venue.viewer, input);
  const third = await linkOf(venue);
  expect(await read(third)).not.toBeNull();
  const past = ['load_in_at', 'starts_at', 'ends_at', 'load_out_at'].map(
    (name) => `${name} = ${name} - (load_out_at - now()) - interval '73 hours'`,
  );
  await orm.execute(sql`update bookings set ${sql.raw(past.join(', '))} where id = ${bookingId}`);
  expect(await read(third)).toBeNull();
});

test('people get their answers, and take them along when they leave, with their crews’ links', async () => {
  const bookingId = await signed();
  await answer(performer, bookingId, 'performerContact', 'Rita, +351 911 111 111');
  await answer(venue, bookingId, 'venueContact', 'Ana');
  await shareDaySheet(services, venue.viewer, { bookingId, as: venue.as });
  const exported: string[] = [];
  for await (const part of exportAdvances(orm, performer.viewer))
    exported.push(String(await part.read()));
  expect(exported.join()).toContain('Rita, +351 911 111 111');
  expect(exported.join()).not.toContain('Ana');
  await orm.transaction((tx) => forgetAdvances(tx, [performer.as]));
  expect(await stateOf(bookingId, 'performerContact')).toBe('open');
  expect(await stateOf(bookingId, 'venueContact')).toBe('answered');
  const view = await showDaySheet(services, venue.viewer, { bookingId, as: venue.as });
  expect(view.link).toBeNull();
});
