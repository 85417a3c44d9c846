/** The parts of the editor and the sheet, in order. */
export const termParts = ['night', 'deal', 'tickets', 'pay', 'around', 'texts'] as const;

type About = {
  /** Appears in the API’s document. */
  description: string;
  /** Only of terms at the top; those within others are where these are. */
  part?: (typeof termParts)[number];
  /** The value in the form of a new offer. */
  first?: unknown;
  /** The value if it is missing in a form, in a call, or in terms older than the field. */
  default?: unknown;
  /** Null where there is none. */
  isOptional?: true;
};

/** One field. Amounts are whole minor units, shares basis points, times the venue’s clock. */
export type SingleTerm = About &
  (
    | { kind: 'text'; most: number; least?: 1; rows?: number }
    | { kind: 'whole' | 'amount' | 'share'; least: number; most: number }
    | { kind: 'choice'; options: readonly string[] }
    | { kind: 'currency' | 'time' | 'timeZone' }
  );

type TermGroup = About & { kind: 'group'; fields: TermFields };

/** Repeated lines of the same fields. */
export type TermLines = About & { kind: 'lines'; most: number; fields: TermFields };

/** One of several kinds, each with some of the fields. */
export type TermVariants = About & {
  kind: 'variants';
  fields: TermFields;
  kinds: Readonly<Record<string, readonly string[]>>;
};

export type Term = SingleTerm | TermGroup | TermLines | TermVariants;
export type TermFields = { readonly [name: string]: Term };

/** The values of fields, by their names. */
export type TermValues<Fields> = { -readonly [Name in keyof Fields]: TermValue<Fields[Name]> };

type TermValue<One> =
  | (One extends { kind: 'variants'; kinds: infer Kinds; fields: infer Fields }
      ? OneOf<Kinds, Fields>
      : One extends { kind: 'lines'; fields: infer Fields }
        ? TermValues<Fields>[]
        : One extends { kind: 'group'; fields: infer Fields }
          ? TermValues<Fields>
          : One extends { kind: 'choice'; options: readonly (infer Option)[] }
            ? Option
            : One extends { kind: 'whole' | 'amount' | 'share' }
              ? number
              : string)
  | (One extends { isOptional: true } ? null : never);

type OneOf<Kinds, Fields> = {
  [Kind in keyof Kinds]: Flat<
    { kind: Kind } & {
      -readonly [Name in keyof Fields as Name extends Listed<Kinds[Kind]>
        ? Name
        : never]: TermValue<Fields[Name]>;
    }
  >;
}[keyof Kinds];

type Listed<Names> = Names extends readonly (infer Name)[] ? Name : never;
type Flat<Value> = { [Name in keyof Value]: Value[Name] };

export function isSingle(term: Term): term is SingleTerm {
  return !('fields' in term);
}

/** The names of the fields that a variant has. */
export function fieldsOfKind({ kinds }: TermVariants, kind: string): readonly string[] {
  return Object.hasOwn(kinds, kind) ? (kinds[kind] ?? []) : [];
}

/** A line without these fields counts as empty; the others have defaults. */
export function decisiveOf({ fields }: TermLines): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.default === undefined);
}
