import { redirect } from 'react-router';
import { retryAsAdmin } from '#app/features/payments/commands/retry-move.server.ts';
import { MovePage } from '#app/features/payments/components/move-page.tsx';
import { answerForm } from '#app/http/answer-form.server.ts';
import { requireAdmin } from '#app/http/require-admin.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/move-again';
import { showMove } from './show-move.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showMove({ context, request, params });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = requireAdmin(context, request);
  const { shown } = await showMove({ context, request, params });
  const { id } = shown.move;
  return answerForm({ context, request }, async ({ services }) => {
    await retryAsAdmin(services, viewer, id);
    throw redirect(`/admin/moves/${id}?done=again`, 303);
  });
}

export const meta = privatePage(() => words('payments')('onItsWay.page'));

export default function MoveAgain({ loaderData, actionData }: Route.ComponentProps) {
  return <MovePage {...loaderData} refused={actionData} />;
}
