import { type Side, type Terms, termsTable } from '#app/domain/bookings/terms/terms.ts';
import { isSameZone } from '#app/lib/time/zone-names.ts';
import { typeTerms } from '../../terms/words/typed-terms.ts';

type Name = keyof Terms;
type Typed = Record<string, string>;
type About = {
  side: Side;
  offered: readonly string[];
  /** Whether the times are those of an event that there is. */
  hasNight: boolean;
  /** A template of the page; what the two last agreed; or a deal of the page with somebody else. */
  from: 'template' | 'samePair' | 'another';
};

/** What a page usually wants, whoever is at the other side. */
const usual: Record<Side, readonly Name[]> = {
  venue: [
    ...(['schedule', 'currency', 'payment', 'guestPlaces'] as const),
    ...(['merchBasisPoints', 'recording', 'announcing', 'chargebacks', 'radius'] as const),
  ],
  performer: ['payment', 'guestPlaces', 'merchBasisPoints', 'recording', 'announcing'],
};

/** What a template says of whoever plays, which their own page knows better. */
const ofPerformer: readonly Name[] = ['rider', 'hospitality'];

/** Amounts mean nothing in another currency. */
const inCurrency: readonly Name[] = ['currency', 'deal', 'tickets'];

/**
 * A form of terms that begins like others: with all that a template says, with all of what the two
 * last agreed, else with what doesn’t depend on who the other one is. The day stays the form’s own.
 */
export function termsLike(first: Typed, terms: Terms, about: About): Typed {
  const { side, offered, hasNight, from } = about;
  const names = (from === 'another' ? usual[side] : (Object.keys(termsTable) as Name[])).filter(
    (name) =>
      !(from === 'template' && side === 'venue' && ofPerformer.includes(name)) &&
      (offered.includes(terms.currency) || !inCurrency.includes(name)) &&
      (name !== 'schedule' || (!hasNight && isOnClock(terms, first))),
  );
  const isTaken = (field: string) =>
    names.some((name) => field === `terms.${name}` || field.startsWith(`terms.${name}.`)) &&
    // Which of two hours was meant is a question of its day.
    !/^terms\.schedule\.(day|timeZone|\w+\.offset)$/.test(field);
  const typed = Object.entries(typeTerms(terms)).filter(([field]) => isTaken(field));
  const kept = Object.entries(first).filter(([field]) => !isTaken(field));
  return Object.fromEntries([...kept, ...typed]);
}

function isOnClock({ schedule }: Terms, first: Typed): boolean {
  return isSameZone(schedule.timeZone, first['terms.schedule.timeZone'] ?? '');
}
