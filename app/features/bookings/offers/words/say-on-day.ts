import { bookableParts } from '#app/domain/bookings/taken.ts';
import { otherSide } from '#app/domain/bookings/terms/terms.ts';
import type { CalendarEntry } from '#app/domain/calendar/entry.ts';
import type { ShownEntry } from '#app/features/calendar/views.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { inWords } from '#app/fields/in-words.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { DayFacts, WantedDay } from '../queries/read-on-day.server.ts';
import type { SignedClause } from '../queries/read-radius.server.ts';

export type ShownOnDay = {
  /** ISO. */
  day: string;
  title: string;
  /** Reasons that an offer isn’t possible. */
  problems: string[];
  notes: string[];
  /** Entries of the reader’s own page on that day. */
  entries: ShownEntry[];
};

type OnDay = {
  day: string;
  wanted: WantedDay;
  facts: DayFacts;
  clauses: SignedClause[];
  /** Other shows of the performer that the typed radius clause rules out. */
  near: { place: string; day: string; kilometres: number }[];
  /** The kinds of entries of the reader’s own page. */
  own: ReadonlySet<CalendarEntry['kind']>;
};

/**
 * The problems of an offer or a hold, and notes on the day; of the other page, only that it is
 * booked.
 */
export function describeDay({ wanted, facts, clauses, near, own, day }: OnDay) {
  const t = words('bookings');
  const { side, stageId, performerId, isHold } = wanted;
  const { taken, isBlocked, holds } = facts;
  const names = { other: nameInText(facts.names[otherSide(side)]), count: holds };
  const isOtherFree =
    side === 'venue' ? performerId !== '' && !taken.performer : stageId !== null && !taken.stage;
  const isShut = side === 'performer' && isBlocked;
  const notes = [
    isOtherFree && t(`onDay.free.${side}`, names),
    isHold && taken.performer && t(`onDay.elsewhere.${side}`, names),
    own.size === 0 && t('onDay.nothing'),
    (own.has('blocked') || own.has('busy')) && t('onDay.notFree'),
    isShut && !isHold && t('onDay.blocked', names),
    holds > 0 && t(isHold ? 'onDay.held' : 'onDay.holds', names),
    own.has('offer') && t('onDay.offers'),
    ...clauses.slice(0, mostNamed).map(({ venue, show, clause }) =>
      t('onDay.radius', {
        venue: nameInText(venue),
        day: writtenDay(show.day),
        kilometres: inWords(clause.kilometres),
      }),
    ),
    ...near.slice(0, mostNamed).map(({ place, day: on, kilometres }) =>
      t(side === 'performer' ? 'onDay.ownNearShow' : 'onDay.nearShow', {
        place,
        performer: names.other,
        day: writtenDay(on),
        kilometres: inWords(kilometres),
      }),
    ),
  ];
  const shut = isHold && isShut ? [t('holds.refused.blocked', { day: writtenDay(day) })] : [];
  const problems = [...takenIn(wanted, taken), ...shut];
  return { problems, notes: notes.filter((note) => note !== false) };
}

const mostNamed = 5;

/** A hold needs only the stage. */
function takenIn({ side, hasRooms, isHold }: WantedDay, taken: DayFacts['taken']): string[] {
  const t = words('bookings');
  return bookableParts
    .filter((thing) => taken[thing] && (!isHold || thing === 'stage'))
    .map((thing) => {
      if (thing === side) return t('taken.refused.you');
      return t(`taken.refused.${thing === 'stage' && hasRooms ? 'room' : thing}`);
    });
}
