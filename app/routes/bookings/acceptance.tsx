import { redirect } from 'react-router';
import { acceptOffer } from '#app/features/bookings/commands/accept-offer.server.ts';
import { AcceptancePage } from '#app/features/bookings/components/acceptance-page.tsx';
import { acceptanceForm } from '#app/features/bookings/forms.ts';
import { answerForm } from '#app/http/answer-form.server.ts';
import { parseInput } from '#app/http/parse-input.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import stylesheet from '#app/ui/terms.css?url';
import type { Route } from './+types/acceptance';
import { showStep } from './show-booking.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

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
