import { z } from 'zod';
import { words } from '#app/lib/words.ts';
import { type About, about } from './about.ts';
import { inWords } from './in-words.ts';
import { explainMisread, MisreadNumber } from './misread-number.ts';

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
