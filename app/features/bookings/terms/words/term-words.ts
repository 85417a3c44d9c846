import type { SingleTerm } from '#app/domain/bookings/terms/term-kinds.ts';
import { type FormField, fieldOf, type Refused } from '#app/fields/form-field.ts';
import { words } from '#app/lib/words.ts';

type What =
  | 'label'
  | 'hint'
  | 'missing'
  | 'line'
  | 'add'
  | 'remove'
  | `${'options' | 'hints'}.${string}`;

/**
 * What the catalogue says about a term; undefined where it says nothing.
 * @param path its names in the table, such as `deal.guaranteeMinor`
 */
export function termWord(path: string, what: What, values?: { number: number }) {
  const key = `terms.fields.${path}.${what}`;
  const t = words('bookings') as unknown as (key: string, values?: object) => string;
  const word = values ? t(key, values) : t(key);
  return word === key ? undefined : word;
}

/** What a term is called. */
export function termName(path: string): string {
  return termWord(path, 'label') ?? path;
}

/** What is in a form of terms and is wrong with it, and in which currencies it can be. */
export type TermsForm = Refused & {
  currencies: readonly string[];
  /** The paths of terms that the page asks for outside the editor. */
  apart?: readonly string[];
  /** The same fields in the version that is changed; none for first terms. */
  before?: Refused['typed'] | undefined;
  /** What fields read there that read otherwise just now. */
  was?: ReadonlyMap<string, string>;
};

export type TermPlace = {
  /** In the table. */
  path: string;
  /** In the form. */
  at: string;
  /** Where its value stood in the form that is shown again, if elsewhere; null for a new line. */
  from?: string | null | undefined;
};

/** A field of the editor. */
export function termField(
  term: SingleTerm,
  { path, at, from = at }: TermPlace,
  form: TermsForm,
): FormField {
  const isText = term.kind === 'text';
  const told = {
    kind: term.kind,
    label: () => labelOf(term, path),
    hint: () => hintOf(path, at, form),
    maxLength: isText ? term.most : 30,
    rows: isText ? term.rows : undefined,
    options: optionsOf(term, form, from)?.map((value) => ({
      value,
      label: () => termWord(path, `options.${value}`) ?? value,
    })),
  };
  return { ...fieldOf(told, from ?? '', form), name: at };
}

function hintOf(path: string, at: string, form: TermsForm): string | undefined {
  const sentences = [changedFrom(at, form), termWord(path, 'hint')];
  return sentences.filter(Boolean).join(' ') || undefined;
}

/** What a field read before somebody changed it; undefined where it reads the same. */
export function changedFrom(at: string, { was }: Pick<TermsForm, 'was'>): string | undefined {
  const t = words('bookings');
  const before = was?.get(at);
  return before === undefined
    ? undefined
    : t('terms.changing.from', { value: before || t('terms.sheet.none') });
}

function labelOf({ kind }: SingleTerm, path: string): string {
  const label = termName(path);
  return kind === 'share' ? words('bookings')('terms.editor.inPercent', { label }) : label;
}

/** An offer can be in a currency that no new one could. */
function optionsOf(term: SingleTerm, { typed, currencies }: TermsForm, from: string | null) {
  if (term.kind === 'choice') return term.options;
  if (term.kind !== 'currency') return undefined;
  return [...new Set([...currencies, typed[from ?? ''] ?? ''])].filter(Boolean);
}
