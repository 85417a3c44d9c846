import type { PricedTerms } from '#app/domain/bookings/payout.ts';
import { type Simulation, simulate } from '#app/domain/bookings/terms/simulation.ts';
import {
  decisiveOf,
  fieldsOfKind,
  type Term,
  type TermFields,
} from '#app/domain/bookings/terms/term-kinds.ts';
import { termsTable } from '#app/domain/bookings/terms/terms.ts';
import { placesOf, readText } from '#app/fields/typed.ts';
import { currencies } from '#app/lib/money/currencies.ts';

type Form = { typed: Readonly<Record<string, string>>; currency: string };

/** The simulation of the typed terms; null while a value in the form is invalid. */
export function simulateTyped(
  typed: Form['typed'],
): { simulation: Simulation; currency: string; terms: PricedTerms } | null {
  const currency = typed['terms.currency'] ?? '';
  if (!currencies.includes(currency)) return null;
  const { deal, tickets, taxBasisPoints } = termsTable;
  const read = readFields({ deal, tickets, taxBasisPoints }, 'terms', { typed, currency });
  const terms = read as PricedTerms | undefined;
  if (!terms || !areReckonable(terms)) return null;
  return { simulation: simulate(terms), currency, terms };
}

function areReckonable({ tickets }: PricedTerms): boolean {
  const areWhole = tickets.every(
    ({ allotment, comps, kills, feeMinor, priceMinor }) =>
      allotment >= comps + kills && priceMinor >= feeMinor,
  );
  return tickets.length > 0 && areWhole;
}

/**
 * Browsers get only the table, not the schema that checks a sent form. Undefined for invalid
 * values.
 */
function readFields(fields: TermFields, at: string, form: Form): object | undefined {
  const read = Object.entries(fields).map(
    ([name, term]) => [name, readTerm(term, `${at}.${name}`, form)] as const,
  );
  return read.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(read);
}

function readTerm(term: Term, at: string, form: Form): unknown {
  const text = form.typed[at] ?? '';
  switch (term.kind) {
    case 'variants': {
      const kind = form.typed[`${at}.kind`] ?? '';
      const names = fieldsOfKind(term, kind);
      const own = Object.entries(term.fields).filter(([name]) => names.includes(name));
      const read = readFields(Object.fromEntries(own), at, form);
      return names.length > 0 && read ? { kind, ...read } : undefined;
    }
    case 'lines': {
      const places = placesOf(form.typed, at, decisiveOf(term));
      const lines = places.map((place) => readFields(term.fields, `${at}.${place}`, form));
      return lines.includes(undefined) ? undefined : lines;
    }
    case 'whole':
    case 'amount':
    case 'share': {
      const isBlank = text.trim() === '';
      const value = isBlank ? term.default : readText(term.kind, text, form.currency);
      const isWithin = typeof value === 'number' && value >= term.least && value <= term.most;
      return isWithin ? value : undefined;
    }
    default:
      return text;
  }
}
