import { z } from 'zod';
import { aboutOf, innerOf, mayBeNull, mayLack } from './about.ts';
import { isBlank, placesOf, readText, type Typed } from './typed.ts';

/**
 * The typed fields of a form, in the shape of its schema. A text that can’t be read stays as typed, so
 * that the schema refuses it in words. Blank lines are left out.
 * @param currency of typed amounts, except for those beside a currency field
 */
export function readTyped(schema: z.ZodType, typed: Typed, currency?: string): unknown {
  // Unknown if the subject doesn’t exist, and not a code if it wasn’t chosen from the list.
  const known = currency && isCode(currency) ? currency : undefined;
  return read(schema, { typed, currency: known, at: '' });
}

type Form = { typed: Typed; currency: string | undefined; at: string };

function read(field: z.ZodType, form: Form): unknown {
  const { typed, at } = form;
  const kind = kindOf(field);
  const value = Object.hasOwn(typed, at) ? typed[at] : undefined;
  // A value that isn’t text has been read already.
  if (value !== undefined && typeof value !== 'string') return value;
  const notes = aboutOf(field);
  if (notes?.read) return notes.read(typed, at);
  if (kind instanceof z.ZodDiscriminatedUnion) return readOption(kind, form);
  if (kind instanceof z.ZodObject) {
    if (at && isBlank(typed, at)) return blankOf(field, {});
    const inside = inOwnCurrency(kind, form);
    const read = Object.entries(kind.shape).map(([name, part]) => [
      name,
      readPart(part, inside, name),
    ]);
    return Object.fromEntries(read.filter(([, value]) => value !== undefined));
  }
  if (kind instanceof z.ZodArray)
    return value === undefined ? readLines(kind, form) : splitList(value);
  if (kind instanceof z.ZodBoolean) return value !== undefined && value !== '';
  if (kind instanceof z.ZodLiteral && kind.value === true) return value ? true : undefined;
  if (value === undefined) return mayLack(field) ? undefined : blankOf(field, undefined);
  const isEmpty = (notes?.kind === 'secret' ? value : value.trim()) === '';
  if (isEmpty) return blankOf(field, kind instanceof z.ZodString ? '' : undefined);
  return readText(notes?.kind, value, form.currency) ?? value;
}

function inOwnCurrency({ shape }: z.ZodObject, form: Form): Form {
  const own = 'currency' in shape && form.typed[form.at ? `${form.at}.currency` : 'currency'];
  return typeof own === 'string' && isCode(own) ? { ...form, currency: own } : form;
}

function isCode(currency: string): boolean {
  return /^[A-Z]{3}$/.test(currency);
}

function readPart(part: z.core.$ZodType, form: Form, name: string | number): unknown {
  return read(part as z.ZodType, { ...form, at: form.at ? `${form.at}.${name}` : String(name) });
}

function readLines(list: z.ZodArray, form: Form): unknown[] {
  return linesOf(list, form).map((place) => readPart(list.element, form, place));
}

function linesOf({ element }: z.ZodArray, { typed, at }: Pick<Form, 'typed' | 'at'>): string[] {
  return placesOf(typed, at, aboutOf(element as z.ZodType)?.decisive);
}

/** Several values in one field, separated by commas; each once. */
function splitList(value: string): string[] {
  return [...new Set(value.split(',').map((part) => part.trim()))].filter(Boolean);
}

/** The form’s field for a path of the input: in the form, empty lines count. */
export function typedIn(schema: z.ZodType, place: string, typed: Typed): string {
  let [at, field]: [string, z.ZodType | undefined] = ['', schema];
  for (const part of place.split('.')) {
    if (Object.hasOwn(typed, at)) return at;
    const kind: z.ZodType | undefined = field && kindOf(field);
    const line = kind instanceof z.ZodArray && linesOf(kind, { typed, at })[Number(part)];
    at = [at, line || part].filter(Boolean).join('.');
    field = kind && partOf(kind, part);
  }
  return at;
}

function partOf(kind: z.ZodType, name: string): z.ZodType | undefined {
  if (kind instanceof z.ZodArray) return kind.element as z.ZodType;
  const options = kind instanceof z.ZodDiscriminatedUnion ? kind.options : [kind];
  return options.map((option) => option instanceof z.ZodObject && option.shape[name]).find(Boolean);
}

function readOption({ def }: z.ZodDiscriminatedUnion, form: Form): unknown {
  const { discriminator } = def;
  const chosen = form.typed[`${form.at}.${discriminator}`];
  for (const option of def.options) {
    const { shape } = option as z.ZodObject;
    const literal = shape[discriminator];
    if (literal instanceof z.ZodLiteral && literal.value === chosen)
      return readPart(option, { ...form, at: '' }, form.at);
  }
  return { [discriminator]: chosen };
}

/** The value of an empty field. */
function blankOf(field: z.ZodType, otherwise: unknown): unknown {
  if (mayBeNull(field)) return null;
  return mayLack(field) ? undefined : otherwise;
}

function kindOf(field: z.ZodType): z.ZodType {
  const inner = innerOf(field);
  return inner ? kindOf(inner) : field;
}

/** The fields in an address’ query; invalid ones are left out. */
export function askedIn<Shape extends z.ZodRawShape>(
  { shape }: z.ZodObject<Shape>,
  params: URLSearchParams,
): Partial<z.output<z.ZodObject<Shape>>> {
  const read = Object.entries(shape).flatMap(([name, field]) => {
    const typed = params.get(name)?.trim();
    const { success, data } = (field as z.ZodType).safeParse(typed || undefined);
    return success && data !== undefined ? [[name, data] as const] : [];
  });
  return Object.fromEntries(read) as Partial<z.output<z.ZodObject<Shape>>>;
}
