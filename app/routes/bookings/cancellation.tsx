import { answerForceMajeure } from '#app/features/bookings/cancellations/commands/answer-force-majeure.server.ts';
import { cancelBooking } from '#app/features/bookings/cancellations/commands/cancel-booking.server.ts';
import { proposeForceMajeure } from '#app/features/bookings/cancellations/commands/propose-force-majeure.server.ts';
import { CancellationPage } from '#app/features/bookings/cancellations/components/cancellation-page.tsx';
import { cancellationForm } from '#app/features/bookings/cancellations/fields.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/cancellation';
import { showCancellation } from './show-cancellation.ts';

export async function loader(args: Route.LoaderArgs) {
  const isOfForce = args.pattern.includes('/force-majeure');
  return { ...(await showCancellation(args)), isOfForce };
}

const to = ({ bookingId }: { bookingId: string }) => `/bookings/${bookingId}/cancellation`;
/** The other side’s answer to a proposal, or its withdrawal. */
const answering = (answer: string) =>
  formAction(answerForceMajeure, { to, given: () => ({ answer }) });

export const action = pageForms({
  cancellation: formAction(cancelBooking, { form: cancellationForm, to }),
  'force-majeure': formAction(proposeForceMajeure, { to }),
  'force-majeure/agreement': answering('agreed'),
  'force-majeure/refusal': answering('declined'),
  'force-majeure/withdrawal': answering('withdrawn'),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('bookings')(page?.cancelled ? 'cancelling.cancelledTitle' : 'cancelling.title', {
    title: page?.title ?? '',
  }),
  page?.show,
]);

export default function CancellationRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CancellationPage {...loaderData} refused={actionData} />;
}
