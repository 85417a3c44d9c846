import type { Term, TermFields } from '#app/domain/bookings/terms/term-kinds.ts';
import { type Terms, termsTable } from '#app/domain/bookings/terms/terms.ts';
import { writeAmount } from '#app/lib/money/amount.ts';
import { writePercent } from '#app/lib/money/percent.ts';
import { typeSchedule } from './typed-schedule.ts';

type TypedText = Record<string, string>;

/** The form’s fields of terms; reading them gives the same terms. */
export function typeTerms(terms: Terms): TypedText {
  return { ...typeSchedule(terms.schedule), ...typeSome({ ...terms, schedule: undefined }) };
}

/** The initial fields of new terms, without the schedule. */
export function typeInitialTerms(currency: string): TypedText {
  const first = Object.entries<Term>(termsTable).map(([name, term]) => [name, term.first]);
  return typeSome({ ...Object.fromEntries(first), currency });
}

type Values = { [name: string]: unknown; currency: string };

function typeSome(values: Values): TypedText {
  return typeFields(termsTable, values, 'terms', values.currency);
}

function typeFields(fields: TermFields, values: object, at: string, currency: string): TypedText {
  const entries = new Map<string, unknown>(Object.entries(values));
  const typed = Object.entries(fields).map(([name, term]) => {
    const value = entries.get(name);
    return value === undefined || value === null
      ? {}
      : typeTerm(term, value, `${at}.${name}`, currency);
  });
  return Object.assign({}, ...typed);
}

function typeTerm(term: Term, value: unknown, at: string, currency: string): TypedText {
  switch (term.kind) {
    case 'variants':
      return {
        [`${at}.kind`]: (value as { kind: string }).kind,
        ...typeFields(term.fields, value as object, at, currency),
      };
    case 'group':
      return typeFields(term.fields, value as object, at, currency);
    case 'lines': {
      const lines = (value as object[]).map((line, index) =>
        typeFields(term.fields, line, `${at}.${index}`, currency),
      );
      return Object.assign({}, ...lines);
    }
    case 'amount':
      return { [at]: writeAmount(Number(value), currency) };
    case 'share':
      return { [at]: writePercent(Number(value)) };
    default:
      return { [at]: String(value) };
  }
}
