import { eq, inArray } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { applications } from '#app/db/schema/events.ts';
import { eventPath } from '#app/domain/events/event-path.ts';
import { stateOf } from '#app/domain/events/opening.ts';
import type { SubjectFacts, ThreadLine } from '#app/features/messaging/views.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { words } from '#app/lib/words.ts';
import { applicationPath } from '../policy.ts';
import { type LoadedApplication, loadApplications } from './load-application.server.ts';

/** The facts of applications in their threads, for members of either page. */
export async function listThreadFacts(
  orm: Orm,
  ids: string[],
  as: string,
): Promise<Map<string, SubjectFacts>> {
  const rows = await loadApplications(orm, inArray(applications.id, ids));
  return new Map(rows.map((loaded) => [loaded.application.id, factsOf(loaded, as)]));
}

function factsOf(loaded: LoadedApplication, as: string): SubjectFacts {
  const t = words('events');
  const { application, event, slot } = loaded;
  const isVenue = as === event.venueId;
  const state = stateOf(application);
  // The venue can’t open an application that its performer has withdrawn.
  const isGone = isVenue && state === 'withdrawn';
  return {
    title: t('talk.title', { slot: nameInText(slot.name), night: nameInText(event.title) }),
    path: isGone ? eventPath(as, event.id) : applicationPath(loaded, as),
    day: event.day,
    state: t(`${isVenue ? 'venueState' : 'ownState'}.${state}`),
    button: t(isGone ? 'talk.openNight' : 'talk.open'),
    ...(!isGone && { note: application.message }),
  };
}

/** The events of an application between the messages of its thread. */
export async function listThreadLines(
  orm: Orm,
  applicationId: string,
  from: Date | null,
  to: Date | null,
): Promise<ThreadLine[]> {
  const [loaded] = await loadApplications(orm, eq(applications.id, applicationId));
  if (!loaded) return [];
  const lines = linesOf(loaded).filter(({ at }) => (!from || at >= from) && (!to || at < to));
  return lines.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function linesOf({ application, performerName, venueName }: LoadedApplication): ThreadLine[] {
  const t = words('events');
  const { createdAt, readAt, declinedAt, withdrawnAt, offeredAt, reason } = application;
  const names = { performer: nameInText(performerName), venue: nameInText(venueName) };
  const line = (at: Date | null, text: string) => (at ? [{ at, text }] : []);
  const why = reason ? ` ${t('talk.reason', { reason })}` : '';
  return [
    ...line(createdAt, t('talk.applied', names)),
    ...line(readAt, t('talk.read', names)),
    ...line(declinedAt, t('talk.declined', names) + why),
    ...line(offeredAt, t('talk.offered', names)),
    ...line(withdrawnAt, t('talk.withdrawn', names)),
  ];
}
