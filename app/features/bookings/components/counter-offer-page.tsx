import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { words } from '#app/lib/words.ts';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import type { Table } from '../queries/read-table.server.ts';
import { OfferForm, type Refused } from './offer-form.tsx';
import type { Typed } from './typed-values.ts';

type Props = {
  table: Pick<Table, 'bookingId' | 'as' | 'action' | 'otherName' | 'latestVersion'>;
  typed: Typed;
  currencies: readonly string[];
  refused: Refused | undefined;
};

/** Other terms for a booking: an answer, something better, or a change of what was signed. */
export function CounterOfferPage({ table, typed, currencies, refused }: Props) {
  const t = words('bookings');
  const { bookingId, as, action, latestVersion } = table;
  const name = nameInText(table.otherName);
  return (
    <div className="band">
      <PageHead title={t(action ? `terms.offer.counter.${action}` : 'terms.offer.page')}>
        {action && t(`terms.offer.counterLead.${action}`, { name })}
      </PageHead>
      <p>
        <a className="quiet-link" href={`/bookings/${bookingId}`}>
          {t('terms.offer.back')}
        </a>
      </p>
      {!action && <Message tone="bad">{refused?.message ?? t('terms.offer.notNow')}</Message>}
      {action && (
        <OfferForm
          {...{ typed, refused, currencies }}
          submit={t(`terms.offer.counterSend.${action}`)}
          hidden={{ as, after: String(latestVersion) }}
        />
      )}
    </div>
  );
}
