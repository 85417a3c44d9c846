import { data, redirect } from 'react-router';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { commentOnDispute } from '#app/features/bookings/disputes/commands/comment-on-dispute.server.ts';
import {
  agreeDispute,
  withdrawDispute,
} from '#app/features/bookings/disputes/commands/end-dispute.server.ts';
import { DisputePage } from '#app/features/bookings/disputes/components/dispute-page.tsx';
import { actingForm } from '#app/features/bookings/forms/contracts.ts';
import {
  disputeAgreementForm,
  disputeStatementForm,
} from '#app/features/bookings/forms/disputes.ts';
import { readHeld } from '#app/features/bookings/money/queries/read-held.server.ts';
import type { Services } from '#app/http/context.server.ts';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import type { SentForm } from '#app/http/forms/read-form-files.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { showAfter } from '#app/routes/booking-money/show-after.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/dispute-step';
import { disputeAmountOf } from './read-dispute-form.ts';

type Step = (
  services: Services,
  viewer: Viewer,
  bookingId: string,
  sent: SentForm,
) => Promise<unknown>;

/** What the last part of the address does with a dispute. */
const steps: Record<string, Step> = {
  async statements(services, viewer, bookingId, { typed, files }) {
    const { as, text, amount } = parseInput(disputeStatementForm, typed);
    const { currency } = await readHeld(services.database.orm, bookingId);
    const offersVenueGetsMinor = disputeAmountOf(amount, currency);
    await commentOnDispute(services, viewer, { bookingId, as, text, offersVenueGetsMinor, files });
  },
  async agreement(services, viewer, bookingId, { typed }) {
    const { as, offer } = parseInput(disputeAgreementForm, typed);
    await agreeDispute(services, viewer, { bookingId, as, offerId: offer });
  },
  async withdrawal(services, viewer, bookingId, { typed }) {
    const { as } = parseInput(actingForm, typed);
    await withdrawDispute(services, viewer, { bookingId, as });
  },
};

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showAfter({ context, request, params });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  const { bookingId } = params;
  const step = Object.hasOwn(steps, params.step) ? steps[params.step] : undefined;
  if (!step) throw data(null, { status: 404 });
  return answerForm(
    { context, request },
    async ({ typed, files, services }) => {
      await step(services, viewer, bookingId, { typed, files });
      throw redirect(`/bookings/${bookingId}/dispute`, 303);
    },
    { settlesItself: true },
  );
}

export const meta = privatePage(() => words('bookings')('disputes.page'));

export default function DisputeStep({ loaderData, actionData }: Route.ComponentProps) {
  return <DisputePage {...loaderData} refused={actionData} />;
}
