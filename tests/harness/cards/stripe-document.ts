import { readFileSync } from 'node:fs';
import path from 'node:path';

/*
 * Stripe’s own description of its API, some years old, as far as the platform uses it
 * (write-stripe-document.ts), and comparisons with it.
 */

export type Schema = {
  $ref?: string;
  type?: string;
  enum?: string[];
  anyOf?: Schema[];
  nullable?: boolean;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  maxLength?: number;
  pattern?: string;
  'x-expandableFields'?: string[];
  'x-expansionResources'?: { oneOf: Schema[] };
};
export type Operation = {
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};
export type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
/** A value in a form: Stripe’s forms nest by brackets, and know only text. */
export type FormValue = string | { [name: string]: FormValue };
/** A deviation from the document: its place and its kind. */
export type Report = (where: string, what: string) => void;

let document: Document | undefined;

export function stripeDocument(): Document {
  document ??= JSON.parse(
    readFileSync(path.join(import.meta.dirname, 'stripe-document.json'), 'utf8'),
  ) as Document;
  return document;
}

/** The operation of an address and a method, with its path as the document writes it. */
export function findOperation(address: string, method: string, { paths } = stripeDocument()) {
  const steps = address.split('/');
  const matches = Object.keys(paths).filter((candidate) => {
    const parts = candidate.split('/');
    return (
      parts.length === steps.length &&
      parts.every((part, index) => part.startsWith('{') || part === steps[index]) &&
      paths[candidate]?.[method]
    );
  });
  // A literal address such as `/v1/accounts` comes before `/v1/accounts/{account}`.
  const name = matches.sort((a, b) => a.split('{').length - b.split('{').length)[0];
  const operation = name === undefined ? undefined : paths[name]?.[method];
  return name === undefined || !operation ? null : { name, operation };
}

/** The input of an operation: its form, or its query. */
export function inputOf(operation: Operation, method: string): Schema {
  if (method !== 'get') {
    const content = Object.values(operation.requestBody?.content ?? {})[0];
    return { ...content?.schema, additionalProperties: false };
  }
  const queryParameters = (operation.parameters ?? []).filter(
    (parameter) => parameter.in === 'query',
  );
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(queryParameters.map(({ name, schema }) => [name, schema])),
    required: queryParameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

export function outputOf(operation: Operation, status: number): Schema {
  const answer = operation.responses[String(status)] ?? operation.responses.default;
  return Object.values(answer?.content ?? {})[0]?.schema ?? {};
}

/** Judges a request: every name known at every depth, every value of its type. */
export function judgeForm(value: FormValue, asked: Schema, where: string, report: Report): void {
  const schema = resolve(asked);
  if (schema.anyOf) {
    const fits = schema.anyOf.some((one) => problemsOf(value, one, judgeForm).length === 0);
    if (!fits) {
      const likeliest = schema.anyOf.find((one) => isObject(one) === (typeof value === 'object'));
      judgeForm(value, likeliest ?? schema.anyOf[0] ?? {}, where, report);
    }
    return;
  }
  if (typeof value === 'string') {
    judgeText(value, schema, where, report);
  } else if (schema.type === 'array') {
    for (const item of Object.values(value)) {
      judgeForm(item, schema.items ?? {}, `${where}[]`, report);
    }
  } else if (schema.type === 'object') {
    judgeFields(value, schema, where, report);
  } else {
    report(where, `not ${named(schema.type)}`);
  }
}

function judgeFields(
  value: { [name: string]: FormValue },
  schema: Schema,
  where: string,
  report: Report,
): void {
  for (const name of schema.required ?? []) {
    if (!(name in value)) {
      report(`${where} ${name}`, 'missing');
    }
  }
  for (const [name, inner] of Object.entries(value)) {
    const known = schema.properties?.[name];
    const others = schema.additionalProperties;
    if (known) {
      judgeForm(inner, known, `${where} ${name}`, report);
    } else if (typeof others === 'object') {
      judgeForm(inner, others, `${where} *`, report);
    } else {
      report(`${where} ${name}`, 'unknown');
    }
  }
}

function judgeText(value: string, schema: Schema, where: string, report: Report): void {
  const forms: Record<string, RegExp> = {
    integer: /^-?\d+$/,
    number: /^-?\d+(\.\d+)?$/,
    boolean: /^(true|false)$/,
    string: /^/,
  };
  if (!forms[schema.type ?? 'string']?.test(value)) {
    report(where, `not ${named(schema.type)}`);
  } else {
    judgeWord(value, schema, where, report);
  }
}

function judgeWord(value: string, schema: Schema, where: string, report: Report): void {
  if (schema.enum && !schema.enum.includes(value)) {
    report(where, `not one of its words: ${value}`);
  }
  if (schema.maxLength !== undefined && value.length > schema.maxLength) {
    report(where, 'too long');
  }
  if (schema.pattern !== undefined && !new RegExp(schema.pattern).test(value)) {
    report(where, 'of another form');
  }
}

/** Parts requested in full, e.g. `latest_charge.balance_transaction`. */
export type Expanded = readonly string[];

/**
 * Judges an answer. A reference is only an id, unless it was requested in full. Places are named by
 * the kind of thing they are in, so that each kind is named once.
 */
export function judgeAnswer(
  value: unknown,
  answered: Schema,
  where: string,
  report: Report,
  expanded: Expanded = [],
  path = '',
): void {
  const schema = resolve(answered);
  const place = nameOf(answered) ?? where;
  if (value === null) {
    if (!schema.nullable && !answered.nullable) {
      report(where, 'null');
    }
  } else if (schema['x-expansionResources'] && typeof value === 'object' && !isAsked()) {
    report(where, 'whole, though it wasn’t asked for');
  } else if (schema.anyOf) {
    judgeAnswer(value, likeliestOf(value, schema.anyOf), place, report, expanded, path);
  } else if (Array.isArray(value) && schema.type === 'array') {
    for (const item of value) {
      judgeAnswer(item, schema.items ?? {}, `${place}[]`, report, expanded, path);
    }
  } else if (isRecord(value) && isObject(schema)) {
    judgeProperties(value, schema, place, report, expanded, path);
  } else if (typeof value === 'string' && schema.type === 'string') {
    judgeWord(value, schema, where, report);
  } else if (schema.type && !isOfType(value, schema.type)) {
    report(where, `not ${named(schema.type)}`);
  }

  function isAsked(): boolean {
    return expanded.some((part) => part === path || part.startsWith(`${path}.`));
  }
}

function judgeProperties(
  value: Record<string, unknown>,
  schema: Schema,
  place: string,
  report: Report,
  expanded: Expanded,
  path: string,
): void {
  for (const name of schema.required ?? []) {
    if (!(name in value)) {
      report(`${place}.${name}`, 'missing');
    }
  }
  for (const [name, inner] of Object.entries(value)) {
    const known = schema.properties?.[name];
    const others = schema.additionalProperties;
    const further = path === '' ? name : `${path}.${name}`;
    if (known) {
      judgeAnswer(inner, known, `${place}.${name}`, report, expanded, further);
    } else if (typeof others === 'object') {
      judgeAnswer(inner, others, `${place}.*`, report, expanded, further);
    } else if (schema.properties) {
      report(`${place}.${name}`, 'unknown');
    }
  }
}

/** Judges the parts requested in full: Stripe refuses those it can’t expand. */
export function judgeExpanded(part: string, answered: Schema, where: string, report: Report) {
  let at = resolve(answered);
  for (const step of part.split('.')) {
    const next = at.properties?.[step];
    if (!next || !at['x-expandableFields']?.includes(step)) {
      report(`${where} expand`, `${part} can’t be given whole`);
      return;
    }
    const inner = resolve(next['x-expansionResources']?.oneOf[0] ?? next);
    at = resolve(inner.items ?? inner);
  }
}

function named(type: string | undefined): string {
  return type === 'integer'
    ? 'a whole number'
    : /^[ao]/.test(type ?? '')
      ? `an ${type}`
      : `a ${type}`;
}

function resolve(schema: Schema): Schema {
  const name = nameOf(schema);
  if (name === undefined) return schema;
  const definition = stripeDocument().components.schemas[name];
  if (!definition) throw new Error(`stripe-document.json has no ${name}: write it anew`);
  return definition;
}

export function nameOf(schema: Schema): string | undefined {
  return schema.$ref?.split('/').at(-1);
}

/** Of several forms, the one that declares this kind of thing, else the first that fits. */
function likeliestOf(value: unknown, forms: Schema[]): Schema {
  const kind = isRecord(value) ? value.object : undefined;
  const sameKind = forms.find(
    (form) => kind !== undefined && resolve(form).properties?.object?.enum?.includes(String(kind)),
  );
  const sameType = forms.find((form) => isOfType(value, resolve(form).type ?? 'object'));
  return sameKind ?? sameType ?? forms[0] ?? {};
}

function problemsOf<T>(
  value: T,
  schema: Schema,
  judge: (value: T, schema: Schema, where: string, report: Report) => void,
): string[] {
  const problems: string[] = [];
  judge(value, schema, '', (where, what) => problems.push(`${where}: ${what}`));
  return problems;
}

function isObject(schema: Schema): boolean {
  const { type, properties } = resolve(schema);
  return type === 'object' || properties !== undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOfType(value: unknown, type: string): boolean {
  return type === 'integer'
    ? Number.isSafeInteger(value)
    : type === 'array'
      ? Array.isArray(value)
      : type === 'object'
        ? isRecord(value)
        : typeof value === type;
}
