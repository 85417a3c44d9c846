import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Orm } from '#app/db/client.server.ts';
import { accounts } from '#app/db/schema/accounts.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { profileMembers } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { stopMails } from '#app/features/accounts/commands.server.ts';
import {
  type BookingGroup,
  listOtherSides,
  selectBookings,
} from '#app/features/bookings/list-bookings.server.ts';
import { readBooking } from '#app/features/bookings/read-booking.server.ts';
import { outboxHandlersOf } from '#app/jobs/outbox.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openFiles } from '#app/platform/files/files.server.ts';
import { openLog } from '#app/platform/log.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import {
  type Acting,
  addSide,
  addTwoSides,
  bookingActs,
  dayIn,
  termsOn,
} from '#tests/harness/bookings/bookings.ts';
import { countTasks } from '#tests/harness/bookings/tasks.ts';
import { testSecret as secret } from '#tests/harness/people/accounts.ts';
import { addPerson, testBrand, viewerOf, waitingMails } from '#tests/harness/people/cast.ts';
import { countStatements } from '#tests/harness/reading/count-statements.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { makeFolder } from '#tests/harness/servers/folder.ts';

const database = await testDatabase();
let venue: Acting;
let band: Acting;
const log = openLog('silent');

const files = openFiles(parseSettings({ DATA_DIR: makeFolder() }));
const acts = bookingActs(database);
beforeEach(async () => {
  ({ venue, performer: band } = await addTwoSides(database));
  await database.orm.delete(outbox);
});

const read = (viewer: Viewer, bookingId: string, current: string | null = null, orm?: Orm) =>
  readBooking(
    { database: orm ? { ...database, orm } : database, files, log },
    viewer,
    bookingId,
    current,
  );
const list = async ({ as }: Acting, userType: 'artist' | 'venue', group: BookingGroup) =>
  (await selectBookings(database.orm, { profileId: as, userType }, { group })).rows.map(
    ({ id }) => id,
  );
const offered = async (days = 40) =>
  (await acts.offer(venue, band, termsOn(dayIn(days)))).bookingId;

/** Another member of a side's page. */
async function join({ as }: Acting, role: 'manager' | 'door', name: string): Promise<Viewer> {
  const { accountId } = await addPerson(database, { name });
  await database.orm.insert(profileMembers).values({ profileId: as, accountId, role });
  return viewerOf(database, accountId);
}

describe('a booking', () => {
  it('is seen by owners and managers of either side only', async () => {
    const bookingId = await offered();
    const manager = await join(band, 'manager', 'Max');
    for (const viewer of [venue.viewer, band.viewer, manager])
      expect(await read(viewer, bookingId)).toMatchObject({ id: bookingId, state: 'offered' });
    const door = await join(venue, 'door', 'Dora');
    const rival = await addSide(database, 'artist', 'Rivals');
    for (const viewer of [door, rival.viewer])
      await expect(read(viewer, bookingId)).rejects.toMatchObject({ code: 'not-found' });
    for (const guess of ['', '\0', "' or true", 'x'.repeat(500)])
      await expect(read(band.viewer, guess)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is seen as the current page by people of both sides', async () => {
    const bookingId = await offered();
    await database.orm
      .insert(profileMembers)
      .values({ profileId: band.as, accountId: venue.viewer.accountId, role: 'manager' });
    const both = await viewerOf(database, venue.viewer.accountId);
    expect(await read(both, bookingId, band.as)).toMatchObject({
      side: 'performer',
      as: band.as,
      alsoAs: venue.as,
    });
    expect(await read(both, bookingId, 'another')).toMatchObject({ side: 'venue' });
  });

  it('shows nothing about the people of the other side', async () => {
    const bookingId = await offered();
    const { orm } = database;
    const name = 'Olga Secretperson';
    await orm.update(accounts).set({ name }).where(eq(accounts.id, venue.viewer.accountId));
    const olga = { ...venue, viewer: await viewerOf(database, venue.viewer.accountId) };
    await acts.comment(olga, bookingId, 'Shall we say eight?');
    await acts.accept(band, bookingId, 1);
    await acts.sign({ ...olga, viewer: { ...olga.viewer, name: 'O. Secret' } }, bookingId, 1);

    const view = await read(band.viewer, bookingId);
    expect(view.comments).toMatchObject([{ side: 'venue', author: null }]);
    expect(view.contracts).toMatchObject([
      { version: 1, signatures: [{ side: 'venue', typedName: 'O. Secret' }] },
    ]);
    const text = JSON.stringify(view);
    const { accountId, pseudonym, email } = olga.viewer;
    for (const secret of [accountId, pseudonym, email, name, '192.0.2.1', 'A browser'])
      expect(text).not.toContain(secret);
    // Their own side knows which member acted.
    const own = await read(olga.viewer, bookingId);
    expect(own.comments).toMatchObject([{ author: name }]);
    expect(own.history.map(({ action, author }) => [action, author])).toEqual([
      ['send', name],
      ['accept', null],
      ['sign', name],
    ]);
  });
});

describe('the possible actions', () => {
  it('follow the table, for the side whose turn it is', async () => {
    const bookingId = await offered();
    const actionsOf = async ({ viewer }: Acting) => (await read(viewer, bookingId)).actions;
    expect(await actionsOf(band)).toEqual(['counter', 'accept', 'decline']);
    expect(await actionsOf(venue)).toEqual(['revise', 'withdraw']);
    await acts.counter(band, bookingId, termsOn(dayIn(40), { guestPlaces: 9 }), 1);
    expect(await actionsOf(venue)).toEqual(['counter', 'accept', 'decline']);
    await acts.accept(venue, bookingId, 2);
    expect(await actionsOf(band)).toEqual(['sign', 'counter', 'decline']);
    await acts.sign(band, bookingId, 2);
    expect(await actionsOf(band)).toEqual(['counter', 'decline']);
  });

  it('are none once the time is over, recorded or not', async () => {
    const bookingId = await offered();
    await acts.letRunOut(bookingId);
    expect(await read(band.viewer, bookingId)).toMatchObject({
      state: 'offered',
      isLate: true,
      actions: [],
    });
    expect(await list(band, 'artist', 'turn')).toEqual([]);
    expect(await countTasks(database.orm, band)).toBe(0);
  });
});

it('shows the terms on the table with those before, and takes the same number of statements', async () => {
  const bookingId = await offered();
  const counter = countStatements(database.orm);
  await read(band.viewer, bookingId, null, counter.orm);
  const first = counter.statements();
  for (let version = 1; version <= 6; version += 1) {
    const side = version % 2 === 1 ? band : venue;
    const terms = termsOn(dayIn(40), { guestPlaces: version });
    await acts.counter(side, bookingId, terms, version);
    await acts.comment(side, bookingId, `Version ${version}`);
  }
  const view = await read(band.viewer, bookingId, null, counter.orm);
  expect(counter.statements()).toBe(first);
  expect(view.versions.map(({ number, terms }) => [number, terms?.guestPlaces])).toEqual([
    [7, 6],
    [6, 5],
    ...[5, 4, 3, 2, 1].map((number) => [number, undefined]),
  ]);
});

describe('the list of a page', () => {
  it('has bookings that need an answer first, then upcoming ones, then past ones', async () => {
    const [late, soon] = [await offered(50), await offered(30)];
    const declined = await offered(20);
    await acts.decline(band, declined);
    const signing = await offered(60);
    await acts.accept(band, signing, 1);
    await acts.sign(band, signing, 1);
    expect(await list(band, 'artist', 'turn')).toEqual([late, soon]);
    expect(await list(band, 'artist', 'coming')).toEqual([signing]);
    expect(await list(band, 'artist', 'past')).toEqual([declined]);
    expect(await list(venue, 'venue', 'turn')).toEqual([signing]);
    expect(await list(venue, 'venue', 'coming')).toEqual([soon, late]);
    expect(await Promise.all([venue, band].map((side) => countTasks(database.orm, side)))).toEqual([
      1, 2,
    ]);
    // A played show is past, whatever its state.
    await database.orm.execute(sql`update bookings set load_in_at = load_in_at - interval '1 year',
      load_out_at = load_out_at - interval '1 year' where id = ${signing}`);
    expect(await list(venue, 'venue', 'turn')).toEqual([]);
    expect(await list(venue, 'venue', 'past')).toEqual([declined, signing]);
  });

  it('comes a page at a time, each booking once, and not from another page’s booking', async () => {
    const all: string[] = [];
    for (let night = 0; night < 23; night += 1) all.push(await offered(30 + night));
    const page = { profileId: venue.as, userType: 'venue' } as const;
    const first = await selectBookings(database.orm, page, { group: 'coming' });
    const second = await selectBookings(database.orm, page, {
      group: 'coming',
      after: first.next ?? undefined,
    });
    expect(first.rows).toHaveLength(20);
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(all);
    expect(second.next).toBeNull();
    const other = await addSide(database, 'venue', 'Another room');
    const foreign = await acts.offer(other, band, termsOn(dayIn(31)));
    for (const after of [foreign.bookingId, 'nothing', '\0'])
      expect((await selectBookings(database.orm, page, { group: 'coming', after })).rows).toEqual(
        [],
      );
  });

  it('can be narrowed to one other side with bookings', async () => {
    const own = await offered(30);
    const rival = await addSide(database, 'artist', 'The Early Birds');
    const { bookingId } = await acts.offer(venue, rival, termsOn(dayIn(31)));
    await addSide(database, 'artist', 'Strangers');
    const page = { profileId: venue.as, userType: 'venue' } as const;
    const withOther = async (otherId: string) =>
      (await selectBookings(database.orm, page, { otherId })).rows.map(({ id }) => id);
    expect(await withOther(band.as)).toEqual([own]);
    expect(await withOther(rival.as)).toEqual([bookingId]);
    const others = await listOtherSides(database.orm, page, {});
    expect(others.map(({ id }) => id).toSorted()).toEqual([band.as, rival.as].toSorted());
  });
});

describe('mails', () => {
  it('go to owners and managers of the other side, with the comment', async () => {
    const manager = await join(venue, 'manager', 'Max');
    await join(venue, 'door', 'Dora');
    const bookingId = await offered();
    const mails = await waitingMails(database);
    expect(mails.map(({ to }) => to)).toEqual([band.viewer.email]);
    expect(mails[0]?.subject).toMatch(/^Offer from Cinema Candeia: The Night Owls, /);
    expect(mails[0]?.text).toContain(`https://bandstand.test/bookings/${bookingId}`);
    await database.orm.delete(outbox);
    await acts.decline(band, bookingId, 'We are in the studio.');
    const declined = await waitingMails(database);
    expect(declined.map(({ to }) => to).toSorted()).toEqual(
      [venue.viewer.email, manager.email].toSorted(),
    );
    expect(declined[0]?.text).toContain('The Night Owls wrote: “We are in the studio.”');
  });

  it('about comments can be switched off', async () => {
    const bookingId = await offered();
    await database.orm.delete(outbox);
    await acts.comment(venue, bookingId, 'One more thing.');
    await acts.mailComments(bookingId, 'venue');
    expect(await waitingMails(database)).toHaveLength(1);
    // By the address in the mail, which needs no sign-in.
    const mails: Mail[] = [];
    const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => {} };
    const handlers = outboxHandlersOf({ database, mailer, brand: testBrand, secret } as never);
    const [row] = await database.orm.select().from(outbox).where(eq(outbox.type, 'mail'));
    await handlers.mail(row?.payload as never, 'key');
    const token = new URL(mails[0]?.unsubscribeUrl ?? '').searchParams.get('token') ?? '';
    const forged = token.replace(band.viewer.accountId, venue.viewer.accountId);
    const { orm } = database;
    await expect(stopMails({ orm, secret }, forged)).rejects.toThrow(AppError);
    await stopMails({ orm, secret }, token);
    await stopMails({ orm, secret }, token);
    await acts.comment(venue, bookingId, 'And another.');
    await acts.mailComments(bookingId, 'venue');
    expect(await waitingMails(database)).toHaveLength(1);
  });
});

it('outlives the side that leaves', async () => {
  const bookingId = await offered();
  await database.orm.update(bookings).set({ performerId: null }).where(eq(bookings.id, bookingId));
  expect((await read(venue.viewer, bookingId)).parties.performer).toBeNull();
  await expect(read(band.viewer, bookingId)).rejects.toMatchObject({ code: 'not-found' });
});
