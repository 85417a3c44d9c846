import { data } from 'react-router';
import { commentOnDispute } from '#app/features/bookings/disputes/commands/comment-on-dispute.server.ts';
import {
  agreeDispute,
  withdrawDispute,
} from '#app/features/bookings/disputes/commands/end-dispute.server.ts';
import { DisputePage } from '#app/features/bookings/disputes/components/dispute-page.tsx';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { showAfter } from '#app/routes/booking-money/show-after.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/dispute-step';
import { heldCurrency } from './held-currency.ts';

const to = ({ bookingId }: { bookingId: string }) => `/bookings/${bookingId}/dispute`;

/** What the last part of the address does with a dispute. */
const steps = new Map([
  ['statements', formAction(commentOnDispute, { currency: heldCurrency, to })],
  ['agreement', formAction(agreeDispute, { to })],
  ['withdrawal', formAction(withdrawDispute, { to })],
]);

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showAfter({ context, request, params });
}

export function action(sent: Route.ActionArgs) {
  const step = steps.get(sent.params.step);
  if (!step) throw data(null, { status: 404 });
  return step(sent);
}

export const meta = privatePage(() => words('bookings')('disputes.page'));

export default function DisputeStep({ loaderData, actionData }: Route.ComponentProps) {
  return <DisputePage {...loaderData} refused={actionData} />;
}
