import { type Side, type Terms, termsTable } from '#app/domain/bookings/terms/terms.ts';
import { isSameZone } from '#app/lib/time/zone-names.ts';
import { typeTerms } from '../../terms/words/typed-terms.ts';

type Name = keyof Terms;
type Typed = Record<string, string>;
type About = {
  side: Side;
  offered: readonly string[];
  /** True if the times are those of an event. */
  hasNight: boolean;
  /** A template of the page, its last deal with the same page, or one with another page. */
  from: 'template' | 'samePair' | 'another';
};

/** Terms that a page tends to keep, whoever the other side is. */
const usual: Record<Side, readonly Name[]> = {
  venue: [
    'schedule',
    'currency',
    'payment',
    'guestPlaces',
    'merchBasisPoints',
    'recording',
    'announcing',
    'chargebacks',
    'radius',
  ],
  performer: ['payment', 'guestPlaces', 'merchBasisPoints', 'recording', 'announcing'],
};

/** A template’s riders give way to those of the performer’s page. */
const ofPerformer: readonly Name[] = ['rider', 'hospitality'];

/** Amounts mean nothing in another currency. */
const inCurrency: readonly Name[] = ['currency', 'deal', 'tickets'];

/**
 * Fills a form in with earlier terms: with all of a template or of the last deal of the same two
 * pages, else with the terms that don’t depend on the other side. The day stays the form’s own.
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
    // The choice between two equal hours belongs to its day.
    !/^terms\.schedule\.(day|timeZone|\w+\.offset)$/.test(field);
  const typed = Object.entries(typeTerms(terms)).filter(([field]) => isTaken(field));
  const unchanged = Object.entries(first).filter(([field]) => !isTaken(field));
  return Object.fromEntries([...unchanged, ...typed]);
}

function isOnClock({ schedule }: Terms, first: Typed): boolean {
  return isSameZone(schedule.timeZone, first['terms.schedule.timeZone'] ?? '');
}
