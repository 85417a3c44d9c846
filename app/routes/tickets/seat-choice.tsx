import { redirect } from 'react-router';
import { chooseSeats } from '#app/features/tickets/seats/commands/choose-seats.server.ts';
import { SeatChoicePage } from '#app/features/tickets/seats/components/seat-choice-page.tsx';
import { showSeatChoice } from '#app/features/tickets/seats/queries/show-seat-choice.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/seat-choice';

/** The seats of a basket; anything but a basket with seats is shown as an order. */
export function loader({ context, params: { link } }: Route.LoaderArgs) {
  const { database, secret } = context.get(servicesContext);
  return orRefuse(async () => {
    const choice = await showSeatChoice(database.orm, { secret, link });
    if (choice.levels.every(({ count }) => count === 0)) throw redirect(`/orders/${link}`);
    return { choice };
  });
}

export const action = formAction(chooseSeats, { to: ({ link }) => `/orders/${link}` });

export function headers() {
  return { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
}

const title = privatePage(() => words('tickets')('seats.short'));

/** The address is a secret, which links to other sites must not carry along. */
export const meta: Route.MetaFunction = (args) => [
  ...title(args),
  { name: 'referrer', content: 'same-origin' },
];

export default function SeatChoice({ loaderData, actionData }: Route.ComponentProps) {
  return <SeatChoicePage {...loaderData} refused={actionData} />;
}
