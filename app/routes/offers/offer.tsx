import { proposingActions } from '#app/domain/bookings/lifecycle.ts';
import { currenciesOf } from '#app/domain/payments/payable.ts';
import { proposeTerms } from '#app/features/bookings/offers/commands/propose-terms.server.ts';
import { CounterOfferPage } from '#app/features/bookings/offers/components/counter-offer-page.tsx';
import { proposal } from '#app/features/bookings/offers/fields.ts';
import { firstTerms, usualOf } from '#app/features/bookings/offers/words/first-terms.ts';
import { offerBegun } from '#app/features/bookings/offers/words/offer-begun.ts';
import { typeTerms } from '#app/features/bookings/terms/words/typed-terms.ts';
import type { BookingView } from '#app/features/bookings/views.ts';
import { namesOf } from '#app/features/bookings/words/booking-words.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { words } from '#app/lib/words.ts';
import { bookingTitle } from '#app/routes/bookings/booking-title.ts';
import { showStep } from '#app/routes/bookings/show-booking.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/offer';
import { showOnDay } from './show-on-day.ts';

export const handle: PageHandle = { scripts: true };

export async function loader(args: Route.LoaderArgs) {
  const { booking } = await showStep(args, [...proposingActions]);
  const { settings } = args.context.get(servicesContext);
  const offered = currenciesOf(settings);
  const typed = startOf(booking, usualOf(offered));
  const action = proposingActions.find((one) => booking.actions.includes(one)) ?? null;
  return {
    booking: { id: booking.id, as: booking.as, latestVersion: booking.latestVersion },
    otherName: namesOf(booking).other,
    title: bookingTitle(booking),
    action,
    begun: offerBegun(proposal, typed, offered),
    onDay: action && (await showOnDay({ as: booking.as, booking: booking.id, ...typed })(args)),
  };
}

export const action = formAction(proposeTerms, {
  to: ({ bookingId }) => `/bookings/${bookingId}?done=sent`,
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('bookings')(page?.action ? `terms.offer.counter.${page.action}` : 'terms.offer.page'),
  page?.title,
]);

export default function Offer({ loaderData, actionData }: Route.ComponentProps) {
  return <CounterOfferPage {...loaderData} refused={actionData} />;
}

/** The newest terms, or the times of the night before there are any. */
function startOf(booking: BookingView, currency: string): Record<string, string> {
  const { versions, latestVersion, timeZone, loadInAt, startsAt, endsAt, loadOutAt } = booking;
  const terms = versions.find(({ number }) => number === latestVersion)?.terms;
  if (terms) return typeTerms(terms);
  const times = { loadIn: loadInAt, setStart: startsAt, setEnd: endsAt, loadOut: loadOutAt };
  return firstTerms(timeZone, booking.event.day, times, currency);
}
