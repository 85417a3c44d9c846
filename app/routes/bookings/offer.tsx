import { redirect } from 'react-router';
import { offerDays } from '#app/domain/bookings/deadlines.ts';
import { proposeTerms } from '#app/features/bookings/commands/propose-terms.server.ts';
import { CounterOfferPage } from '#app/features/bookings/components/counter-offer-page.tsx';
import { firstTerms } from '#app/features/bookings/components/first-terms.ts';
import { typeTerms } from '#app/features/bookings/components/typed-terms.ts';
import { readWhole } from '#app/features/bookings/components/typed-values.ts';
import { proposalForm } from '#app/features/bookings/forms.ts';
import { readTable } from '#app/features/bookings/queries/read-table.server.ts';
import { readVersion } from '#app/features/bookings/queries/read-version.server.ts';
import { answerForm } from '#app/http/answer-form.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { currentProfile } from '#app/http/current-profile.server.ts';
import { orRefuse } from '#app/http/or-refuse.server.ts';
import { parseInput } from '#app/http/parse-input.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { currencies } from '#app/lib/money.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import stylesheet from '#app/ui/terms.css?url';
import type { Route } from './+types/offer';
import { readTermsForm } from './read-terms-form.ts';

export const handle: PageHandle = { scripts: true };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export async function loader({ context, request, params: { bookingId } }: Route.LoaderArgs) {
  const viewer = requireViewer(context, request);
  const { orm } = context.get(servicesContext).database;
  const current = currentProfile(viewer, request)?.profileId ?? null;
  return orRefuse(async () => {
    const table = await readTable(orm, viewer, { bookingId, current });
    const { latestVersion, timeZone, loadInAt, startsAt, endsAt, loadOutAt } = table;
    const known = { loadIn: loadInAt, setStart: startsAt, setEnd: endsAt, loadOut: loadOutAt };
    const typed =
      latestVersion === 0
        ? firstTerms(timeZone, null, known)
        : typeTerms((await readVersion(orm, bookingId, latestVersion)).terms);
    return {
      table,
      typed: { ...typed, days: String(offerDays.usual) } as Record<string, string>,
      currencies: [...currencies],
    };
  });
}

export async function action({ context, request, params: { bookingId } }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  const typed = await readForm(request);
  return answerForm(typed, async () => {
    const proposal = parseInput(proposalForm, {
      ...readTermsForm(typed),
      after: readWhole(typed.after),
    });
    await proposeTerms(context.get(servicesContext), viewer, { bookingId, ...proposal });
    throw redirect(`/bookings/${bookingId}`, 303);
  });
}

export const meta = privatePage(() => words('bookings')('terms.offer.page'));

export default function Offer({ loaderData, actionData }: Route.ComponentProps) {
  return <CounterOfferPage {...loaderData} refused={actionData} />;
}
