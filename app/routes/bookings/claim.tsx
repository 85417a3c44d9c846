import { redirect } from 'react-router';
import { raiseClaim } from '#app/features/bookings/commands/raise-claim.server.ts';
import { ClaimPage } from '#app/features/bookings/components/claim-page.tsx';
import { claimForm } from '#app/features/bookings/forms/claims.ts';
import { readHeld } from '#app/features/bookings/queries/read-held.server.ts';
import { answerForm } from '#app/http/answer-form.server.ts';
import { parseInput } from '#app/http/parse-input.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import stylesheet from '#app/ui/terms.css?url';
import type { Route } from './+types/claim';
import { claimAmountOf, noAmount } from './read-claim-form.ts';
import { showAfter } from './show-after.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showAfter({ context, request, params });
}

export async function action({ context, request, params: { bookingId } }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm(
    { context, request },
    async ({ typed, files, services }) => {
      const { as, reason, text, amount } = parseInput(claimForm, typed);
      const { currency } = await readHeld(services.database.orm, bookingId);
      const asksVenueGetsMinor = claimAmountOf(amount, currency);
      if (asksVenueGetsMinor === null) throw noAmount();
      const raising = { bookingId, as, reason, text, asksVenueGetsMinor, files };
      await raiseClaim(services, viewer, raising);
      throw redirect(`/bookings/${bookingId}/claim`, 303);
    },
    { settlesItself: true },
  );
}

export const meta = privatePage(() => words('bookings')('claims.page'));

export default function ClaimRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ClaimPage {...loaderData} refused={actionData} />;
}
