import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { disputeStatements, disputes } from '#app/db/schema/disputes.ts';
import { evidenceKey } from '#app/features/bookings/disputes/commands/keep-evidence.server.ts';
import {
  mostEvidence,
  packEvidence,
} from '#app/features/bookings/disputes/queries/pack-evidence.server.ts';
import { readDispute } from '#app/features/bookings/disputes/queries/read-dispute.server.ts';
import { readDisputeFile } from '#app/features/bookings/disputes/queries/read-dispute-file.server.ts';
import {
  type Acting,
  addSide,
  addTwoSides,
  bookingActs,
} from '#tests/harness/bookings/bookings.ts';
import { addAdmin, raiseIn } from '#tests/harness/money/disputed.ts';
import { heldBooking } from '#tests/harness/money/played.ts';
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
    const kept = await files.read(evidenceKey(bookingId, fileId));
    expect(Buffer.from(kept).includes('Ana from Rua Secreta')).toBe(false);
    for (const viewer of [venue.viewer, performer.viewer, admin])
      expect(await readDisputeFile(database.orm, viewer, { bookingId, fileId })).toMatchObject({
        type: 'image/jpeg',
      });
    const stranger = await addSide(database, 'artist', 'Somebody else');
    await expect(
      readDisputeFile(database.orm, stranger.viewer, { bookingId, fileId }),
    ).rejects.toEqual(refused('not-found'));
  });

  test('that are something else, too large or too many are refused, and nothing stays', async () => {
    const bookingId = await night();
    const page = { name: 'page.jpg', bytes: new TextEncoder().encode('<svg onload="x()">') };
    const large = { name: 'large.pdf', bytes: new Uint8Array(10 * 1024 * 1024 + 1) };
    large.bytes.set(pdf);
    const good = { name: 'good.pdf', bytes: pdf };
    for (const sent of [
      [good, page],
      [good, large],
      [good, good, good, good],
    ])
      await expect(raise(venue, bookingId, { sent })).rejects.toEqual(refused('bad-input'));
    expect(await files.list(`claims/${bookingId}`)).toEqual([]);
    expect(await database.orm.$count(disputes, eq(disputes.bookingId, bookingId))).toBe(0);
  });
});

test('evidence for a bank says what was agreed, signed and done, and fits', async () => {
  const bookingId = await night();
  const acts = bookingActs(database);
  for (let index = 0; index < 12; index++)
    await acts.comment(venue, bookingId, `Comment ${index}: ${'🎵'.repeat(900)}`);
  await raise(venue, bookingId);
  await database.orm.insert(disputeStatements).values({
    ...{ id: `statement-${bookingId}`, by: 'performer', text: 'x'.repeat(4_000) },
    disputeId: (await readDispute(database.orm, bookingId))?.id ?? '',
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
