import { redirect } from 'react-router';
import { takeBack } from '#app/features/payments/commands/take-back.server.ts';
import { MovePage } from '#app/features/payments/components/move-page.tsx';
import { answerForm } from '#app/http/answer-form.server.ts';
import { requireAdmin } from '#app/http/require-admin.server.ts';
import { words } from '#app/lib/words.ts';
import { claimAmountOf, noAmount } from '#app/routes/bookings/read-claim-form.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/move-taking-back';
import { showMove } from './show-move.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showMove({ context, request, params });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = requireAdmin(context, request);
  const { shown } = await showMove({ context, request, params });
  const { id: moveId, currency } = shown.move;
  return answerForm({ context, request }, async ({ typed, services }) => {
    const amountMinor = claimAmountOf(typed.amount ?? '', currency);
    if (amountMinor === null) throw noAmount();
    // What isn’t a number is nothing that was ever taken back.
    const beforeMinor = /^\d{1,15}$/.test(typed.before ?? '') ? Number(typed.before) : -1;
    await takeBack(services, viewer, { moveId, amountMinor, beforeMinor });
    throw redirect(`/admin/moves/${moveId}?done=back`, 303);
  });
}

export const meta = privatePage(() => words('payments')('onItsWay.page'));

export default function MoveTakingBack({ loaderData, actionData }: Route.ComponentProps) {
  return <MovePage {...loaderData} refused={actionData} />;
}
