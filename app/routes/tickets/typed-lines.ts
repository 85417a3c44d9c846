import { quantityField } from '#app/features/tickets/orders/components/quantity-input.tsx';
import type { Typed } from '#app/fields/typed.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';

/**
 * What somebody wants of some ticket types, from the fields that ask how many.
 * @throws AppError `bad-input` for nothing at all
 */
export function typedLines(typed: Record<string, string>, typeIds: readonly string[]): Typed {
  const wanted = typeIds.filter((id) => isSome(typed[quantityField(id)]));
  if (wanted.length === 0) throw new AppError('bad-input', words('tickets')('refused.noneChosen'));
  const lines = wanted.flatMap((id, at) => [
    [`lines.${at}.typeId`, id],
    [`lines.${at}.quantity`, typed[quantityField(id)] ?? ''],
  ]);
  return Object.fromEntries(lines) as Typed;
}

const isSome = (typed: string | undefined) => typed !== undefined && !/^\s*0*$/.test(typed);
