import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { calendarBlocks } from '#app/db/schema/calendar.ts';
import { holds } from '#app/db/schema/holds.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { holdDefaults, holdLimits } from '#app/domain/bookings/holds/hold.ts';
import { nightOf } from '#app/domain/bookings/holds/nights.ts';
import {
  keepHoldSettings,
  makeTour,
  placeHolds,
  refuseHold,
  sweepHolds,
} from '#app/features/bookings/holds/commands.server.ts';
import { confirmHold } from '#app/features/bookings/holds/confirm-hold.server.ts';
import { listOwnHolds, listVenueHolds } from '#app/features/bookings/holds/list-holds.server.ts';
import {
  dayIn,
  endsNow,
  type HoldScene,
  holdActs,
  holdScene,
  takeMails,
} from '#tests/harness/bookings/hold-acts.ts';
import { waitingMails } from '#tests/harness/people/cast.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
let scene: HoldScene;
const names = ['Night Owls', 'Vera Quartzo', 'Malva e Sal'];

beforeEach(async () => {
  await database.orm.update(holds).set({ endedAt: sql`now()`, endedWhy: 'released' });
  scene = await holdScene(database, names);
});

const day = dayIn(60);
const { stores, act, to, own, ranks, release, challenge, confirm, stored } = holdActs(() => ({
  database,
  scene,
}));

describe('placing a hold', () => {
  it('ranks by order, with 14 days for the first and 7 for those below, and notifies the venue', async () => {
    const first = await scene.place(0, day);
    const second = await scene.place(1, day);
    expect(await ranks()).toEqual(['1 Night Owls', '2 Vera Quartzo']);
    for (const [id, days] of [
      [first, 14],
      [second, 7],
    ] as const) {
      const hold = await stored(id);
      const lasts = (hold?.expiresAt.getTime() ?? 0) - (hold?.placedAt.getTime() ?? 0);
      expect(Math.round(lasts / 86_400_000)).toBe(days);
    }
    const mails = await waitingMails(database);
    expect(mails.map((mail) => mail.to)).toEqual([scene.host.email, scene.host.email]);
    expect(mails[1]?.text).toContain('Vera Quartzo has placed a hold at Cinema Candeia, Hall');
    expect(mails[1]?.text).toContain('It is the 2nd hold on that date.');
  });

  it('ends at the start of the night at the latest', async () => {
    const hold = await stored(await scene.place(0, dayIn(2)));
    const { loadInAt } = nightOf({ day: dayIn(2), timeZone: 'Europe/Lisbon' }, holdDefaults);
    expect(hold?.expiresAt).toEqual(loadInAt);
  });

  it('is possible for the performer, however many venues hold dates for them', async () => {
    const { pageId: performerId } = act(0);
    const placed = Array.from({ length: holdLimits.mostStanding }, (_, index) => ({
      id: `placed-${index}`,
      venueId: scene.venueId,
      stageId: scene.stageId,
      performerId,
      day: dayIn(100 + index),
      placedBy: 'venue' as const,
      expiresAt: new Date(Date.now() + 1e9),
    }));
    await database.orm.insert(holds).values(placed);
    await expect(scene.place(0, day)).resolves.not.toBe('');
  });

  it('is refused for impossible days, and writes nothing', async () => {
    const before = await database.orm.$count(holds);
    const night = nightOf({ day, timeZone: 'Europe/Lisbon' }, holdDefaults);
    const block = { id: 'closed', profileId: scene.venueId, kind: 'blocked' as const };
    const from = { startsAt: night.loadInAt, endsAt: night.loadOutAt, allDay: false };
    await database.orm.insert(calendarBlocks).values({ ...block, ...from });
    const cases: [string, Parameters<HoldScene['place']>[2], RegExp][] = [
      [day, {}, /has blocked/],
      [dayIn(-3), {}, /has passed/],
      [dayIn(600), {}, /too far ahead/],
      ['2027-02-30', {}, /Choose a day/],
      ['\0', {}, /Choose a day/],
      [dayIn(10), { stageId: 'another' }, /one of the venue’s rooms/],
      [dayIn(10), { venueId: act(1).pageId }, /can’t find this venue/],
    ];
    for (const [on, at, sentence] of cases)
      await expect(scene.place(0, on, at)).rejects.toMatchObject({ message: sentence });
    await keepHoldSettings(stores(), scene.host, {
      as: scene.venueId,
      ...holdDefaults,
      takesHolds: false,
    });
    await expect(scene.place(0, dayIn(10))).rejects.toThrow(/doesn’t take holds/);
    expect(await database.orm.$count(holds)).toBe(before);
    await database.orm.delete(calendarBlocks);
  });

  it('takes all nights of a tour or none', async () => {
    const other = await holdScene(database, []);
    const { viewer, pageId } = act(0);
    const { tourId } = await makeTour(stores(), viewer, { as: pageId, name: 'Autumn' });
    const near = { venueId: scene.venueId, stageId: scene.stageId, day };
    const far = { venueId: other.venueId, stageId: other.stageId, day: dayIn(61) };
    const input = {
      as: pageId,
      performerId: pageId,
      tourId,
      note: 'Four of us',
      nights: [far, near],
    };
    await expect(
      placeHolds(stores(), viewer, { ...input, nights: [near, far, near] }),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(await own(0)).toEqual([]);
    const { holdIds: ids } = await placeHolds(stores(), viewer, input);
    const listed = await own(0);
    expect(listed.map(({ holdId }) => holdId)).toEqual(ids.toReversed());
    expect(listed[0]?.tour).toEqual({ tourId, name: 'Autumn' });
    // Holds can't be added to another page's tour.
    const { pageId: as } = act(1);
    const foreign = { ...input, as, performerId: as, nights: [near] };
    await expect(placeHolds(stores(), act(1).viewer, foreign)).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('works for one’s own page or venue only, and not for door staff', async () => {
    const nights = [{ venueId: scene.venueId, stageId: scene.stageId, day }];
    const input = { performerId: act(0).pageId, tourId: null, note: '', nights };
    const place = (viewer: typeof scene.host, as: string) =>
      placeHolds(stores(), viewer, { as, ...input });
    await expect(place(act(1).viewer, act(0).pageId)).rejects.toMatchObject({ code: 'not-found' });
    await expect(place(act(1).viewer, act(1).pageId)).rejects.toMatchObject({ code: 'not-found' });
    await expect(place(scene.door, scene.venueId)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await ranks()).toEqual([]);
    await place(scene.host, scene.venueId);
    expect(await own(0)).toMatchObject([{ rank: 1, placedBy: 'venue' }]);
    expect(await takeMails(database)).toEqual([
      expect.stringMatching(`${to(0)}: Cinema Candeia, Hall is holding .* for you`),
    ]);
  });

  it('stops at 60 standing ones', async () => {
    const { pageId: performerId } = act(0);
    const { venueId, stageId } = scene;
    const expiresAt = sql`now() + interval '1 day'`;
    const many = Array.from({ length: 59 }, (_, index) => ({
      id: `${venueId}-${index}`,
      venueId,
      stageId,
      performerId,
      expiresAt,
      day: dayIn(100 + index),
      placedBy: 'performer' as const,
    }));
    await database.orm.insert(holds).values(many);
    await scene.place(0, day);
    await expect(scene.place(0, dayIn(61))).rejects.toMatchObject({ code: 'too-many' });
    await endsNow(database, `${venueId}-0`, 'expiresAt');
    await scene.place(0, dayIn(61));
  });
});

describe('a hold that ends', () => {
  it('promotes all lower holds by one, and notifies them', async () => {
    const ids = [await scene.place(0, day), await scene.place(1, day), await scene.place(2, day)];
    await takeMails(database);
    await release(0, ids[0] ?? '');
    expect(await ranks()).toEqual(['1 Vera Quartzo', '2 Malva e Sal']);
    expect(await takeMails(database)).toEqual([
      expect.stringMatching(`^${scene.host.email}: Night Owls released .*$`),
      expect.stringMatching(`^${to(1)}: You now have the 1st hold: Cinema Candeia, Hall`),
      expect.stringMatching(`^${to(2)}: You now have the 2nd hold`),
    ]);
    const reason = 'We are painting the hall.';
    const { venueId: as } = scene;
    await refuseHold(stores(), scene.host, { as, holdId: ids[1] ?? '', reason });
    const [mail] = await waitingMails(database);
    expect(mail).toMatchObject({ to: to(1), text: expect.stringContaining(`“${reason}”`) });
    expect(await ranks()).toEqual(['1 Malva e Sal']);
    await expect(release(1, ids[1] ?? '')).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is over at its very instant, before the end is recorded; then it is recorded once', async () => {
    const first = await scene.place(0, day);
    await scene.place(1, day);
    await takeMails(database);
    await endsNow(database, first, 'expiresAt');
    expect(await ranks()).toEqual(['1 Vera Quartzo']);
    expect(await own(0)).toEqual([]);
    await expect(confirm(0, first)).rejects.toThrow('This hold has already ended.');
    await Promise.all([sweepHolds(stores()), sweepHolds(stores())]);
    expect(await stored(first)).toMatchObject({ endedWhy: 'lapsed' });
    expect(await takeMails(database)).toEqual([
      expect.stringMatching(`^${to(0)}: Your hold on .* has expired`),
      expect.stringMatching(`^${scene.host.email}: Hold expired: Night Owls`),
      expect.stringMatching(`^${to(1)}: You now have the 1st hold`),
    ]);
    await sweepHolds(stores());
    expect(await takeMails(database)).toEqual([]);
    // The same performer may come again, behind the rest.
    await scene.place(0, day);
    expect(await ranks()).toEqual(['1 Vera Quartzo', '2 Night Owls']);
  });

  it('can’t be changed by others', async () => {
    const id = await scene.place(0, day);
    const refuse = (viewer: typeof scene.host, pageId: string) =>
      refuseHold(stores(), viewer, { as: pageId, holdId: id, reason: '' });
    await expect(release(1, id)).rejects.toMatchObject({ code: 'not-found' });
    await expect(challenge(1, id)).rejects.toMatchObject({ code: 'not-found' });
    await expect(confirm(1, id)).rejects.toMatchObject({ code: 'not-found' });
    await expect(refuse(act(0).viewer, act(0).pageId)).rejects.toMatchObject({ code: 'not-found' });
    await expect(refuse(scene.door, scene.venueId)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(listVenueHolds(database, scene.door, scene.venueId)).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(listOwnHolds(database, act(1).viewer, act(0).pageId)).rejects.toMatchObject({
      code: 'not-found',
    });
    // The venue can't bind a performer by confirming for them.
    await expect(
      confirmHold(stores(), scene.host, { as: scene.venueId, holdId: id }),
    ).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/The performer hasn’t confirmed/),
    });
    expect(await ranks()).toEqual(['1 Night Owls']);
  });
});

describe('a challenge', () => {
  it('gives all higher holds the venue’s hours, once, and then ends them', async () => {
    const settings = {
      as: scene.venueId,
      ...holdDefaults,
      grantedRanks: 9,
      challengeHours: 30,
    };
    await keepHoldSettings(stores(), scene.host, settings);
    const ids = [await scene.place(0, day), await scene.place(1, day), await scene.place(2, day)];
    const [first = '', second = '', third = ''] = ids;
    await expect(challenge(0, first)).rejects.toThrow(/no one to challenge/);
    await takeMails(database);
    await challenge(1, second);
    const due = (await stored(first))?.challengeDueAt;
    expect(Math.round(((due?.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(30);
    await challenge(2, third);
    expect((await stored(first))?.challengeDueAt).toEqual(due);
    expect((await stored(second))?.challengeDueAt).not.toBeNull();
    await expect(challenge(2, third)).rejects.toThrow(/already been challenged/);
    expect(await takeMails(database)).toEqual([
      expect.stringMatching(`^${to(0)}: Confirm or release`),
      expect.stringMatching(`^${scene.host.email}: Challenge from Vera Quartzo`),
      expect.stringMatching(`^${to(1)}: Confirm or release`),
      expect.stringMatching(`^${scene.host.email}: Challenge from Malva e Sal`),
    ]);

    await endsNow(database, first, 'challengeDueAt');
    expect(await own(1)).toMatchObject([{ rank: 1 }]);
    await sweepHolds(stores());
    expect(await stored(first)).toMatchObject({ endedWhy: 'challenged' });
    expect(await takeMails(database)).toEqual([
      expect.stringMatching(`^${to(0)}: You have lost your hold`),
      expect.stringMatching(`^${scene.host.email}: Night Owls didn’t answer`),
      expect.stringMatching(`^${to(1)}: You now have the 1st hold`),
      expect.stringMatching(`^${to(2)}: You now have the 2nd hold`),
    ]);
  });
});
it('leaves with its pages', async () => {
  const id = await scene.place(0, day);
  await database.orm.delete(profiles).where(eq(profiles.id, act(0).pageId));
  expect(await stored(id)).toBeUndefined();
});
