import { takenThings } from '#app/domain/bookings/taken.ts';
import { otherSide } from '#app/domain/bookings/terms/terms.ts';
import type { CalendarEntry } from '#app/domain/calendar/entry.ts';
import type { ShownEntry } from '#app/features/calendar/views.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { inWords } from '#app/fields/in-words.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { DayFacts, WantedDay } from '../queries/read-on-day.server.ts';
import type { RadiusClause } from '../queries/read-radius.server.ts';

/** What is on a day, as a form of an offer shows it. */
export type ShownOnDay = {
  /** ISO. */
  day: string;
  title: string;
  /** Why an offer can’t be had. */
  problems: string[];
  notes: string[];
  /** What the reader’s own page has on that day. */
  entries: ShownEntry[];
};

type OnDay = {
  wanted: WantedDay;
  facts: DayFacts;
  clauses: RadiusClause[];
  /** The kinds of what the own page has on that day. */
  own: ReadonlySet<CalendarEntry['kind']>;
};

/** What stands in the way of an offer, and what else it meets; of the other page only who is booked. */
export function sayOnDay({ wanted, facts, clauses, own }: OnDay) {
  const t = words('bookings');
  const { side, stageId, hasRooms } = wanted;
  const { taken, isBlocked, holds } = facts;
  const names = { other: nameInText(facts.names[otherSide(side)]), count: holds };
  const problems = takenThings
    .filter((thing) => taken[thing])
    .map((thing) => {
      if (thing === side) return t('taken.refused.you');
      return t(`taken.refused.${thing === 'stage' && hasRooms ? 'room' : thing}`);
    });
  const isOtherFree = side === 'venue' ? !taken.performer : stageId !== null && !taken.stage;
  const notes = [
    isOtherFree && t(`onDay.free.${side}`, names),
    own.size === 0 && t('onDay.nothing'),
    (own.has('blocked') || own.has('busy')) && t('onDay.notFree'),
    side === 'performer' && isBlocked && t('onDay.blocked', names),
    holds > 0 && t('onDay.holds', names),
    own.has('offer') && t('onDay.offers'),
    ...clauses.map(({ venue, day, kilometres }) =>
      t('onDay.radius', {
        venue: nameInText(venue),
        day: writtenDay(day),
        kilometres: inWords(kilometres),
      }),
    ),
  ];
  return { problems, notes: notes.filter((note) => note !== false) };
}
