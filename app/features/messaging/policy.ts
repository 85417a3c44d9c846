import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import { type ThreadKind, threadKinds } from '#app/domain/messaging/threads.ts';
import {
  may,
  membershipOf,
  type ProfileRight,
  requireRight,
} from '#app/features/profiles/policy.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

type Rights = { see: ProfileRight; write: ProfileRight };
const ofBoth = (rights: Rights) => ({ venue: rights, artist: rights });

/** The rights to read and to write in a thread on either side, by its subject. */
const rights: Record<ThreadKind, Record<Membership['userType'], Rights>> = {
  pages: ofBoth({ see: 'see messages', write: 'write messages' }),
  application: {
    venue: { see: 'see events', write: 'change events' },
    artist: { see: 'apply for slots', write: 'apply for slots' },
  },
  hold: ofBoth({ see: 'see holds', write: 'place and answer holds' }),
  booking: ofBoth({ see: 'see bookings', write: 'make and answer offers' }),
  dispute: ofBoth({ see: 'see bookings', write: 'raise and answer disputes' }),
};

type Thread = { kind: ThreadKind; pageIds: string[] };

/** Members with it read the page's threads of this kind. */
export function seeRight(kind: ThreadKind, userType: Membership['userType']): ProfileRight {
  return rights[kind][userType].see;
}

/** The kinds of threads of a page that the viewer may read. */
export function kindsSeen(viewer: Viewer, profileId: string): ThreadKind[] {
  return threadKinds.filter((kind) => mayAs(viewer, profileId, kind, 'see'));
}

/** True for threads whose messages have consequences: their feature has a command of its own. */
export function hasOwnForm({ kind }: Pick<Thread, 'kind'>): boolean {
  return kind === 'dispute';
}

export function mayWrite(viewer: Viewer, { kind }: Thread, as: string): boolean {
  return !hasOwnForm({ kind }) && mayAs(viewer, as, kind, 'write');
}

function mayAs(viewer: Viewer, as: string, kind: ThreadKind, act: keyof Rights): boolean {
  const page = membershipOf(viewer, as);
  return page !== null && may(viewer, as, rights[kind][page.userType][act]);
}

/**
 * The thread's page that the viewer acts for. `not-found` for people of none of its pages, so that
 * they can't learn which threads exist; `forbidden` where the role isn't enough.
 */
export function requirePage(
  viewer: Viewer,
  { kind, pageIds }: Thread,
  as: string,
  act: keyof Rights,
): void {
  const page = membershipOf(viewer, as);
  if (!page || !pageIds.includes(as)) refuseThread();
  requireRight(viewer, as, rights[kind][page.userType][act]);
}

/** The thread's page that the viewer reads as: the acting page, if it is one of them. */
export function readingPage(
  viewer: Viewer,
  { kind, pageIds }: Thread,
  current: string | null,
): string | null {
  const ownIds = pageIds.filter((id) => mayAs(viewer, id, kind, 'see'));
  return ownIds.find((id) => id === current) ?? ownIds[0] ?? null;
}

/** True for the thread's people, and for administrators where they decide by it. */
export function mayRead(viewer: Viewer, thread: Thread): boolean {
  return readingPage(viewer, thread, null) !== null || readsAsPlatform(viewer, thread);
}

export function readsAsPlatform({ isAdmin }: Viewer, { kind }: Pick<Thread, 'kind'>): boolean {
  return isAdmin && kind === 'dispute';
}

export function refuseThread(): never {
  throw new AppError('not-found', words('messaging')('unknown'));
}
