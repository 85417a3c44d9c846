import { redirect } from 'react-router';
import { actingForm } from '#app/features/bookings/forms/contracts.ts';
import { confirmShow } from '#app/features/bookings/money/commands/confirm-show.server.ts';
import { AfterShowPage } from '#app/features/bookings/money/components/after-show-page.tsx';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/show-confirmation';
import { showAfter } from './show-after.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showAfter({ context, request, params });
}

export async function action({ context, request, params: { bookingId } }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm({ context, request }, async ({ typed, services }) => {
    const { as } = parseInput(actingForm, typed);
    await confirmShow(services, viewer, { bookingId, as });
    throw redirect(`/bookings/${bookingId}#after-show`, 303);
  });
}

export const meta = privatePage(() => words('bookings')('afterShow.confirmPage'));

export default function ShowConfirmation({ loaderData, actionData }: Route.ComponentProps) {
  return <AfterShowPage {...loaderData} titleKey="confirmPage" refused={actionData} />;
}
