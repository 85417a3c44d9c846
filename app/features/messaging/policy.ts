import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { type ThreadKind, threadKinds } from '#app/domain/messaging/threads.ts';
import { may, type ProfileRight, requireRight } from '#app/features/profiles/policy.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/** By what a thread is about: the right to read it, and the one to write in it. */
const rights: Record<ThreadKind, { see: ProfileRight; write: ProfileRight }> = {
  pages: { see: 'see messages', write: 'write messages' },
  booking: { see: 'see bookings', write: 'make and answer offers' },
};

type Thread = { kind: ThreadKind; pageIds: string[] };

/** What threads somebody reads of a page. */
export function kindsSeen(viewer: Viewer, profileId: string): ThreadKind[] {
  return threadKinds.filter((kind) => may(viewer, profileId, rights[kind].see));
}

export function mayWrite(viewer: Viewer, { kind }: Thread, as: string): boolean {
  return may(viewer, as, rights[kind].write);
}

/**
 * As one of a thread’s pages.
 * @throws AppError `not-found` for people of none of its pages, so that nobody learns which threads
 *   exist; `forbidden` where the role doesn’t reach
 */
export function requirePage(
  viewer: Viewer,
  { kind, pageIds }: Thread,
  as: string,
  what: 'see' | 'write',
): void {
  const isTheirs = viewer.profiles.some(({ profileId }) => profileId === as);
  if (!pageIds.includes(as) || !isTheirs) refuseThread();
  requireRight(viewer, as, rights[kind][what]);
}

/** As which of a thread’s pages somebody reads it: the one they work as just now, if it is one. */
export function readingPage(
  viewer: Viewer,
  { kind, pageIds }: Thread,
  current: string | null,
): string | null {
  const own = pageIds.filter((id) => may(viewer, id, rights[kind].see));
  return own.find((id) => id === current) ?? own[0] ?? null;
}

export function refuseThread(): never {
  throw new AppError('not-found', words('messaging')('unknown'));
}
