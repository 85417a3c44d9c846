import { eq } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { announcements, publicEvents } from '#app/db/schema/announcements.ts';
import { todayIn, whyNotYet } from '#app/domain/announcements/may-announce.ts';
import { eventAddress } from '#app/domain/announcements/public-event.ts';
import { isOver } from '#app/domain/bookings/lifecycle.ts';
import { readClock } from '#app/features/accounts/queries/read-clock.server.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { momentAt, writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';

import { readActs } from './read-acts.server.ts';

export type AnnouncementStanding = Awaited<ReturnType<typeof readAnnouncement>>;

/**
 * How the announcement of an event stands, for the people of its venue, who were asked already:
 * whether it is public, when it will be, and who has to agree first.
 */
export async function readAnnouncement(
  orm: Orm,
  { id: eventId, timeZone }: { id: string; timeZone: string },
) {
  const [[found], waiting] = [
    await orm
      .select({ announcement: announcements, shown: publicEvents })
      .from(announcements)
      .leftJoin(publicEvents, eq(publicEvents.id, announcements.id))
      .where(eq(announcements.eventId, eventId)),
    await listWaiting(orm, eventId, timeZone),
  ];
  const { announcement, shown } = found ?? {};
  const isAhead = announcement && announcement.announceAt > (await readClock(orm));
  return {
    announcement: announcement ?? null,
    publicPath: shown ? eventAddress(shown.id, shown.facts.title) : null,
    announcedOn: isAhead ? momentAt(announcement.announceAt, { timeZone }) : null,
    waiting,
  };
}

/** What keeps those who play from being named, in sentences. */
async function listWaiting(orm: Orm, eventId: string, timeZone: string): Promise<string[]> {
  const acts = await readActs(orm, { eventIds: [eventId] });
  const today = todayIn(await readClock(orm), timeZone);
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
