import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { holdSettings, holds } from '#app/db/schema/holds.ts';
import {
  askForOffer,
  grantHold,
  refuseHold,
  releaseHold,
} from '#app/features/bookings/holds/commands.server.ts';
import { readWantedOffer } from '#app/features/bookings/holds/queries.server.ts';
import { readCalendar } from '#app/processes/calendar.server.ts';
import { listWaiting } from '#app/processes/waiting.server.ts';
import { bookingActs, termsOn } from '#tests/harness/bookings/bookings.ts';
import {
  dayIn,
  type HoldScene,
  holdActs,
  holdScene,
  takeMails,
} from '#tests/harness/bookings/hold-acts.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
let scene: HoldScene;

beforeEach(async () => {
  await database.orm.update(holds).set({ endedAt: sql`now()`, endedWhy: 'released' });
  scene = await holdScene(database, ['Night Owls', 'Vera Quartzo']);
  const ofVenue = eq(holdSettings.venueId, scene.venueId);
  await database.orm.update(holdSettings).set({ grantedRanks: 0 }).where(ofVenue);
});

const day = dayIn(60);
const { stores, act, to, own } = holdActs(() => ({ database, scene }));
const { offer, decline } = bookingActs(database);
const venue = () => ({ viewer: scene.host, as: scene.venueId });
const owls = () => ({ viewer: act(0).viewer, as: act(0).pageId });
type Who = ReturnType<typeof venue>;
const askAs = (who: Who, other: Who, more: { roomId?: string; day?: string } = {}) =>
  askForOffer(stores(), who.viewer, {
    as: who.as,
    with: other.as,
    roomId: null,
    day,
    comment: 'Our record is out.',
    ...more,
  });
const waitingFor = async ({ viewer }: Who) =>
  (await listWaiting(database.orm, viewer)).map(({ about, text, button, path }) => [
    ...[about, text, button],
    path.startsWith('/bookings/new?')
      ? Object.fromEntries(new URLSearchParams(path.slice(14)))
      : path,
  ]);

const onCalendar = async ({ viewer, as }: Who) => {
  const everything = { from: Temporal.Now.instant(), to: null };
  const { entries } = await readCalendar(database, viewer, as, () => everything);
  return entries.flatMap(({ kind, state }) => (kind === 'hold' ? [state] : []));
};

it('a performer’s request for an offer is answered once there is one', async () => {
  const { holdId } = await askAs(owls(), venue());
  expect(await own(0)).toMatchObject([
    { holdId, state: 'requested', offerWantedBy: 'performer', note: 'Our record is out.' },
  ]);
  expect(await takeMails(database)).toEqual([
    expect.stringMatching(`^${scene.host.email}: Night Owls asks for an offer: `),
  ]);
  const filled = { as: scene.venueId, with: act(0).pageId, day, room: scene.stageId };
  const task = ['Night Owls', 'Asks for an offer', 'Send offer', filled];
  expect(await waitingFor(venue())).toEqual([task]);
  expect(await waitingFor(owls())).toEqual([]);
  const pair = { as: scene.venueId, with: act(0).pageId, side: 'venue' } as const;
  expect(await readWantedOffer(database.orm, pair, null)).toMatchObject({ holdId, day });
  expect(await readWantedOffer(database.orm, pair, dayIn(61))).toBeNull();

  expect(await onCalendar(venue())).toEqual(['offer wanted']);
  // Granting it is no offer yet.
  await grantHold(stores(), scene.host, { as: scene.venueId, holdId });
  expect(await waitingFor(venue())).toEqual([task]);
  expect(await onCalendar(venue())).toEqual(['offer wanted']);
  const { bookingId } = await offer(venue(), owls(), termsOn(day), { roomId: scene.stageId });
  expect(await own(0)).toMatchObject([{ holdId, state: 'offered', offerWantedBy: null }]);
  expect((await waitingFor(venue())).length).toBe(0);
  await decline(owls(), bookingId);
  // There is no further request, and the hold goes on.
  expect(await waitingFor(venue())).toEqual([]);
  expect(await own(0)).toMatchObject([{ state: 'standing', offerWantedBy: null }]);
});

it('a venue asks a performer, and holds the date for them meanwhile', async () => {
  const { holdId } = await askAs(venue(), owls(), { roomId: scene.stageId });
  expect(await own(0)).toMatchObject([{ holdId, rank: 1, offerWantedBy: 'venue' }]);
  expect(await takeMails(database)).toEqual([
    expect.stringMatching(`^${to(0)}: Cinema Candeia, Hall asks for an offer: `),
  ]);
  const filled = { as: act(0).pageId, with: scene.venueId, day, room: scene.stageId };
  expect(await waitingFor(owls())).toEqual([
    ['Cinema Candeia', 'Asks for an offer', 'Send offer', filled],
  ]);
  expect(await waitingFor(venue())).toEqual([]);
  await expect(askAs(owls(), venue())).rejects.toThrow(/already asked you for an offer/);
  await releaseHold(stores(), act(0).viewer, { as: act(0).pageId, holdId });
  expect(await waitingFor(owls())).toEqual([]);
});

it('for a date that is held already, the same hold carries the request, once', async () => {
  const holdId = await scene.place(0, day);
  await takeMails(database);
  expect(await askAs(owls(), venue())).toEqual({ holdId });
  expect(await takeMails(database)).toEqual([expect.stringMatching(/asks for an offer/)]);
  await expect(askAs(owls(), venue())).rejects.toThrow(/already asked for an offer/);
  await expect(askAs(venue(), owls())).rejects.toThrow(/already asked you for an offer/);
  await refuseHold(stores(), scene.host, { as: scene.venueId, holdId, reason: 'We are full.' });
  expect(await waitingFor(venue())).toEqual([]);
  const { bookingId } = await offer(venue(), owls(), termsOn(day), { roomId: scene.stageId });
  expect(bookingId).not.toBe('');
  expect(await own(0)).toEqual([]);
});

it('a request is refused for other pages, between two of a kind, and for an unknown room', async () => {
  const notFound = { code: 'not-found' };
  const vera = { viewer: act(1).viewer, as: act(1).pageId };
  await expect(askAs({ ...venue(), as: act(0).pageId }, venue())).rejects.toMatchObject(notFound);
  await expect(askAs({ viewer: scene.door, as: scene.venueId }, owls())).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(askAs(owls(), vera)).rejects.toMatchObject({ code: 'bad-input' });
  await expect(askAs(owls(), venue(), { roomId: 'none' })).rejects.toThrow(/venue’s rooms/);
});
