import { redirect } from 'react-router';
import { acceptanceForm } from '#app/features/bookings/forms.ts';
import { acceptOffer } from '#app/features/bookings/offers/commands/accept-offer.server.ts';
import { AcceptancePage } from '#app/features/bookings/offers/components/acceptance-page.tsx';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { showStep } from '#app/routes/bookings/show-booking.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/acceptance';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showStep({ context, request, params }, ['accept', 'agreeToChange']);
}

export async function action({ context, request, params: { bookingId } }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm({ context, request }, async ({ typed, services }) => {
    const { as, version } = parseInput(acceptanceForm, typed);
    await acceptOffer(services, viewer, { bookingId, as, version });
    throw redirect(`/bookings/${bookingId}?done=accepted`, 303);
  });
}

export const meta = privatePage(() => words('bookings')('booking.answer.acceptTitle'));

/** What accepting means; again with the reason why it was refused. */
export default function Acceptance({ loaderData, actionData }: Route.ComponentProps) {
  return <AcceptancePage {...loaderData} refused={actionData} />;
}
