import { leaveBasket } from '#app/features/tickets/baskets/commands/leave-basket.server.ts';
import { changeOrderEmail } from '#app/features/tickets/orders/commands/correct-address.server.ts';
import { invoiceOrder } from '#app/features/tickets/orders/commands/invoice-order.server.ts';
import { placeOrder } from '#app/features/tickets/orders/commands/place-order.server.ts';
import { returnTickets } from '#app/features/tickets/orders/commands/return-tickets.server.ts';
import { OrderPage } from '#app/features/tickets/orders/components/order-page.tsx';
import { showOrder } from '#app/features/tickets/orders/queries/show-order.server.ts';
import {
  poolTicket,
  unpoolTicket,
} from '#app/features/tickets/waiting/commands/pool-ticket.server.ts';
import { servicesContext, viewerContext } from '#app/http/context.server.ts';
import { doneIn } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { words } from '#app/lib/words.ts';
import { walletsAt } from '#app/platform/wallets/wallets.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/order';
import { paymentForm } from './rush-forms.ts';

/** A basket, and later the order that it became. */
export function loader({ context, params: { link }, request }: Route.LoaderArgs) {
  const { brand, database, secret } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  return orRefuse(async () => ({
    order: await showOrder(database.orm, { secret, link }),
    wallets: walletsAt(brand.wallets, new Date()),
    known: viewer && { name: viewer.name ?? '', email: viewer.email },
    done: doneIn(new URL(request.url), [
      ...(['waiting', 'declined', 'returned', 'offered', 'taken', 'corrected'] as const),
    ]),
  }));
}

export const handle: PageHandle = { pays: true };

export const action = pageForms({
  payment: formAction(placeOrder, paymentForm),
  removal: formAction(leaveBasket, { to: ({ link }) => `/orders/${link}` }),
  invoice: formAction(invoiceOrder, { to: ({ link }) => `/orders/${link}` }),
  email: formAction(changeOrderEmail, {
    to: (_, { link }) => `/orders/${link}?done=corrected`,
  }),
  returns: formAction(returnTickets, { to: ({ link }) => `/orders/${link}?done=returned` }),
  resale: formAction(poolTicket, { to: ({ link }) => `/orders/${link}?done=offered` }),
  'resale/removal': formAction(unpoolTicket, { to: ({ link }) => `/orders/${link}?done=taken` }),
});

export function headers() {
  return { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
}

const title = privatePage(() => words('tickets')('buy.get'));

/** The address is a secret, which links to other sites must not carry along. */
export const meta: Route.MetaFunction = (args) => [
  ...title(args),
  { name: 'referrer', content: 'same-origin' },
];

export default function Order({ loaderData, actionData: refused }: Route.ComponentProps) {
  return <OrderPage {...loaderData} refused={refused} />;
}
