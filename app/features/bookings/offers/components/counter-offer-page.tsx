import type { ProposingAction } from '#app/domain/bookings/lifecycle.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { words } from '#app/lib/words.ts';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import type { BookingView } from '../../views.ts';
import type { ShownOnDay } from '../words/say-on-day.ts';
import { type OfferBegun, OfferForm } from './offer-form.tsx';
import { OnTheDay } from './on-the-day.tsx';

type Props = {
  booking: Pick<BookingView, 'id' | 'as' | 'latestVersion'>;
  otherName: string | null;
  /** Null if no terms can be proposed now. */
  action: ProposingAction | null;
  begun: OfferBegun;
  /** The entries of the day in the form at first. */
  onDay: ShownOnDay | null;
  refused: RefusedForm | undefined;
};

/** Other terms for a booking: an answer, better terms, or a change of a signed booking. */
export function CounterOfferPage(props: Props) {
  const { booking, otherName, action, begun, onDay, refused } = props;
  const t = words('bookings');
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
