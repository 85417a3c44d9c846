import { leaveWaitingList } from '#app/features/tickets/waiting/commands/leave-waiting.server.ts';
import { WaitingPage } from '#app/features/tickets/waiting/components/waiting-page.tsx';
import { showWaiting } from '#app/features/tickets/waiting/queries/show-waiting.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/waiting';

/** A place in line. */
export function loader({ context, params: { link } }: Route.LoaderArgs) {
  const { database, secret } = context.get(servicesContext);
  return orRefuse(async () => ({ entry: await showWaiting(database.orm, { secret, link }) }));
}

export const action = pageForms({
  removal: formAction(leaveWaitingList, { to: ({ link }) => `/waiting/${link}` }),
});

export function headers() {
  return { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
}

const title = privatePage(() => words('tickets')('waiting.short'));

/** The address is a secret, which links to other sites must not carry along. */
export const meta: Route.MetaFunction = (args) => [
  ...title(args),
  { name: 'referrer', content: 'same-origin' },
];

export default function Waiting({ loaderData }: Route.ComponentProps) {
  return <WaitingPage {...loaderData} />;
}
