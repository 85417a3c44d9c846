import { nameTicket } from '#app/features/tickets/orders/commands/name-ticket.server.ts';
import { passTicketOn } from '#app/features/tickets/orders/commands/pass-ticket-on.server.ts';
import { TicketPage } from '#app/features/tickets/orders/components/ticket-page.tsx';
import { showTicket } from '#app/features/tickets/orders/queries/show-ticket.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { doneIn } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { words } from '#app/lib/words.ts';
import { walletsAt } from '#app/platform/wallets/wallets.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/ticket';

/** One ticket, which may have been passed on. */
export function loader({ context, params: { link }, request }: Route.LoaderArgs) {
  const { brand, database, secret } = context.get(servicesContext);
  return orRefuse(async () => ({
    view: await showTicket(database.orm, { secret, link }),
    wallets: walletsAt(brand.wallets, new Date()),
    done: doneIn(new URL(request.url), ['named'] as const),
  }));
}

export const action = pageForms({
  name: formAction(nameTicket, { to: ({ link }) => `/tickets/${link}?done=named` }),
  transfer: formAction(passTicketOn, { to: () => '/ticket-passed-on' }),
});

export function headers() {
  return { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
}

const title = privatePage(() => words('tickets')('mail.ticket'));

/** The address is a secret, which links to other sites must not carry along. */
export const meta: Route.MetaFunction = (args) => [
  ...title(args),
  { name: 'referrer', content: 'same-origin' },
];

export default function Ticket({ loaderData, actionData: refused }: Route.ComponentProps) {
  return <TicketPage {...loaderData} refused={refused} />;
}
