import { z } from 'zod';
import { normalEmail } from '#app/domain/accounts/email.ts';
import { readCursor } from '#app/lib/list-cursor.ts';
import { numberIn } from '#app/lib/number-in.ts';
import { words } from '#app/lib/words.ts';
import { type About, about } from './about.ts';
import { inWords } from './in-words.ts';
import { explainMisread, MisreadNumber } from './typed.ts';

const t = words('fields');

type Text = About & {
  /** 1 for a required text. */
  least?: 0 | 1;
  /** The sentence for an empty one. */
  missing?: () => string | undefined;
  /** Lines of the text field; absent for a single line. */
  rows?: number;
};

/** Text that databases can store, trimmed. Its length counts UTF-16 units, as `maxlength` does. */
export function text(most: number, { least = 0, missing, rows, ...rest }: Text = {}) {
  const field = z
    .string({
      error: ({ input }) =>
        input === undefined ? (missing?.() ?? words('fields')('missing')) : t('text.none'),
    })
    .refine((value) => value.isWellFormed() && !value.includes('\0'), {
      error: () => t('text.broken'),
      abort: true,
    })
    .trim()
    .min(least, { error: () => missing?.() ?? t('text.empty') })
    .max(most, { error: tooLong(most) });
  return about(field, {
    ...rest,
    kind: 'text',
    maxLength: most,
    isRequired: least > 0,
    ...(rows && { rows }),
  });
}

/** A name, on one line. */
export function line(most: number, rest: Text = {}) {
  const broken = { error: () => words('fields')('text.broken') };
  return text(most, rest).refine((value) => !/\p{Cc}/u.test(value), broken);
}

/** An address for mail, as it is kept and compared. */
export function email(rest: About = {}) {
  const wrong = { error: () => words('fields')('email') };
  const field = z.string(wrong).overwrite(normalEmail).check(z.email(wrong)).max(254, wrong);
  return about(field, { ...rest, kind: 'email', maxLength: 254 });
}

/** A secret, which no form shows again. Blanks count as any other character. */
export function secret(most: number, { least = 0, missing, ...rest }: Secret = {}) {
  const short = { error: () => missing?.() ?? words('fields')('missing') };
  const field = z
    .string(short)
    .min(least, short)
    .max(most, { error: tooLong(most) })
    .refine((value) => value.isWellFormed() && !value.includes('\0'), {
      error: () => words('fields')('text.broken'),
    });
  return about(field, { ...rest, kind: 'secret', isRequired: least > 0 });
}

type Secret = About & {
  least?: number;
  /** The sentence for a shorter one. */
  missing?: () => string;
};

/** A code that people copy by hand; blanks in it don’t matter. */
export function code(pattern: RegExp, { error, ...rest }: About & { error: () => string }) {
  const field = z
    .string({ error })
    .overwrite((value) => value.replace(/\s/g, ''))
    .regex(pattern, { error });
  return about(field, { ...rest, kind: 'text' });
}

function tooLong(most: number) {
  return ({ input }: { input?: unknown }) =>
    words('fields')('text.long', { most: inWords(most), length: inWords(String(input).length) });
}

type Whole = About & { error?: () => string };

/** A whole number between two others. */
export function whole(least: number, most: number, { error, ...rest }: Whole = {}) {
  const wrong = () =>
    error?.() ?? words('fields')('whole', { least: inWords(least), most: inWords(most) });
  return about(between(least, most, wrong), { ...rest, kind: 'whole' });
}

/** Minor units of a currency. A form takes it as “12.50” and knows the currency. */
export function amount(most: number, { error, ...rest }: Whole = {}) {
  const wrong = () => error?.() ?? words('fields')('amount');
  const enormous = () => words('fields')('amountEnormous');
  return about(between(0, most, wrong, enormous), { ...rest, kind: 'amount' });
}

/** Basis points: 10,000 are the whole. A form takes it in percent. */
export function share(least = 0, { error, ...rest }: Whole = {}) {
  const wrong = () => error?.() ?? words('fields')('share', { least: least / 100 });
  return about(between(least, 10_000, wrong), { ...rest, kind: 'share' });
}

/** A time of day, as minutes from its start. A form takes it as “15:00”. */
export function minute(most: number, { error, ...rest }: Whole = {}) {
  const wrong = () => error?.() ?? words('fields')('clock');
  return about(between(0, most, wrong), { ...rest, kind: 'minute' });
}

/** Checks that add numbers up rely on whole ones, so nothing is checked after a failure here. */
function between(least: number, most: number, error: () => string, above = error) {
  const unread = ({ input }: { input?: unknown }) =>
    (input instanceof MisreadNumber && explainMisread(input.text, input.problem, input.currency)) ||
    error();
  return (
    z
      .int({ error: unread, abort: true })
      .min(least, { error, abort: true })
      .max(most, { error: above, abort: true })
      // Databases know no -0.
      .overwrite((value) => value + 0)
  );
}

type Choice<Option extends string> = About & {
  error?: () => string;
  name?: (option: Option) => string;
  detail?: (option: Option) => string;
};

/** One of a few. */
export function choice<const Options extends readonly [string, ...string[]]>(
  options: Options,
  { error, name, detail, ...rest }: Choice<Options[number]> = {},
) {
  const field = z.enum(options, { error: () => error?.() ?? words('fields')('choice') });
  return about(field, {
    ...rest,
    kind: 'choice',
    options: options.map((value) => ({
      value,
      label: name && (() => name(value)),
      hint: detail && (() => detail(value)),
    })),
  });
}

/** One of many that are known only at run time, such as languages. */
export function oneOf(isOne: (value: string) => boolean, rest: About & { error: () => string }) {
  const { error } = rest;
  return about(z.string({ error }).refine(isOne, { error }), { ...rest, kind: 'choice' });
}

/** A box to tick; programs say true or false. */
export function flag(rest: About = {}) {
  return about(z.boolean(), { ...rest, kind: 'flag', isRequired: false });
}

/** A box that has to be ticked; programs say true. */
export function consent({ missing, ...rest }: About & { missing: () => string }) {
  return about(z.literal(true, { error: missing }), { ...rest, kind: 'flag' });
}

/** As many as fit. */
export function list<Item extends z.ZodType>(item: Item, most: number) {
  return z
    .array(item, { error: () => words('fields')('missing') })
    .max(most, { error: () => words('fields')('tooMany', { most }) });
}

const noDay = { error: () => words('fields')('day') };

/** A local day: 2026-10-31. */
export function dayOf(notes: About = {}) {
  return about(
    z.iso.date({ ...noDay, abort: true }).refine((value) => /^(19[7-9]|20|21)/.test(value), noDay),
    { ...notes, kind: 'day' },
  );
}

export const day = dayOf();

/** A time of day: 20:00, with the UTC offset where the clock shows that time twice. */
export function clockOf(notes: About = {}) {
  return about(z.string(noClock).regex(/^\d{2}:\d{2}([+-]\d{2}:\d{2})?$/, noClock), {
    ...notes,
    kind: 'text',
  });
}

const noClock = { error: () => words('fields')('clock') };

/** A time of day: 20:00. */
export const clock = about(z.string(noClock).regex(/^([01]\d|2[0-3]):[0-5]\d$/, noClock), {
  kind: 'text',
});

type Id = About & { error?: () => string };

/** An id in a call’s path, in its body, or in a hidden field. */
export function idOf({ error, ...rest }: Id = {}) {
  const wrong = { error: () => error?.() ?? words('fields')('id') };
  return about(z.string(wrong).regex(/^[\w-]{1,128}$/, wrong), {
    description: 'An id.',
    ...rest,
    kind: 'id',
  });
}

export const id = idOf();

/**
 * The page that the viewer acts for. Calls have it in their path, as `profileId`; a form has it in its
 * address or in a hidden field, and else it is the page that the viewer works as.
 */
export const page = idOf({ description: 'The page that you act for.' });

/**
 * The `next` of a list’s previous page; empty for the first page. Anything else is refused: read as the
 * first page, it would have a program read that page for ever.
 * @param read null for anything but a cursor
 */
export function cursorOf<Place>(read: (text: string) => Place | null) {
  const wrong = { error: () => words('fields')('cursor') };
  return z
    .string(wrong)
    .max(200, wrong)
    .transform((text, context): Place | undefined => {
      const place = text === '' ? undefined : read(text);
      if (place !== null) return place;
      context.addIssue({ code: 'custom', message: wrong.error() });
      return z.NEVER;
    })
    .optional()
    .describe('The `next` of the previous page.');
}

/** Of a list ordered by a moment; its query reads the moment and the id. */
export const cursor = cursorOf((text) => (readCursor(text) ? text : null));

/** Of a list whose entries are numbered; `most` is what the column of the number holds. */
export function numberCursor(most?: number) {
  return cursorOf((text) => numberIn(text, most));
}

/** Of a list that goes on after the entry with an id. */
export const idCursor = cursorOf((text) => (/^[\w-]{1,128}$/.test(text) ? text : null));

/** An uploaded file: its name on the sender’s computer, and its bytes. */
export type SentFile = { name: string; bytes: Uint8Array };

/** Files that come with a form; calls have none. */
export function files(rest: About = {}) {
  const field = z.custom<readonly SentFile[]>(areFiles, {
    error: () => words('fields')('missing'),
  });
  return about(field.optional(), { ...rest, kind: 'files' });
}

/** The stream of a call’s body that is one file; null for an empty body. */
export function bytes() {
  return z.custom<AsyncIterable<Uint8Array> | null>(() => true);
}

function areFiles(value: unknown): boolean {
  return Array.isArray(value) && value.every((file) => file?.bytes instanceof Uint8Array);
}
