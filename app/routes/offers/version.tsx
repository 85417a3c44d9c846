import { simulate } from '#app/domain/bookings/terms/simulation.ts';
import { VersionPage } from '#app/features/bookings/offers/components/version-page.tsx';
import { readVersion } from '#app/features/bookings/offers/queries/read-version.server.ts';
import { removeTemplate } from '#app/features/bookings/templates/commands/remove-template.server.ts';
import { saveTemplate } from '#app/features/bookings/templates/commands/save-template.server.ts';
import { listTemplates } from '#app/features/bookings/templates/queries/list-templates.server.ts';
import { namesOf } from '#app/features/bookings/words/booking-words.ts';
import { may } from '#app/features/profiles/policy.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { requireViewer } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { bookingTitle } from '#app/routes/bookings/booking-title.ts';
import { showBooking } from '#app/routes/bookings/show-booking.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/version';

export async function loader(args: Route.LoaderArgs) {
  const { booking, reader } = await showBooking(args);
  const { orm } = args.context.get(servicesContext).database;
  const number = /^[1-9]\d{0,5}$/.test(args.params.version) ? Number(args.params.version) : 0;
  return orRefuse(async () => {
    const version = await readVersion(orm, booking.id, number);
    const before = number > 1 ? await readVersion(orm, booking.id, number - 1) : null;
    const canOffer = may(
      requireViewer(args.context, args.request),
      booking.as,
      'make and answer offers',
    );
    const of = { bookingId: booking.id, version: number };
    const templates = canOffer ? await listTemplates(orm, booking.as, of) : null;
    return {
      templates: templates?.map(({ id, name }) => ({ id, name })) ?? null,
      booking: { id: booking.id, as: booking.as, latestVersion: booking.latestVersion },
      title: bookingTitle(booking),
      about: [booking.event.title, namesOf(booking).other],
      version: { ...version, madeAt: momentAt(version.madeAt, reader) },
      before,
      simulation: simulate(version.terms),
    };
  });
}

const templateOf = ({ bookingId, version }: { bookingId: string; version: number }) =>
  `/bookings/${bookingId}/versions/${version}#template`;

export const action = pageForms({
  templates: formAction(saveTemplate, { to: templateOf }),
  'templates/:templateId/removal': formAction(removeTemplate, {
    to: (_, removed) => templateOf(removed),
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  page && words('bookings')('terms.version.title', { number: page.version.number }),
  page?.title,
]);

export default function Version({ loaderData, actionData }: Route.ComponentProps) {
  return <VersionPage {...loaderData} refused={actionData} />;
}
