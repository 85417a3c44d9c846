import { proposingActions } from '#app/domain/bookings/lifecycle.ts';
import { currenciesOf } from '#app/domain/payments/payment.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { servicesContext } from '#app/http/context.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Message, PageHead } from '#app/ui/page.tsx';
import { showStep } from '../loaders.server.ts';
import { typeTerms } from '../terms/words.ts';
import type { BookingView } from '../views.ts';
import { bookingTitle, namesOf } from '../words.ts';
import type { Route } from './+types/offer';
import { proposeTerms } from './commands.server.ts';
import { proposal } from './fields.ts';
import { showOnDay } from './loaders.server.ts';
import { OfferForm, OnTheDay } from './parts.tsx';
import { firstTerms, offerBegun, usualOf } from './words.ts';

const t = words('bookings');

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
  t(page?.action ? `terms.offer.counter.${page.action}` : 'terms.offer.page'),
  page?.title,
]);

/** Other terms for a booking: an answer, better terms, or a change of a signed booking. */
export default function Offer({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { booking, otherName, action, begun, onDay } = loaderData;
  const { id, as, latestVersion } = booking;
  const name = nameInText(otherName);
  // If a newer version came in between, link to it.
  const isOvertaken = refused !== undefined && refused.typed.after !== String(latestVersion);
  return (
    <div className="band">
      <PageHead title={t(action ? `terms.offer.counter.${action}` : 'terms.offer.page')}>
        {action && t(`terms.offer.counterLead.${action}`, { name })}
      </PageHead>
      <p className="row">
        <a className="quiet-link" href={`/bookings/${id}`}>
          {t('terms.offer.back')}
        </a>
        {isOvertaken && (
          <a className="quiet-link" href={`/bookings/${id}/versions/${latestVersion}`}>
            {t('terms.offer.newest', { number: latestVersion })}
          </a>
        )}
      </p>
      {!action && <Message tone="bad">{refused?.message ?? t('terms.offer.notNow')}</Message>}
      {action && (
        <OfferForm
          begun={begun}
          refused={refused}
          submit={t(`terms.offer.counterSend.${action}`)}
          hidden={{ as, after: latestVersion }}
          isChange={latestVersion > 0}
          besideDay={<OnTheDay first={onDay} about={`booking=${id}`} />}
        />
      )}
    </div>
  );
}

/** The newest terms, or the times of the night before there are any. */
function startOf(booking: BookingView, currency: string): Record<string, string> {
  const { versions, latestVersion, timeZone, loadInAt, startsAt, endsAt, loadOutAt } = booking;
  const terms = versions.find(({ number }) => number === latestVersion)?.terms;
  if (terms) return typeTerms(terms);
  const times = { loadIn: loadInAt, setStart: startsAt, setEnd: endsAt, loadOut: loadOutAt };
  return firstTerms(timeZone, booking.event.day, times, currency);
}
