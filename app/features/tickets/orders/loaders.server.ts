import { eventIdIn } from '#app/domain/announcements/public-event.ts';
import { promoLimits } from '#app/domain/tickets/promo-code.ts';
import type { Typed } from '#app/fields/typed.ts';
import { placeIn } from '#app/http/cookies.server.ts';
import { type Asking, rushForm } from '#app/http/forms/answer-rush-form.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { takeBasket } from '../baskets/commands.server.ts';
import { quantityField } from './parts.tsx';
import { placeOrder } from './place-order.server.ts';

const t = words('tickets');

type Sent = {
  typed: Record<string, string>;
  params: Readonly<Record<string, string | undefined>>;
  request: Asking;
};

/** The promo code that an address has; no code has a NUL, and no database takes one. */
export const codeIn = (request: Asking) =>
  (new URL(request.url).searchParams.get('code') ?? '')
    .replaceAll('\0', '')
    .slice(0, promoLimits.word);

/**
 * Reads nothing: in a rush each form is one of thousands, and the grant knows the types on sale.
 */
const givenBasket = ({ typed, params, request }: Sent) => ({
  ...typedLines(typed),
  code: codeIn(request),
  place: placeIn(request, eventIdIn(params.idAndName ?? '') ?? ''),
  ...(typed.needsWheelchair !== undefined && { needsWheelchair: typed.needsWheelchair }),
});

/** The best seats are held in any case; on the plan they can be changed for others. */
export const basketForm = {
  given: givenBasket,
  to: (_: unknown, { link }: { link: string }) => `/orders/${link}`,
};

export const paymentForm = {
  to: ({ link }: { link: string }, { url }: { url: string | null }) => url ?? `/orders/${link}`,
};

/** The forms that a crowd sends when a sale opens. */
export const rushForms = [
  rushForm('/events/:idAndName/tickets', takeBasket, basketForm),
  rushForm('/orders/:link/payment', placeOrder, paymentForm),
];

const first = quantityField('');

/** The quantities of some ticket types, from the fields of a form. */
export function typedLines(typed: Record<string, string>): Typed {
  const wanted = Object.entries(typed).filter(
    ([name, count]) => name.startsWith(first) && !/^\s*0*$/.test(count),
  );
  if (wanted.length === 0) throw new AppError('bad-input', t('refused.noneChosen'));
  const lines = wanted.flatMap(([name, count], at) => [
    [`lines.${at}.typeId`, name.slice(first.length)],
    [`lines.${at}.quantity`, count],
  ]);
  return Object.fromEntries(lines) as Typed;
}
