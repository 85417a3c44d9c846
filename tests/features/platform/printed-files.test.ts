import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractFiles, documentFiles } from '#app/api/document-files.server.ts';
import type { Database } from '#app/db/client.server.ts';
import { documents } from '#app/db/schema/documents.ts';
import { brandOf } from '#app/platform/brand.ts';
import { parseSettings } from '#app/platform/env.ts';
import { openFiles } from '#app/platform/files/files.server.ts';
import {
  type Acting,
  addSide,
  bookingActs,
  dayIn,
  termsOn,
} from '#tests/harness/bookings/bookings.ts';
import { type Calls, serveCalls } from '#tests/harness/calls/calls.ts';
import { addShow, payShow, sendAll } from '#tests/harness/money/documents.ts';
import { openTestDatabase } from '#tests/harness/servers/database.ts';
import { makeFolder } from '#tests/harness/servers/folder.ts';
import { openHeardLog } from '#tests/harness/servers/heard-log.ts';

const settings = parseSettings({ DATA_DIR: makeFolder() });
const { log, lines } = openHeardLog();
/** No thread can be handed such a name, so nothing can be printed. */
const unprintable = { ...brandOf(settings), product: (() => {}) as unknown as string };
let database: Database;
let calls: Calls;

beforeAll(async () => {
  database = await openTestDatabase();
  calls = await serveCalls([contractFiles, documentFiles], {
    database,
    log,
    files: openFiles(settings),
    brand: unprintable,
  });
});
afterAll(async () => {
  await calls?.close();
  await database?.close();
});

async function expectLater({ viewer }: Acting, path: string): Promise<void> {
  calls.viewer = viewer;
  lines.length = 0;
  const answer = await fetch(calls.address + path);
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await answer.text()).toMatch(/ry again in a/);
  expect(lines).toEqual([expect.objectContaining({ level: 'error' })]);
}

it('a contract that can’t be printed now is there to be asked for again', async () => {
  const venue = await addSide(database, 'venue', 'The Quay');
  const performer = await addSide(database, 'artist', 'The Owls');
  const acts = bookingActs(database);
  const { bookingId } = await acts.offer(venue, performer, termsOn(dayIn(40)));
  await acts.accept(performer, bookingId, 1);
  await expectLater(venue, `/bookings/${bookingId}/contracts/1/contract.pdf`);
});

it('so is a document', async () => {
  const show = await addShow(database);
  await payShow(database, show);
  await sendAll(database, show);
  const [document] = await database.orm
    .select({ id: documents.id })
    .from(documents)
    .where(eq(documents.sourceId, show.bookingId));
  await expectLater(show.venue, `/documents/${document?.id}.pdf`);
});
