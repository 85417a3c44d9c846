import { isAhead, type Viewed } from '#app/http/for-viewer.server.ts';
import { mostInteger, numberIn } from '#app/lib/number-in.ts';
import { newId } from '#app/platform/token.server.ts';
import { readTalk } from '#app/processes/threads.server.ts';
import { markRead } from './commands.server.ts';
import type { WhichThread } from './read-thread.server.ts';

/** Opening a thread marks it as read. */
export async function showThread(
  { viewer, orm, database, currentId: current, url, request }: Viewed,
  target: WhichThread,
  isPlatform?: true,
) {
  const before = numberIn(url.searchParams.get('before'), mostInteger) ?? undefined;
  const thread = await readTalk(orm, viewer, target, { current, before, isPlatform });
  const number = thread.messages.at(-1)?.number ?? 0;
  const isNew = number > thread.readNumber;
  if (thread.id && thread.as && isNew && !isAhead(request))
    await markRead({ database }, viewer, { threadId: thread.id, as: thread.as, number });
  const { timeZone, accountId } = viewer;
  return { thread, reader: { timeZone, accountId, messageId: newId() } };
}
