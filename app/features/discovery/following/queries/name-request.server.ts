import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { publicEvents } from '#app/db/schema/announcements.ts';
import type { FollowRequest } from '#app/domain/discovery/following.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { readProfile } from '#app/features/profiles/queries/read-profile.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/** The name of the page or town in a request; `not-found` if it isn’t public. */
export async function nameRequest(orm: Orm, request: FollowRequest): Promise<string> {
  if (request.kind === 'attend') {
    const isShow = eq(publicEvents.id, request.showId);
    const [show] = await orm.select({ facts: publicEvents.facts }).from(publicEvents).where(isShow);
    if (!show) throw new AppError('not-found', words('announcements')('gone'));
    return show.facts.title;
  }
  const { pageId, near } = request;
  if (pageId === null) return near?.name ?? '';
  const page = await readProfile(orm, pageId);
  if (!page) throw new AppError('not-found', words('profiles')('unknown'));
  return nameInText(page.displayName);
}
