import { z } from 'zod';
import { amountOf } from '#app/lib/money/amount.ts';
import { percentOf } from '#app/lib/money/percent.ts';
import { aboutOf, innerOf, mayBeNull, mayLack } from './about.ts';

/** The fields of a form as they were typed, by their names: `reason`, `slots.0.name`. */
export type Typed = Readonly<Record<string, unknown>>;

/**
 * What a form says, in the shape that a schema takes. What can’t be read stays as it was typed, so
 * that the schema says what is wrong. Lines of which nothing was typed are none.
 * @param currency what amounts were typed in
 */
export function readTyped(schema: z.ZodType, typed: Typed, currency?: string): unknown {
  return read(schema, { typed, currency, at: '' });
}

type Form = { typed: Typed; currency: string | undefined; at: string };

function read(field: z.ZodType, form: Form): unknown {
  const { typed, at } = form;
  const kind = kindOf(field);
  const value = Object.hasOwn(typed, at) ? typed[at] : undefined;
  // What isn’t text has been read already.
  if (value !== undefined && typeof value !== 'string') return value;
  if (kind instanceof z.ZodDiscriminatedUnion) return readOption(kind, form);
  if (kind instanceof z.ZodObject) {
    if (at && isBlank(form)) return blankOf(field, {});
    const read = Object.entries(kind.shape).map(([name, part]) => [
      name,
      readPart(part, form, name),
    ]);
    return Object.fromEntries(read.filter(([, value]) => value !== undefined));
  }
  if (kind instanceof z.ZodArray)
    return value === undefined ? readLines(kind, form) : splitList(value);
  if (kind instanceof z.ZodBoolean) return value !== undefined && value !== '';
  if (kind instanceof z.ZodLiteral && kind.value === true) return value ? true : undefined;
  if (value === undefined) return mayLack(field) ? undefined : blankOf(field, undefined);
  const type = aboutOf(field)?.kind;
  if ((type === 'secret' ? value : value.trim()) === '')
    return blankOf(field, kind instanceof z.ZodString ? '' : undefined);
  return readText(type, value, form) ?? value;
}

function readText(kind: string | undefined, value: string, { currency }: Form): unknown {
  switch (kind) {
    case 'whole':
      return wholeOf(value);
    case 'amount':
      return amountOf(value, currency ?? 'EUR');
    case 'share':
      return percentOf(value);
    case 'minute':
      return minuteOf(value);
    default:
      // Forms send line ends in their own way; a text that nobody touched stays the same text.
      return value.replaceAll('\r\n', '\n');
  }
}

function wholeOf(value: string): number | undefined {
  const digits = value.replace(/[\s,.'’]/g, '');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}

function minuteOf(value: string): number | undefined {
  const [time, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value) ?? [];
  return time ? Number(hours) * 60 + Number(minutes) : undefined;
}

function readPart(part: z.core.$ZodType, form: Form, name: string | number): unknown {
  return read(part as z.ZodType, { ...form, at: form.at ? `${form.at}.${name}` : String(name) });
}

function readLines({ element }: z.ZodArray, form: Form): unknown[] {
  return placesOf(form).map((place) => readPart(element, form, place));
}

/** The numbers of the lines in which something was typed. */
function placesOf({ typed, at }: Pick<Form, 'typed' | 'at'>): string[] {
  const start = `${at}.`;
  const places = Object.keys(typed)
    .filter((name) => name.startsWith(start))
    .map((name) => /^\d{1,4}(?=\.|$)/.exec(name.slice(start.length))?.[0] ?? '')
    .filter((place) => place && !isBlank({ typed, at: start + place }));
  return [...new Set(places)].toSorted((a, b) => Number(a) - Number(b));
}

/** Several in one field, with commas between them; each once. */
function splitList(value: string): string[] {
  return [...new Set(value.split(',').map((one) => one.trim()))].filter(Boolean);
}

/** The field in which something was typed, by its place in what was read: empty lines count here. */
export function typedIn(place: string, typed: Typed): string {
  return place.split('.').reduce((at, part) => {
    if (Object.hasOwn(typed, at)) return at;
    const line = /^\d+$/.test(part) && placesOf({ typed, at })[Number(part)];
    return `${at}.${line || part}`;
  });
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

/** Whether nothing was typed here or within. */
function isBlank({ typed, at }: Pick<Form, 'typed' | 'at'>): boolean {
  return Object.entries(typed).every(
    ([name, value]) => (name !== at && !name.startsWith(`${at}.`)) || value === '',
  );
}

/** What an empty field means. */
function blankOf(field: z.ZodType, otherwise: unknown): unknown {
  if (mayBeNull(field)) return null;
  return mayLack(field) ? undefined : otherwise;
}

function kindOf(field: z.ZodType): z.ZodType {
  const inner = innerOf(field);
  return inner ? kindOf(inner) : field;
}
