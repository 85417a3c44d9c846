import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '#app/api/v1/public-api.server.ts';
import type { Term, TermFields } from '#app/domain/bookings/terms/term-kinds.ts';
import { completeTerms, type Terms, termsTable } from '#app/domain/bookings/terms/terms.ts';
import { TermsEditor } from '#app/features/bookings/terms/components/terms-editor.tsx';
import { terms as input } from '#app/features/bookings/terms/fields.ts';
import { termsRows } from '#app/features/bookings/terms/terms-rows.ts';
import { termName, typeTerms } from '#app/features/bookings/terms/words.ts';

import type { Services } from '#app/http/context.server.ts';
import { brandOf } from '#app/platform/brand.ts';
import { parseSettings } from '#app/platform/env.ts';
import { someTerms } from '#tests/harness/bookings/terms.ts';

type Entry = [path: string, term: Term];
const entries = entriesOf(termsTable);
const values = entries.filter(([, term]) => !('fields' in term));

const { components } = await openApiDocument({ brand: brandOf(parseSettings({})) } as Services);
const documented = components?.schemas?.Terms as Described;

const perTicket: Terms = {
  ...someTerms,
  deal: { kind: 'doorPerTicket', perTicketMinor: 5_00, bonuses: [] },
};

/* Every term of the table is in every place derived from it, and nothing is added there by hand. */
describe('a term of the table', () => {
  it.each(entries)('%s has a name and a description', (path, term) => {
    const isGroupOfNames = path === 'schedule';
    if (!isGroupOfNames) expect(termName(path)).not.toBe(path);
    expect(describedAt(documented, path.split('.'))).toBe(term.description);
  });

  it.each(values)('%s is checked at its place', (path) => {
    const { error } = input.safeParse(changed(termsWith(path), path, () => ({})));
    expect(error?.issues.map((issue) => issue.path.join('.'))).toContain(placeOf(path));
  });

  it.each(values)('%s has a field of the form, which starts with its value', (path) => {
    const form = { typed: typeTerms(termsWith(path)), fields: {}, currencies: ['EUR'] };
    const html = renderToStaticMarkup(createElement(TermsEditor, { form }));
    const name = `terms.${placeOf(path)}`;
    expect(form.typed).toHaveProperty([name]);
    expect(html).toContain(`name="${name}"`);
  });

  it.each(values)('%s is read on the sheet', (path, term) => {
    const before = termsWith(path);
    const after = changed(before, path, (value) => otherThan(value, term));
    expect(rowsOf(after)).not.toEqual(rowsOf(before));
  });
});

it('terms older than a term have its earlier default', () => {
  const { guestPlaces: _, ...stored } = someTerms;
  expect(completeTerms(stored)).toEqual({ ...someTerms, guestPlaces: 0 });
  expect(completeTerms(someTerms)).toEqual(someTerms);
});

function entriesOf(fields: TermFields, at = ''): Entry[] {
  return Object.entries(fields).flatMap(([name, term]): Entry[] => [
    [at + name, term],
    ...('fields' in term ? entriesOf(term.fields, `${at}${name}.`) : []),
  ]);
}

function termsWith(path: string): Terms {
  return path === 'deal.perTicketMinor' ? perTicket : someTerms;
}

/** The path in terms, where lists have lines: `tickets.0.name`. */
function placeOf(path: string): string {
  return path.replace(/^(tickets|deal\.bonuses)\./, '$1.0.');
}

function changed(terms: Terms, path: string, change: (value: unknown) => unknown): Terms {
  const copy = structuredClone(terms);
  const names = placeOf(path).split('.');
  const last = names.pop() ?? '';
  const within = names.reduce<Record<string, never>>((at, name) => at[name] ?? {}, copy as never);
  Object.assign(within, { [last]: change(within[last]) });
  return copy;
}

function otherThan(value: unknown, term: Term): unknown {
  if (term.kind === 'choice') return term.options.find((option) => option !== value);
  if (term.kind === 'currency') return 'USD';
  if (term.kind === 'time') return '2027-03-12T21:05';
  return typeof value === 'number' ? value + 1 : `${value} and more`;
}

function rowsOf(terms: Terms) {
  return termsRows(terms).flatMap(({ rows }) => rows);
}

type Described = {
  description?: string;
  properties?: Record<string, Described>;
  items?: Described;
  anyOf?: Described[];
  oneOf?: Described[];
};

function describedAt(schema: Described | undefined, names: string[]): string | undefined {
  const [name = '', ...rest] = names;
  if (names.length === 0) return schema?.description;
  const options = [schema, schema?.items, ...(schema?.anyOf ?? []), ...(schema?.oneOf ?? [])];
  const property = options.map((option) => option?.properties?.[name]).find(Boolean);
  return describedAt(property, rest);
}
