import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { disputes } from '#app/db/schema/disputes.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  commentOnDispute,
  decideDispute,
} from '#app/features/bookings/disputes/commands.server.ts';

import {
  mostEvidence,
  packEvidence,
} from '#app/features/bookings/disputes/pack-evidence.server.ts';
import { readDispute } from '#app/features/bookings/disputes/queries.server.ts';
import { postMessage } from '#app/features/messaging/commands.server.ts';
import { findFile } from '#app/features/messaging/queries.server.ts';
import { readTalk } from '#app/processes/threads.server.ts';
import {
  type Acting,
  addSide,
  addTwoSides,
  bookingActs,
} from '#tests/harness/bookings/bookings.ts';
import { addAdmin, raiseIn } from '#tests/harness/money/disputed.ts';
import { heldBooking } from '#tests/harness/money/played.ts';
import { testBrand } from '#tests/harness/people/cast.ts';
import { drawFromPhone } from '#tests/harness/people/pictures.ts';
import { testDatabase } from '#tests/harness/servers/database.ts';
import { openWatchedFiles } from '#tests/harness/servers/watched-files.ts';

const database = await testDatabase();
let venue: Acting;
let performer: Acting;

const files = openWatchedFiles();
const admin = await addAdmin(database);
beforeEach(async () => {
  ({ venue, performer } = await addTwoSides(database));
});

const night = () =>
  heldBooking(database, { venue, performer }, { state: 'played', ends: '-1 hour' });
const raise = (side: Acting, bookingId: string, changed = {}) =>
  raiseIn({ database, files }, side, { bookingId, ...changed });
const refused = (code: string) => expect.objectContaining({ code });

describe('files', () => {
  const pdf = new TextEncoder().encode('%PDF-1.7\n%%EOF');

  test('are judged by their bytes, drawn anew, and kept for the two sides and administrators', async () => {
    const bookingId = await night();
    const photo = new Uint8Array(await drawFromPhone());
    const sent = [
      { name: 'stage "1"/../x.pdf', bytes: photo },
      { name: 'day sheet.exe', bytes: pdf },
    ];
    await raise(venue, bookingId, { sent });
    const [statement] = (await readDispute(database.orm, bookingId))?.statements ?? [];
    expect(statement?.files.map(({ name, type }) => [name, type])).toEqual([
      ['stage 1 .. x.jpg', 'image/jpeg'],
      ['day sheet.pdf', 'application/pdf'],
    ]);
    const fileId = statement?.files[0]?.id ?? '';
    const stored = await files.read(`claims/${bookingId}/${fileId}`);
    expect(Buffer.from(stored).includes('Ana from Rua Secreta')).toBe(false);
    for (const viewer of [venue.viewer, performer.viewer, admin])
      expect(await findFile(database.orm, viewer, fileId)).toMatchObject({
        type: 'image/jpeg',
      });
    const stranger = await addSide(database, 'artist', 'Strangers');
    await expect(findFile(database.orm, stranger.viewer, fileId)).rejects.toEqual(
      refused('not-found'),
    );
  });

  test('of other kinds, too large or too many are refused, and nothing stays', async () => {
    const bookingId = await night();
    const page = { name: 'page.jpg', bytes: new TextEncoder().encode('<svg onload="x()">') };
    const large = { name: 'large.pdf', bytes: new Uint8Array(10 * 1024 * 1024 + 1) };
    large.bytes.set(pdf);
    const good = { name: 'good.pdf', bytes: pdf };
    for (const sent of [[good, page], [good, large], Array.from({ length: 6 }, () => good)])
      await expect(raise(venue, bookingId, { sent })).rejects.toEqual(refused('bad-input'));
    expect(await files.list(`claims/${bookingId}`)).toEqual([]);
    expect(await database.orm.$count(disputes, eq(disputes.bookingId, bookingId))).toBe(0);
  });
});

test('evidence for a bank has the agreement, the signatures and the steps, and fits', async () => {
  const bookingId = await night();
  const acts = bookingActs(database);
  for (let index = 0; index < 12; index++)
    await acts.comment(venue, bookingId, `Comment ${index}: ${'🎵'.repeat(900)}`);
  await raise(venue, bookingId);
  await commentOnDispute({ database, files, brand: testBrand }, performer.viewer, {
    bookingId,
    as: performer.as,
    text: 'x'.repeat(4_000),
    offersVenueGetsMinor: null,
  });
  const packed = await packEvidence(database.orm, bookingId);
  expect(packed.length).toBeLessThanOrEqual(mostEvidence);
  for (const stated of [
    '192.0.2.1',
    'A browser',
    'I have read version 1 of this contract and agree to it, and I may sign for Cinema Candeia.',
    'signed version 1',
    'Comment 0',
    'SHA-256',
    '€5,000',
  ])
    expect(packed).toContain(stated);
});

test('a dispute has a thread: the two sides and administrators read it, and it is kept', async () => {
  const bookingId = await night();
  const pdf = { name: 'a.pdf', bytes: new TextEncoder().encode('%PDF-1.7\n%%EOF') };
  await raise(venue, bookingId, { sent: [pdf] });
  const { id = '', statements = [] } = (await readDispute(database.orm, bookingId)) ?? {};
  const of = { kind: 'dispute' as const, subjectId: id, pageIds: [] };
  const read = (viewer: Viewer, as: string | null = null, isPlatform?: true) =>
    readTalk(database.orm, viewer, of, { current: as, isPlatform });
  const thread = await read(performer.viewer, performer.as);
  expect(thread).toMatchObject({
    subject: { path: `/bookings/${bookingId}/dispute` },
    messages: [{ id: statements[0]?.id, isOwn: false, files: [{ name: 'a.pdf' }] }],
    // It has consequences, so it has a command of its own.
    mayWrite: false,
  });
  const message = { threadId: thread.id ?? '', as: performer.as, text: 'By the way.' };
  await expect(postMessage({ database, files }, performer.viewer, message)).rejects.toEqual(
    refused('not-found'),
  );
  const stranger = await addSide(database, 'artist', 'Strangers');
  for (const [viewer, isPlatform] of [[stranger.viewer], [stranger.viewer, true], [admin]] as const)
    await expect(read(viewer, null, isPlatform)).rejects.toEqual(refused('not-found'));
  await decideDispute({ database, brand: testBrand }, admin, {
    bookingId,
    disputeId: id,
    venueGetsMinor: 0,
    heldMinor: 500_000,
    text: 'It was played.',
  });
  const decided = await read(admin, null, true);
  expect(decided.messages.map(({ text, page, author }) => [text, page !== null, author])).toEqual([
    ['They played for 20 minutes.', true, null],
    ['It was played.', false, null],
  ]);
});
