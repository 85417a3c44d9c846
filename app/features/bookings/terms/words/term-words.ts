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

/** @param path the term’s names in the table, such as `deal.guaranteeMinor` */
export function termWord(path: string, what: What, values?: { number: number }) {
  const key = `terms.fields.${path}.${what}`;
  const t = words('bookings') as unknown as (key: string, values?: object) => string;
  const word = values ? t(key, values) : t(key);
  return word === key ? undefined : word;
}

export function termName(path: string): string {
  return termWord(path, 'label') ?? path;
}

/** The typed values of a form of terms, its errors, and the offered currencies. */
export type TermsForm = Refused & {
  currencies: readonly string[];
  /** The paths of terms outside the editor. */
  apart?: readonly string[];
  /** The values of the version that is changed. */
  before?: Refused['typed'] | undefined;
  /** The earlier values of changed fields. */
  was?: ReadonlyMap<string, string>;
};

export type TermPlace = {
  /** The path in the table. */
  path: string;
  /** The name in the form. */
  at: string;
  /** The earlier name of a field in the form shown again, if it has moved; null for a new line. */
  from?: string | null | undefined;
};

export function termField(
  term: SingleTerm,
  { path, at, from = at }: TermPlace,
  form: TermsForm,
): FormField {
  const isText = term.kind === 'text';
  const field = {
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
  return { ...fieldOf(field, from ?? '', form), name: at };
}

function hintOf(path: string, at: string, form: TermsForm): string | undefined {
  const sentences = [changedFrom(at, form), termWord(path, 'hint')];
  return sentences.filter(Boolean).join(' ') || undefined;
}

/** The earlier value of a changed field. */
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

/** An existing offer keeps its currency, even if it isn’t offered any more. */
function optionsOf(term: SingleTerm, { typed, currencies }: TermsForm, from: string | null) {
  if (term.kind === 'choice') return term.options;
  if (term.kind !== 'currency') return undefined;
  return [...new Set([...currencies, typed[from ?? ''] ?? ''])].filter(Boolean);
}
