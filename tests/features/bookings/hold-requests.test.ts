import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { bookings } from '#app/db/schema/bookings.ts';
import { holdSettings, holds } from '#app/db/schema/holds.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  grantHold,
  handOverHold,
  placeHolds,
  refuseHold,
  sweepHolds,
} from '#app/features/bookings/holds/commands.server.ts';
import { confirmHold } from '#app/features/bookings/holds/confirm-hold.server.ts';
import {
  listOwnHolds,
  listVenueHolds,
  readHold,
} from '#app/features/bookings/holds/list-holds.server.ts';
import { readToday } from '#app/processes/today.server.ts';
import { listWaiting } from '#app/processes/waiting.server.ts';
import { bookingActs, termsOn } from '#tests/harness/bookings/bookings.ts';
import {
  dayIn,
  endsNow,
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
  scene = await holdScene(database, ['Night Owls', 'Vera Quartzo', 'Malva e Sal']);
});

const day = dayIn(60);
const { stores, act, to, own, ranks, release, challenge, ask, confirm, stored } = holdActs(() => ({
  database,
  scene,
}));
const grantUpTo = (grantedRanks: number) =>
  database.orm
    .update(holdSettings)
    .set({ grantedRanks })
    .where(eq(holdSettings.venueId, scene.venueId));
const ofVenue = (holdId: string) => ({ as: scene.venueId, holdId });
const grant = (holdId: string) => grantHold(stores(), scene.host, ofVenue(holdId));
const agree = (holdId: string) => confirmHold(stores(), scene.host, ofVenue(holdId));
const newsFor = (...viewers: Viewer[]) =>
  Promise.all(
    viewers.map(async (viewer) => {
      const { news } = await readToday(database.orm, viewer, new Date());
      return news.map(({ about, text }) => [about, text]);
    }),
  );
const endOf = async (index: number, holdId: string) => {
  const { viewer, pageId: profileId } = act(index);
  const { state, endedWhy, reason } = await readHold(database, viewer, { profileId, holdId });
  return [state, endedWhy, reason];
};

describe('a performer’s request', () => {
  it('is ranked by the moment the venue grants it, and only the venue may', async () => {
    await grantUpTo(0);
    const ids = [await scene.place(0, day), await scene.place(1, day)];
    const [first = '', second = ''] = ids;
    expect(await takeMails(database)).toEqual([
      expect.stringMatching(`^${scene.host.email}: Hold request from Night Owls`),
      expect.stringMatching(`^${scene.host.email}: Hold request from Vera Quartzo`),
    ]);
    expect(await own(0)).toMatchObject([{ state: 'requested', rank: null }]);
    await expect(ask(0, first)).rejects.toMatchObject({ code: 'conflict' });
    await expect(scene.place(0, day)).rejects.toThrow(/already has a hold/);
    expect((await listWaiting(database.orm, scene.host)).map(({ about }) => about)).toEqual([
      'Night Owls',
      'Vera Quartzo',
    ]);
    const asOwner = { as: act(0).pageId, holdId: first };
    await expect(grantHold(stores(), act(0).viewer, asOwner)).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(grantHold(stores(), scene.door, ofVenue(first))).rejects.toMatchObject({
      code: 'forbidden',
    });

    await grant(second);
    await grant(first);
    expect(await ranks()).toEqual(['1 Vera Quartzo', '2 Night Owls']);
    expect(await takeMails(database)).toEqual([
      expect.stringMatching(`^${to(1)}: Hold granted`),
      expect.stringMatching(`^${to(0)}: Hold granted`),
    ]);
    const lasts = (hold: Awaited<ReturnType<typeof stored>>) =>
      Math.round(((hold?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000);
    expect([lasts(await stored(second)), lasts(await stored(first))]).toEqual([14, 7]);
    await expect(grant(first)).rejects.toThrow(/already granted/);
  });

  it('is granted at once up to the venue’s rank', async () => {
    await grantUpTo(1);
    await scene.place(0, day);
    await scene.place(1, day);
    expect(await ranks()).toEqual(['1 Night Owls', 'null Vera Quartzo']);
  });

  it('can be withdrawn, refused with a reason, or go unanswered, and shows which', async () => {
    await grantUpTo(0);
    const ids = [await scene.place(0, day), await scene.place(1, day), await scene.place(2, day)];
    const [withdrawn = '', refused = '', unanswered = ''] = ids;
    await takeMails(database);
    await release(0, withdrawn);
    const reason = 'We are full.';
    await refuseHold(stores(), scene.host, { ...ofVenue(refused), reason });
    await endsNow(database, unanswered, 'expiresAt');
    // Shown before the end is recorded.
    expect(await endOf(2, unanswered)).toEqual(['ended', 'unanswered', null]);
    await sweepHolds(stores());
    expect(await endOf(0, withdrawn)).toEqual(['ended', 'withdrawn', null]);
    expect(await endOf(1, refused)).toEqual(['ended', 'refused', reason]);
    expect(await endOf(2, unanswered)).toEqual(['ended', 'unanswered', null]);
    expect(await takeMails(database)).toEqual([
      expect.stringMatching(`^${scene.host.email}: Night Owls has withdrawn the request`),
      expect.stringMatching(`^${to(1)}: Hold refused`),
      expect.stringMatching(`^${to(2)}: No answer from Cinema Candeia`),
    ]);
    const { viewer, pageId } = act(2);
    expect(await listOwnHolds(database, viewer, pageId, { state: 'ended' })).toMatchObject({
      holds: [{ holdId: unanswered, endedWhy: 'unanswered' }],
    });
    await expect(grant(withdrawn)).rejects.toThrow('This hold has already ended.');
  });
});

describe('the venue’s confirmation', () => {
  it('is necessary: the performer’s alone answers a challenge and books nothing', async () => {
    const ids = [await scene.place(0, day), await scene.place(1, day)];
    const [first = '', second = ''] = ids;
    expect(await own(1)).toMatchObject([{ rank: 2, aheadDueAt: null, mayChallenge: true }]);
    await challenge(1, second);
    const begun = { rank: 2, aheadDueAt: expect.any(Date), mayChallenge: false };
    expect(await own(1)).toMatchObject([begun]);
    // Waiting sides read the deadline of a challenge, but not whose hold is above.
    const news = await newsFor(scene.host, act(0).viewer, act(1).viewer, act(2).viewer);
    expect(news).toEqual([
      [['Night Owls', expect.stringMatching(/answered by .*Lisbon time.*, 48 hours left/)]],
      [],
      [['Cinema Candeia', expect.stringMatching(/above yours .* 48 hours left/)]],
      [],
    ]);
    expect(await ask(0, first)).toEqual({ outcome: 'confirmed', bookingId: null });
    expect(await database.orm.$count(bookings, eq(bookings.venueId, scene.venueId))).toBe(0);
    expect(await own(0)).toMatchObject([{ state: 'confirming', isConfirmed: false }]);
    expect(await own(1)).toMatchObject([{ rank: 2, aheadDueAt: null }]);
    expect(await newsFor(scene.host, act(1).viewer)).toEqual([[], []]);
    await endsNow(database, first, 'challengeDueAt');
    await sweepHolds(stores());
    await expect(challenge(1, second)).rejects.toThrow(/already becoming a booking/);
    await expect(ask(0, first)).rejects.toThrow(/already confirmed/);
    const [task] = await listWaiting(database.orm, scene.host);
    expect(task).toMatchObject({ about: 'Night Owls', path: expect.stringContaining(first) });
    expect(await agree(first)).toMatchObject({ outcome: 'agreed', bookingId: expect.any(String) });
    expect(await endOf(1, second)).toEqual(['ended', 'outranked', null]);
  });

  it('if it doesn’t come in time, the hold ends', async () => {
    const holdId = await scene.place(0, day);
    await ask(0, holdId);
    await takeMails(database);
    await endsNow(database, holdId, 'expiresAt');
    await expect(agree(holdId)).rejects.toThrow('This hold has already ended.');
    await sweepHolds(stores());
    expect(await endOf(0, holdId)).toEqual(['ended', 'unanswered', null]);
    expect(await takeMails(database)).toEqual([expect.stringMatching(`^${to(0)}: No answer from`)]);
  });
});

describe('an offer for a night that its performer holds', () => {
  it('protects the hold while it is open, and the hold goes on as before after that', async () => {
    const { offer, decline, accept } = bookingActs(database);
    const venue = { viewer: scene.host, as: scene.venueId };
    const booked = { viewer: act(0).viewer, as: act(0).pageId };
    const holdId = await scene.place(0, day);
    const below = await scene.place(1, day);
    await challenge(1, below);
    const room = { roomId: scene.stageId };
    const { bookingId } = await offer(venue, booked, termsOn(day), room);
    await endsNow(database, holdId, 'challengeDueAt');
    await sweepHolds(stores());
    expect(await own(0)).toMatchObject([{ state: 'offered', rank: 1, bookingId }]);
    expect(await own(1)).toMatchObject([{ rank: 2, aheadDueAt: null }]);
    await decline(booked, bookingId);
    expect(await endOf(0, holdId)).toEqual(['ended', 'challenged', null]);

    const later = await offer(venue, { ...act(1), as: act(1).pageId }, termsOn(day), room);
    await accept({ ...act(1), as: act(1).pageId }, later.bookingId, 1);
    const { viewer, pageId: profileId } = act(1);
    expect(await readHold(database, viewer, { profileId, holdId: below })).toMatchObject({
      state: 'ended',
      endedWhy: 'booked',
      bookingId: later.bookingId,
    });
  });
});

describe('a hold for a performer without a page', () => {
  const nights = () => [{ venueId: scene.venueId, stageId: scene.stageId, day }];
  const place = (performerName: string, more: { as?: string; performerId?: string } = {}) => {
    const input = { as: scene.venueId, performerId: null, tourId: null, note: '', ...more };
    const viewer = input.as === scene.venueId ? scene.host : act(0).viewer;
    return placeHolds(stores(), viewer, { ...input, performerName, nights: nights() });
  };

  it('is placed by the venue, which answers challenges for them', async () => {
    const { holdIds } = await place('Os Sem Página');
    const [named = ''] = holdIds;
    await expect(place('os sem página')).rejects.toThrow(/already has a hold/);
    await expect(place('')).rejects.toMatchObject({ code: 'bad-input' });
    await expect(place('Others', { as: act(0).pageId })).rejects.toMatchObject({
      code: 'not-found',
    });
    const below = await scene.place(1, day);
    expect(await ranks()).toEqual(['1 Os Sem Página', '2 Vera Quartzo']);
    await takeMails(database);
    await challenge(1, below);
    // Only the venue is notified.
    expect(await takeMails(database)).toEqual([
      expect.stringMatching(`^${scene.host.email}: Challenge from Vera Quartzo`),
    ]);
    expect(await listWaiting(database.orm, scene.host)).toMatchObject([{ about: 'Os Sem Página' }]);
    expect(await agree(named)).toEqual({ outcome: 'confirmedFor', bookingId: null });
    await endsNow(database, named, 'challengeDueAt');
    expect(await ranks()).toEqual(['1 Os Sem Página', '2 Vera Quartzo']);
    await refuseHold(stores(), scene.host, { ...ofVenue(named), reason: 'They can’t come.' });
    expect(await ranks()).toEqual(['1 Vera Quartzo']);
    const ended = { state: 'ended' } as const;
    expect(await listVenueHolds(database, scene.host, scene.venueId, ended)).toMatchObject({
      holds: [{ performerName: 'Os Sem Página', endedWhy: 'refused' }],
    });
  });

  it('is handed over to the page that they have by now, with its rank', async () => {
    const { holdIds } = await place('Os Sem Página');
    const [holdId = ''] = holdIds;
    await scene.place(1, day);
    await takeMails(database);
    const handOver = (index: number) =>
      handOverHold(stores(), scene.host, { ...ofVenue(holdId), performerId: act(index).pageId });
    await expect(handOver(1)).rejects.toThrow(/already has a hold/);
    await handOver(0);
    expect(await own(0)).toMatchObject([{ holdId, rank: 1, placedBy: 'venue' }]);
    expect(await takeMails(database)).toEqual([
      expect.stringMatching(`^${to(0)}: Cinema Candeia, Hall is holding .* for you`),
    ]);
    await expect(handOver(2)).rejects.toThrow(/already belongs to a page/);
  });

  it('ends when another is confirmed', async () => {
    const below = await scene.place(1, day);
    const { holdIds } = await place('Os Sem Página');
    await confirm(1, below);
    expect(await stored(holdIds[0] ?? '')).toMatchObject({ endedWhy: 'outranked' });
  });
});
