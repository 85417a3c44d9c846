import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { messageFiles } from '#app/db/schema/messaging.ts';
import { outbox } from '#app/db/schema/outbox.ts';
import { profileMembers } from '#app/db/schema/profiles.ts';
import { pageFolder } from '#app/domain/messaging/files.ts';
import { postMessage, startThread } from '#app/features/messaging/commands.server.ts';
import { exportMessages } from '#app/features/messaging/part.server.ts';
import { findFile } from '#app/features/messaging/queries.server.ts';
import { makeSmallPicture, sweepUnsentFiles } from '#app/features/messaging/store-files.server.ts';
import type { SentFile } from '#app/fields/kinds.ts';
import { leavePage } from '#app/processes/leaving.server.ts';
import { listTalks, mailMessages, readTalk } from '#app/processes/threads.server.ts';
import { type Acting, addTwoSides } from '#tests/harness/bookings/bookings.ts';
import { addPerson, testBrand, viewerOf, waitingMails } from '#tests/harness/people/cast.ts';
import { drawFromPhone, drawPicture } from '#tests/harness/people/pictures.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { openWatchedFiles } from '#tests/harness/servers/watched-files.ts';

const database = await testDatabase();
const files = openWatchedFiles();
const services = { database, brand: testBrand, files };
const pdf = { name: 'rider.exe', bytes: new TextEncoder().encode('%PDF-1.7\n%%EOF') };

async function addTalk() {
  const { venue, performer: band } = await addTwoSides(database);
  const begun = { as: venue.as, with: band.as, text: 'Hello.' };
  const { threadId } = await startThread(services, venue.viewer, begun);
  const post = (by: Acting, sent: SentFile[], { text = '', messageId = undefined as Id } = {}) =>
    postMessage(services, by.viewer, { threadId, as: by.as, text, files: sent, messageId });
  const read = ({ viewer, as }: Acting) =>
    readTalk(database.orm, viewer, { threadId }, { current: as });
  return { venue, band, threadId, post, read };
}
type Id = string | undefined;

it('are judged by their bytes, redrawn and named as text, for people who may read the thread now', async () => {
  const { venue, band, post, read, threadId } = await addTalk();
  const photo = { name: '"stage"/../<b>.pdf', bytes: new Uint8Array(await drawFromPhone()) };
  await post(band, [photo, pdf]);
  const sent = (await read(venue)).messages.at(-1);
  expect(sent?.files).toMatchObject([
    { name: 'stage .. <b>.jpg', type: 'image/jpeg', width: 40, height: 80 },
    { name: 'rider.pdf', type: 'application/pdf', width: null },
  ]);
  const [row] = (await listTalks({ database }, venue.viewer, { profileId: venue.as })).items;
  expect(row?.lastText).toBe('stage .. <b>.jpg, rider.pdf');
  const result = await findFile(database.orm, venue.viewer, sent?.files[0]?.id ?? '');
  const kept = Buffer.from(await files.read(result.key));
  expect(kept.includes('Rua')).toBe(false);
  expect((await makeSmallPicture(files, result)).type).toBe('image/webp');

  const { accountId } = await addPerson(database);
  const member = { profileId: venue.as, accountId, role: 'manager' as const };
  await database.orm.insert(profileMembers).values(member);
  const manager = await viewerOf(database, accountId);
  expect(await findFile(database.orm, manager, result.id)).toMatchObject({ threadId });
  await database.orm.delete(profileMembers).where(eq(profileMembers.accountId, accountId));
  const gone = await viewerOf(database, accountId);
  await expect(findFile(database.orm, gone, result.id)).rejects.toMatchObject({
    code: 'not-found',
  });
});

it('that can’t be taken, or aren’t their sender’s to send, leave nothing behind', async () => {
  const { venue, band, post, threadId } = await addTalk();
  const page = { name: 'page.jpg', bytes: new TextEncoder().encode('<svg onload="x()">') };
  const large = { name: 'large.pdf', bytes: new Uint8Array(10 * 1024 * 1024 + 1) };
  large.bytes.set(pdf.bytes);
  for (const sent of [[pdf, page], [pdf, large], Array.from({ length: 6 }, () => pdf)])
    await expect(post(band, sent)).rejects.toMatchObject({ code: 'bad-input' });
  const stranger = (await addTwoSides(database)).performer;
  await expect(post(stranger, [pdf])).rejects.toMatchObject({ code: 'not-found' });
  // Another account's message with this id is only noticed once the files are there.
  await post(venue, [], { text: 'Mine.', messageId: `taken-${threadId}` });
  await expect(post(band, [pdf], { messageId: `taken-${threadId}` })).rejects.toMatchObject({
    code: 'conflict',
  });
  for (const { as } of [band, stranger]) expect(await files.list(pageFolder(as))).toEqual([]);
  expect(await database.orm.$count(messageFiles, eq(messageFiles.name, 'rider.pdf'))).toBe(2 - 1);
});

it('are kept once, however often their message is sent', async () => {
  const { band, post, read } = await addTalk();
  const messageId = `once-${band.as}`;
  for (const isNew of [true, false])
    expect((await post(band, [pdf], { messageId })).isNew).toBe(isNew);
  expect((await read(band)).messages).toHaveLength(2);
  expect(await files.list(pageFolder(band.as))).toHaveLength(1);
});

it('are named in the email, and are in the export of their sender', async () => {
  const { venue, band, post, threadId } = await addTalk();
  await post(band, [pdf], { text: 'Our rider.' });
  await database.orm.delete(outbox);
  await mailMessages(services, { threadId, profileId: venue.as });
  expect((await waitingMails(database))[0]?.text).toContain('Our rider. [rider.pdf]');
  const parts = await Array.fromAsync(exportMessages(database.orm, band.viewer, files));
  expect(parts.map(({ path }) => path)).toEqual([
    'messages.json',
    expect.stringMatching(/^messages\/\w+\.pdf$/),
  ]);
  expect(Buffer.from((await parts[1]?.read()) ?? '')).toEqual(Buffer.from(pdf.bytes));
});

it('go with the page that sent them; the other side reads that they are gone', async () => {
  const { venue, band, post, read } = await addTalk();
  const photo = { name: 'a.png', bytes: new Uint8Array(await drawPicture()) };
  await post(band, [photo]);
  await post(venue, [pdf]);
  const [file] = (await read(venue)).messages.at(-2)?.files ?? [];
  await makeSmallPicture(files, await findFile(database.orm, venue.viewer, file?.id ?? ''));
  await leavePage(services, band.viewer, band.as);
  expect(await files.list(pageFolder(band.as))).toEqual([]);
  expect(await files.list(`derived/${pageFolder(band.as)}`)).toEqual([]);
  expect((await read(venue)).messages.map((one) => one.files.length)).toEqual([0, 0, 1]);
});

it('whose message was never written are swept after a day', async () => {
  const { band } = await addTalk();
  const row = { name: 'a.pdf', type: 'application/pdf', sizeBytes: 1, position: 0 } as const;
  for (const [id, age] of [
    ['old', '2 days'],
    ['new', '1 hour'],
  ] as const) {
    const key = `${pageFolder(band.as)}/${id}`;
    await files.write(key, pdf.bytes, 'application/pdf');
    const createdAt = sql`now() - ${age}::interval`;
    await database.orm.insert(messageFiles).values({ ...row, id, key, createdAt });
  }
  await sweepUnsentFiles(services);
  const remaining = await files.list(pageFolder(band.as));
  expect(remaining.map(({ key }) => key)).toEqual([`${pageFolder(band.as)}/new`]);
  expect(await database.orm.$count(messageFiles, eq(messageFiles.id, 'old'))).toBe(0);
});
