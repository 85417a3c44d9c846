import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { threads } from '#app/db/schema/messaging.ts';
import { profiles } from '#app/db/schema/profiles.ts';
import { pairOf } from '#app/domain/messaging/threads.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/**
 * The addressee of a message, and the thread that the two pages have. `not-found` for a page that
 * isn't public.
 */
export async function findPair(orm: Orm, as: string, other: string) {
  const { id, publishedAt, hiddenAt } = profiles;
  const [page] = await orm
    .select({ profileId: id, name: profiles.displayName })
    .from(profiles)
    .where(and(eq(id, other), isNotNull(publishedAt), isNull(hiddenAt)));
  if (!page) throw new AppError('not-found', words('profiles')('unknown'));
  const [thread] = await orm
    .select({ id: threads.id })
    .from(threads)
    .where(and(eq(threads.kind, 'pages'), eq(threads.subjectId, pairOf(as, other))));
  const otherPage = { profileId: page.profileId, name: nameInText(page.name) };
  return { other: otherPage, threadId: thread?.id ?? null };
}
