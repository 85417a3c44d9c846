import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { messages } from '#app/db/schema/messaging.ts';
import { postMessage, startThread } from '#app/features/messaging/commands.server.ts';

import { addTwoSides } from '#tests/harness/bookings/bookings.ts';
import { openTestDatabasePair } from '#tests/harness/servers/database.ts';
import { openWatchedFiles } from '#tests/harness/servers/watched-files.ts';

it('of many messages at once, each has a number of its own, without gaps, and none is stored twice', async () => {
  const [database, elsewhere] = await openTestDatabasePair();
  const { venue, performer } = await addTwoSides(database);
  const files = openWatchedFiles();
  const sides = [venue, performer] as const;
  // Both begin at once: it is one thread all the same.
  const started = await Promise.all(
    [0, 1, 2, 3].map((at) => {
      const [by, to] = at % 2 ? [venue, performer] : [performer, venue];
      const input = { as: by.as, with: to.as, text: `Begun ${at}`, messageId: `begun-${at}` };
      return startThread({ database: at < 2 ? database : elsewhere, files }, by.viewer, input);
    }),
  );
  expect(new Set(started.map(({ threadId }) => threadId)).size).toBe(1);
  const threadId = started[0]?.threadId ?? '';
  // Each is sent three times, as over an unstable network.
  const sent = Array.from({ length: 60 }, (_, at) => at % 20);
  const answers = await Promise.all(
    sent.map((id, at) => {
      const { viewer, as } = sides[id % 2 ? 1 : 0];
      const input = { threadId, as, text: `Message ${id}`, messageId: `message-${id}` };
      return postMessage({ database: at % 3 ? database : elsewhere, files }, viewer, input);
    }),
  );
  expect(answers.filter(({ isNew }) => isNew)).toHaveLength(20);
  const stored = await database.orm.select().from(messages).where(eq(messages.threadId, threadId));
  const inOrder = stored.toSorted((a, b) => a.number - b.number);
  expect(inOrder.map(({ number }) => number)).toEqual(
    Array.from({ length: 24 }, (_, at) => at + 1),
  );
  // Later numbers were assigned later: a reader of one misses nothing before it.
  const times = inOrder.map(({ createdAt }) => createdAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});
