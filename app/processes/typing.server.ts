import { onceMore } from '#app/db/changes.server.ts';
import type { Database } from '#app/db/client.server.ts';
import { typingIn } from '#app/features/messaging/marks/commands.server.ts';
import { listTypingReaders, type Typing } from '#app/features/messaging/marks/queries.server.ts';
import type { LiveStreams } from '#app/platform/live-streams.server.ts';
import { type Log, saysOnce } from '#app/platform/log.ts';

/** Pause between two queries for readers, so that many typists cost no more than a few. */
const restMs = 100;

/**
 * Tells the open streams of this process who is typing: past the log and without an id, so that
 * reconnecting readers don’t hear of it later.
 */
export function startTyping(
  { database: { orm, changes }, log }: { database: Database; log: Log },
  streams: LiveStreams,
): void {
  const sayOnce = saysOnce(log);
  const due = new Map<string, Typing>();
  const notifySoon = onceMore(async () => {
    const typing = [...due.values()];
    due.clear();
    await tell(typing).catch((error) => sayOnce('warn', error, 'nobody is told who types'));
    await new Promise((resolve) => setTimeout(resolve, restMs).unref());
  });
  changes.onChange((tag) => {
    const typing = streams.count > 0 && typingIn(tag);
    if (!typing) return;
    due.set(tag, typing);
    notifySoon();
  });

  async function tell(typing: Typing[]): Promise<void> {
    for (const { threadId, pageId, by, readerPageId } of await listTypingReaders(orm, typing)) {
      const news = {
        kind: 'typing',
        id: threadId,
        what: 'type',
        pages: [readerPageId],
        by: pageId,
      };
      for (const stream of streams.of(by))
        streams.send(stream, `data: ${JSON.stringify(news)}\n\n`);
    }
  }
}
