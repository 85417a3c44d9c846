import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { announcements, publicEvents } from '#app/db/schema/announcements.ts';
import { bookings } from '#app/db/schema/bookings.ts';
import { whyNotYet } from '#app/domain/announcements/may-announce.ts';
import { eventAddress } from '#app/domain/announcements/public-event.ts';
import { dayAtPlace } from '#app/domain/bookings/holds/hold-night.ts';
import { isOver } from '#app/domain/bookings/lifecycle.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { momentAt, writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type BookedAct, readActs } from './read-acts.server.ts';

export type AnnouncementStanding = Awaited<ReturnType<typeof readAnnouncement>>;

/**
 * The state of an event's announcement, for the people of its venue: if it is public, when it will
 * be, and which acts have to agree first. Rights were checked by the caller.
 */
export async function readAnnouncement(orm: Orm, { id: eventId, timeZone }: Night) {
  const [row] = await orm
    .select({ announceAt: announcements.announceAt, shown: publicEvents })
    .from(announcements)
    .leftJoin(publicEvents, eq(publicEvents.id, announcements.id))
    .where(eq(announcements.eventId, eventId));
  const acts = await readActs(orm, eq(bookings.eventId, eventId));
  const now = await readClock(orm);
  const { announceAt, shown } = row ?? {};
  return {
    isAnnounced: announceAt !== undefined,
    publicPath: shown ? eventAddress(shown.id, shown.facts.title) : null,
    announcedOn: announceAt && announceAt > now ? momentAt(announceAt, { timeZone }) : null,
    waiting: describeWaiting(acts, dayAtPlace(now, timeZone)),
  };
}

type Night = { id: string; timeZone: string };

/** The reasons why acts can't be named yet, in sentences. */
function describeWaiting(acts: BookedAct[], today: string): string[] {
  const t = words('announcements');
  return acts
    .filter(({ state }) => !isOver(state))
    .flatMap((act) => {
      const why = whyNotYet(act, today);
      if (why === null) return [];
      const day = act.consent?.fromDay ? writtenDay(act.consent.fromDay) : '';
      return [t(`part.why.${why}`, { name: nameInText(act.performer?.displayName ?? null), day })];
    });
}
