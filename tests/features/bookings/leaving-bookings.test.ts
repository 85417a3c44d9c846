import { eq, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import { exports } from '#app/api/export.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { bookings, signatures } from '#app/db/schema/bookings.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { settlementLines, settlements } from '#app/db/schema/settlement.ts';
import { cancelBooking } from '#app/features/bookings/cancellations/commands.server.ts';
import { readContract } from '#app/features/bookings/contracts/queries.server.ts';
import { makeTour } from '#app/features/bookings/holds/commands.server.ts';
import { addRunningOrderItem } from '#app/features/running-order/commands.server.ts';
import { putOnTour } from '#app/features/tours/commands.server.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openFiles } from '#app/platform/files/files.server.ts';
import { openLog } from '#app/platform/log.ts';
import {
  findBlockers,
  leave,
  leavePage,
  removeDueAccounts,
} from '#app/processes/leaving.server.ts';
import {
  type Acting,
  addSide,
  addTwoSides,
  bookingActs,
  dayIn,
  termsOn,
} from '#tests/harness/bookings/bookings.ts';
import { serveCalls } from '#tests/harness/calls/calls.ts';
import { testBrand as brand, waitingMails } from '#tests/harness/people/cast.ts';
import { searchDatabase } from '#tests/harness/reading/search-everything.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { makeFolder } from '#tests/harness/servers/folder.ts';

const database = await testDatabase();
let venue: Acting;
let performer: Acting;
const files = openFiles(parseSettings({ DATA_DIR: makeFolder() }));

const acts = bookingActs(database);
beforeEach(async () => {
  ({ venue, performer } = await addTwoSides(database));
});

const booked = async () => {
  const night = { title: 'Big Night' };
  const { bookingId } = await acts.offer(venue, performer, termsOn(dayIn(40)), night);
  await acts.accept(performer, bookingId, 1);
  for (const side of [venue, performer]) await acts.sign(side, bookingId, 1);
  return bookingId;
};
const ask = ({ viewer }: Acting) =>
  leave({ database, brand }, viewer, { currentPassword: '', told: true });
const removeNow = async ({ viewer }: Acting) => {
  await database.orm
    .update(accounts)
    .set({ deletionRequestedAt: sql`now() - interval '8 days'` })
    .where(eq(accounts.id, viewer.accountId));
  await removeDueAccounts({ database, files, brand });
};
const cancel = ({ viewer, as }: Acting, bookingId: string) =>
  cancelBooking({ database, brand }, viewer, { bookingId, as, reason: '', window: 'early' });
const isThere = async (id: string) =>
  (await database.orm.select().from(profiles).where(eq(profiles.id, id))).length > 0;

test('a show ahead keeps an account and its page from leaving, and names the way out', async () => {
  const bookingId = await booked();
  for (const { viewer } of [venue, performer])
    expect(await findBlockers(database.orm, viewer)).toEqual([
      {
        what: expect.stringContaining('“Big Night”'),
        wayOut: 'Play it, or cancel it on its page under Bookings.',
      },
    ]);
  await expect(ask(performer)).rejects.toMatchObject({ code: 'conflict' });
  await expect(
    leavePage({ database, files, brand }, performer.viewer, performer.as),
  ).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('Big Night') });
  expect(await isThere(performer.as)).toBe(true);
  await cancel(performer, bookingId);
  expect(await findBlockers(database.orm, performer.viewer)).toEqual([]);
  await leavePage({ database, files, brand }, performer.viewer, performer.as);
  expect(await isThere(performer.as)).toBe(false);
});

test('a show agreed on while an account is about to leave keeps it until the show is over', async () => {
  const { bookingId } = await acts.offer(venue, performer, termsOn(dayIn(40)));
  await ask(performer);
  await acts.accept(performer, bookingId, 1);
  for (const side of [venue, performer]) await acts.sign(side, bookingId, 1);
  await removeNow(performer);
  expect(await isThere(performer.as)).toBe(true);
  await cancel(venue, bookingId);
  await removeNow(performer);
  expect(await isThere(performer.as)).toBe(false);
});

test('addresses and devices of signatures leave with a person; the other side keeps the contract', async () => {
  const bookingId = await booked();
  await cancel(performer, bookingId);
  const open = await acts.offer(venue, performer, termsOn(dayIn(50)));
  await database.orm.delete(outbox);
  await ask(performer);
  await removeNow(performer);
  const { accountId, email } = performer.viewer;
  const [theirs, others] = await Promise.all(
    (['performer', 'venue'] as const).map(async (side) => {
      const rows = await database.orm
        .select()
        .from(signatures)
        .where(sql`${signatures.bookingId} = ${bookingId} and ${signatures.side} = ${side}`);
      return rows[0];
    }),
  );
  expect(theirs).toMatchObject({ accountId: null, address: null, device: null });
  expect(others).toMatchObject({ address: '192.0.2.1', device: 'A browser' });
  const { orm } = database;
  const traces = await searchDatabase(orm, [accountId]);
  // The farewell mail, which is deleted once it is sent.
  expect(traces.filter((row) => !row.startsWith('public.outbox:'))).toEqual([]);
  const query = { bookingId, version: '1', current: null };
  const contract = await readContract(orm, venue.viewer, query);
  expect(JSON.stringify(contract.document)).toContain('The Night Owls');
  // Talks are over, and the other side is notified.
  const [talk] = await orm.select().from(bookings).where(eq(bookings.id, open.bookingId));
  expect(talk).toMatchObject({ state: 'expired', performerId: null });
  const mails = (await waitingMails(database)).filter(({ to }) => to !== email);
  expect(mails.map(({ to }) => to)).toEqual([venue.viewer.email]);
});

test('an export has the bookings of one’s own pages, and no others', async () => {
  const bookingId = await booked();
  const stranger = await addSide(database, 'artist', 'Strangers');
  const calls = await serveCalls([exports], { database, files, brand, log: openLog('silent') });
  const { bookings } = await download(calls, performer);
  expect(bookings).toMatchObject([
    {
      id: bookingId,
      side: 'performer',
      state: 'accepted',
      title: 'Big Night',
      versions: [{ number: 1, terms: { currency: 'EUR' } }],
      contracts: [{ version: 1, text: expect.stringContaining('Cinema Candeia') }],
      signatures: [{ side: 'venue' }, { side: 'performer' }],
      cancellation: null,
    },
  ]);
  expect(await download(calls, stranger)).not.toHaveProperty('bookings');
  await calls.close();
});

test('an export has running orders, riders, settlements and tours, each for its owner', async () => {
  const { orm } = database;
  const details = { technicalRider: 'A grand piano.' };
  await orm.update(profiles).set({ details }).where(eq(profiles.id, performer.as));
  const bookingId = await booked();
  const [night] = await orm.select().from(bookings).where(eq(bookings.id, bookingId));
  const eventId = night?.eventId ?? '';
  await addRunningOrderItem({ database }, venue.viewer, {
    as: venue.as,
    eventId,
    kind: 'stage',
    title: 'Raffle',
    start: '21:00',
    minutes: 20,
  });
  const { viewer, as } = performer;
  const { tourId } = await makeTour({ database }, viewer, { as, name: 'Spring' });
  const put = { as, tourId, kind: 'booking', showId: bookingId } as const;
  await putOnTour({ database }, viewer, put);
  const line = { kind: 'cash', label: 'Cash on the night', amountMinor: 150_00 } as const;
  await orm.insert(settlements).values({ bookingId });
  await orm.insert(settlementLines).values({ id: 'cash', bookingId, line, enteredBy: 'venue' });

  const calls = await serveCalls([exports], { database, files, brand, log: openLog('silent') });
  const settled = [{ bookingId, lines: [line] }];
  const ofPerformer = await download(calls, performer);
  expect(ofPerformer).toMatchObject({
    riders: [{ number: 1, ...details, signedWith: [{ bookingId, version: 1 }] }],
    settlements: settled,
    tours: [{ name: 'Spring', shows: [{ kind: 'booking', id: bookingId }] }],
  });
  const ofVenue = await download(calls, venue);
  const startsAt = new Date(night?.startsAt.getTime() ?? 0);
  startsAt.setHours(startsAt.getHours() - 1);
  expect(ofVenue).toMatchObject({
    'running-orders': [
      { eventId, items: [{ title: 'Raffle', startsAt: startsAt.toISOString(), minutes: 20 }] },
    ],
    settlements: settled,
  });
  // A venue’s plan isn’t the performer’s, nor is the performer’s tour the venue’s.
  expect(ofPerformer).not.toHaveProperty('running-orders');
  for (const part of ['riders', 'tours']) expect(ofVenue).not.toHaveProperty(part);
  await calls.close();
});

/** The files at the top of an export. */
async function download(calls: Awaited<ReturnType<typeof serveCalls>>, { viewer }: Acting) {
  calls.viewer = viewer;
  const answer = await fetch(`${calls.address}/settings/export`, { method: 'POST' });
  const parts = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())));
  return Object.fromEntries(
    parts
      .filter(([name]) => /^[\w-]+\.json$/.test(name))
      .map(([name, part]) => [name.replace('.json', ''), JSON.parse(strFromU8(part))]),
  );
}
