import { expect, test } from 'vitest';
import {
  fediverseDeliveries,
  fediverseFollowers,
  fediversePages,
} from '#app/db/schema/fediverse.ts';
import { writeActivity } from '#app/features/fediverse/steps.server.ts';
import { addSide, dayIn } from '#tests/harness/bookings/bookings.ts';
import { bandstand } from '#tests/harness/fediverse/bandstand.ts';
import { makeShow } from '#tests/harness/fediverse/make-show.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const [north, south] = [await testDatabase(), await testDatabase()];
const sides = [north, south].map((database) => ({ database, ...bandstand(database) }));

test('two platforms whose pages follow each other tell each other of shows, and come to rest', async () => {
  const pages = await Promise.all(
    sides.map(async ({ database, services }) => {
      const page = await addSide(database, 'venue', 'Cinema Candeia');
      return { page, actor: `${services.brand.site}/fediverse/pages/${page.as}` };
    }),
  );
  for (const [index, { database }] of sides.entries()) {
    const [own, other] = index === 0 ? pages : pages.toReversed();
    const { actor = '', page } = own ?? {};
    const object = other?.actor ?? '';
    const follow = { id: `${actor}#follow`, type: 'Follow', actor, object };
    await database.orm.insert(fediversePages).values({ pageId: page?.as ?? '' });
    await database.orm.transaction((tx) =>
      writeActivity(tx, page?.as ?? '', follow, [`${object}/inbox`]),
    );
  }
  await rest();
  for (const [index, { database }] of sides.entries()) {
    const [row] = await database.orm.select().from(fediverseFollowers);
    expect(row?.actor).toBe(pages[1 - index]?.actor);
    const { page } = pages[index] ?? {};
    if (page) await makeShow(database, page, 'Late Night', dayIn(20));
  }
  await rest();
  for (const { database } of sides) {
    const sent = await database.orm.select().from(fediverseDeliveries);
    // The follow, its acceptance, and the show: each arrived at the first attempt.
    expect(sent.map(({ attempts, arrivedAt }) => [attempts, arrivedAt !== null])).toEqual([
      [1, true],
      [1, true],
      [1, true],
    ]);
  }
});

/** Both run their jobs, for themselves and each other, until nothing is left to do. */
async function rest(): Promise<void> {
  for (let round = 0; round < 5; round += 1) for (const { work } of sides) await work();
  for (const { stranded } of sides) expect(await stranded()).toEqual([]);
}
