import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { bookings } from '#app/db/schema/bookings.ts';
import { calendarBlocks } from '#app/db/schema/calendar.ts';
import { profiles, rooms } from '#app/db/schema/profiles.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { listFirstSteps } from '#app/processes/today.server.ts';
import { addSide, bookingActs, dayIn, termsOn } from '#tests/harness/bookings/bookings.ts';
import { addPage, viewerOf } from '#tests/harness/people/cast.ts';
import { countStatements } from '#tests/harness/reading/count-statements.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const { orm } = database;

/** The first steps of a person's page, with a tick before those that are done. */
async function stepsOf({ accountId }: Viewer): Promise<string[]> {
  const steps = await listFirstSteps(orm, await viewerOf(database, accountId));
  return steps.map(({ text, isDone }) => `${isDone ? '✓' : '○'} ${text}`);
}

it('a newcomer’s page lists the steps that are left, until its first booking is signed', async () => {
  const venue = await addSide(database, 'venue', 'Candeia');
  const owls = await addSide(database, 'artist', 'Night Owls');
  await orm.update(profiles).set({ publishedAt: null }).where(eq(profiles.id, owls.as));
  expect(await stepsOf(owls.viewer)).toEqual([
    '○ Publish your page with a picture and a bio',
    '○ Add a video of a live show',
    '○ Block the dates you can’t play, or connect your own calendar',
    '○ Enter your tax details',
    '○ Set up your payout account',
    '○ Apply for an open slot, or ask a venue for a date',
  ]);
  expect(await stepsOf(venue.viewer)).toEqual([
    '✓ Publish your page with a picture and a bio',
    '○ Add your rooms and their capacity',
    '○ Set your usual load-in and load-out',
    '○ Create your first event, with open slots if you like',
    '○ Send your first offer',
  ]);

  const ytLinks = ['https://youtu.be/aqz-KE-bpKQ'];
  await orm
    .update(profiles)
    .set({ publishedAt: new Date(), ytLinks })
    .where(eq(profiles.id, owls.as));
  const [startsAt, endsAt] = [new Date(), new Date(Date.now() + 1)];
  const block = { startsAt, endsAt, kind: 'blocked', allDay: false } as const;
  await orm.insert(calendarBlocks).values({ id: 'away', profileId: owls.as, ...block });
  await orm
    .insert(rooms)
    .values({ id: 'r', profileId: venue.as, name: 'R', capacity: 90, position: 0 });
  const { offer, accept, sign } = bookingActs(database);
  const { bookingId } = await offer(venue, owls, termsOn(dayIn(60)));
  const done = (steps: string[]) => steps.map((step) => step.slice(0, 1)).join('');
  expect(done(await stepsOf(owls.viewer))).toBe('✓✓✓○○✓');
  expect(done(await stepsOf(venue.viewer))).toBe('✓✓○✓✓');

  await accept(owls, bookingId, 1);
  for (const side of [owls, venue]) await sign(side, bookingId, 1);
  const [signed] = await orm.select().from(bookings).where(eq(bookings.id, bookingId));
  expect(signed?.signedVersion).toBe(1);
  expect(await stepsOf(owls.viewer)).toEqual([]);
  expect(await stepsOf(venue.viewer)).toEqual([]);
});

it('as many statements for one page as for several', async () => {
  const { viewer } = await addSide(database, 'artist', 'The Early Birds');
  await addPage(database, { owner: viewer }, { userType: 'venue', displayName: 'Birdcage' });
  const counter = countStatements(orm);
  const count = async () => {
    await listFirstSteps(counter.orm, await viewerOf(database, viewer.accountId));
    return counter.statements();
  };
  const few = await count();
  for (const userType of ['artist', 'venue', 'venue'] as const)
    await addPage(database, { owner: viewer }, { userType, displayName: 'Another' });
  expect(await count()).toBe(few);
});
