import { type Side, type Terms, termsTable } from '#app/domain/bookings/terms/terms.ts';
import { typeTerms } from '../../terms/words/typed-terms.ts';
import type { Deal } from '../queries/list-deals.server.ts';

type Name = keyof Terms;
type Typed = Record<string, string>;
type About = {
  side: Side;
  offered: readonly string[];
  /** Whether the times are those of an event that there is. */
  hasNight: boolean;
};

/** What a page usually wants, whoever is at the other side. */
const usual: Record<Side, readonly Name[]> = {
  venue: [
    ...(['schedule', 'currency', 'payment', 'guestPlaces'] as const),
    ...(['merchBasisPoints', 'recording', 'chargebacks', 'radius'] as const),
  ],
  performer: ['payment', 'guestPlaces', 'merchBasisPoints', 'recording'],
};

/** Amounts mean nothing in another currency. */
const inCurrency: readonly Name[] = ['currency', 'deal', 'tickets'];

/**
 * A form of terms that begins like an earlier deal: with all of it where the two have made it with
 * each other, else with what doesn’t depend on who the other one is. The day stays the form’s own.
 */
export function termsLike(first: Typed, deal: Deal, { side, offered, hasNight }: About): Typed {
  const { terms, isSamePair } = deal;
  const names = (isSamePair ? (Object.keys(termsTable) as Name[]) : usual[side]).filter(
    (name) =>
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
  return schedule.timeZone === first['terms.schedule.timeZone'];
}
