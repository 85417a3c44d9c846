import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { accounts, sessions } from '#app/db/schema/accounts.ts';
import { liveEvents } from '#app/db/schema/outbox.ts';
import { chooseMarks } from '#app/features/accounts/settings/commands.server.ts';
import { blockPage } from '#app/features/messaging/blocks/commands.server.ts';
import { markRead } from '#app/features/messaging/commands.server.ts';
import { signalTyping, typingIn } from '#app/features/messaging/marks/commands.server.ts';
import { openLog } from '#app/platform/log.ts';
import { startTyping } from '#app/processes/typing.server.ts';
import { type Acting, addSide, addTwoSides } from '#tests/harness/bookings/bookings.ts';
import { talkActs } from '#tests/harness/people/talks.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';

const database = await testDatabase();
const { services, ...acts } = talkActs(database);
let venue: Acting;
let band: Acting;
let threadId: string;
let announced: string[] = [];
/** Messages to each session, by `session <id>`. */
const sent: [by: string, text: string][] = [];

beforeAll(() => {
  // News of an earlier test may still arrive.
  const isOfThread = (text: string) => text.includes(threadId);
  database.changes.onChange((tag) => typingIn(tag) && isOfThread(tag) && announced.push(tag));
  const streams = {
    count: 1,
    of: (by: string) => [by],
    send: (by: string, text: string) => isOfThread(text) && sent.push([by, text]),
  };
  startTyping({ database, log: openLog('fatal') }, streams as never);
});

beforeEach(async () => {
  ({ venue, performer: band } = await addTwoSides(database));
  ({ threadId } = await acts.begin(venue, band, 'Free in spring?'));
  announced = [];
  sent.length = 0;
});

const type = ({ viewer, as }: Acting) => signalTyping(services, viewer, { threadId, as });
const choose = ({ viewer }: Acting, showsReading: boolean, showsTyping: boolean) =>
  chooseMarks(services, viewer, { showsReading, showsTyping });
const read = (by: Acting) => acts.read(by, threadId);

async function signIn({ viewer: { accountId } }: Acting): Promise<string> {
  const expiresAt = new Date(Date.now() + 60_000);
  await database.orm
    .insert(sessions)
    .values({ id: `on ${accountId}`, token: accountId, userId: accountId, expiresAt });
  return `session on ${accountId}`;
}

it('who types is told to the other side’s people who are signed in, by ids alone, and nothing is kept', async () => {
  const [own, other] = [await signIn(venue), await signIn(band)];
  const kept = await database.orm.$count(liveEvents);
  await type(venue);
  await type(venue);
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  expect(new Set(sent.map(([by]) => by))).toEqual(new Set([other]));
  expect(sent.some(([by]) => by === own)).toBe(false);
  expect(JSON.parse(sent[0]?.[1].replace('data: ', '') ?? '')).toEqual({
    kind: 'typing',
    id: threadId,
    what: 'type',
    pages: [band.as],
    by: venue.as,
  });
  expect(await database.orm.$count(liveEvents)).toBe(kept);
});

it('no one types in another’s thread, and a former member isn’t told', async () => {
  const stranger = await addSide(database, 'venue', 'Elsewhere');
  await expect(type(stranger)).rejects.toMatchObject({ code: 'not-found' });
  await expect(type({ ...stranger, as: band.as })).rejects.toMatchObject({ code: 'not-found' });
  await signIn(band);
  await database.orm.delete(accounts).where(eq(accounts.id, band.viewer.accountId));
  await type(venue);
  await expect.poll(() => announced).toEqual([`typing:${threadId}:${venue.as}`]);
  expect(sent).toEqual([]);
});

it('who hides that they type is not told of, nor told', async () => {
  const other = await signIn(band);
  await signIn(venue);
  await choose(venue, true, false);
  await type(venue);
  await type(band);
  await expect.poll(() => announced).toEqual([`typing:${threadId}:${band.as}`]);
  expect((await read(venue)).showsTyping).toBe(false);
  await choose(venue, true, true);
  await type(venue);
  await expect.poll(() => sent.map(([by]) => by)).toEqual([other]);
});

it('no typing is shown between pages of which one has blocked the other', async () => {
  await blockPage(services, band.viewer, { as: band.as, blockedId: venue.as });
  await type(venue);
  await type(band);
  const third = await addSide(database, 'venue', 'The Loft');
  await acts.begin(third, band);
  expect(announced).toEqual([]);
});

it('a person who hides their reading isn’t listed as a reader, and sees no readers', async () => {
  const seenBy = async (one: Acting) => (await read(one)).readBy;
  await markRead(services, band.viewer, { threadId, as: band.as, number: 1 });
  await acts.post(band, threadId, 'In March.');
  await markRead(services, venue.viewer, { threadId, as: venue.as, number: 2 });
  expect([await seenBy(venue), await seenBy(band)]).toEqual([
    ['The Night Owls'],
    ['Cinema Candeia'],
  ]);
  await choose(band, false, true);
  expect([await seenBy(venue), await seenBy(band)]).toEqual([[], []]);
  // It is still read, for people who have read it.
  await choose(band, true, true);
  expect(await seenBy(venue)).toEqual(['The Night Owls']);
});
