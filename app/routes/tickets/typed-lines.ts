import { quantityField } from '#app/features/tickets/orders/components/quantity-input.tsx';
import type { Typed } from '#app/fields/typed.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

const first = quantityField('');

/**
 * The quantities of some ticket types, from the fields of a form.
 * @throws AppError `bad-input` for an empty basket
 */
export function typedLines(typed: Record<string, string>): Typed {
  const wanted = Object.entries(typed).filter(
    ([name, count]) => name.startsWith(first) && !/^\s*0*$/.test(count),
  );
  if (wanted.length === 0) throw new AppError('bad-input', words('tickets')('refused.noneChosen'));
  const lines = wanted.flatMap(([name, count], at) => [
    [`lines.${at}.typeId`, name.slice(first.length)],
    [`lines.${at}.quantity`, count],
  ]);
  return Object.fromEntries(lines) as Typed;
}
