import { data, redirect } from 'react-router';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { agreeClaim, withdrawClaim } from '#app/features/bookings/commands/end-claim.server.ts';
import { stateClaim } from '#app/features/bookings/commands/state-claim.server.ts';
import { ClaimPage } from '#app/features/bookings/components/claim-page.tsx';
import { claimAgreementForm, claimStatementForm } from '#app/features/bookings/forms/claims.ts';
import { actingForm } from '#app/features/bookings/forms/contracts.ts';
import { readHeld } from '#app/features/bookings/queries/read-held.server.ts';
import { answerForm } from '#app/http/answer-form.server.ts';
import type { Services } from '#app/http/context.server.ts';
import { parseInput } from '#app/http/parse-input.server.ts';
import type { SentForm } from '#app/http/read-form-files.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import stylesheet from '#app/ui/terms.css?url';
import type { Route } from './+types/claim-step';
import { claimAmountOf } from './read-claim-form.ts';
import { showAfter } from './show-after.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

type Step = (
  services: Services,
  viewer: Viewer,
  bookingId: string,
  sent: SentForm,
) => Promise<unknown>;

/** What the last part of the address does with a claim. */
const steps: Record<string, Step> = {
  async statements(services, viewer, bookingId, { typed, files }) {
    const { as, text, amount } = parseInput(claimStatementForm, typed);
    const { currency } = await readHeld(services.database.orm, bookingId);
    const offersVenueGetsMinor = claimAmountOf(amount, currency);
    await stateClaim(services, viewer, { bookingId, as, text, offersVenueGetsMinor, files });
  },
  async agreement(services, viewer, bookingId, { typed }) {
    const { as, offer } = parseInput(claimAgreementForm, typed);
    await agreeClaim(services, viewer, { bookingId, as, offerId: offer });
  },
  async withdrawal(services, viewer, bookingId, { typed }) {
    const { as } = parseInput(actingForm, typed);
    await withdrawClaim(services, viewer, { bookingId, as });
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
      throw redirect(`/bookings/${bookingId}/claim`, 303);
    },
    { settlesItself: true },
  );
}

export const meta = privatePage(() => words('bookings')('claims.page'));

export default function ClaimStep({ loaderData, actionData }: Route.ComponentProps) {
  return <ClaimPage {...loaderData} refused={actionData} />;
}
