import { writeAmount } from '#app/lib/money/amount.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { nameOf } from '../../words/booking-words.ts';
import type { DisputeDesk, DisputeSums } from '../queries/read-dispute-desk.server.ts';
import { DisputeDeskHead } from './dispute-desk-page.tsx';

type Props = {
  desk: DisputeDesk;
  decision: { text: string; sums: DisputeSums };
};

/** The sums of a decision, before it is final. */
export function DisputeDecisionPage({ desk, decision }: Props) {
  const t = words('bookings');
  const { dispute, booking, held } = desk;
  const { sums } = decision;
  const names = { venue: nameOf(booking, 'venue'), performer: nameOf(booking, 'performer') };
  const rows = [
    [t('disputes.desk.venueGets', names), sums.venueGetsMinor],
    [t('disputes.desk.performerGets', names), sums.performerGetsMinor],
    [t('disputes.desk.sum'), held.amountMinor],
    [t('disputes.desk.feeBack', names), sums.feeBackMinor],
    [t('disputes.desk.performerFee', names), sums.performerFeeMinor],
    [t('disputes.desk.keptBack', names), sums.keptBackMinor],
    [t('disputes.desk.sent', names), sums.sentMinor],
  ] as const;
  return (
    <div className="band booking dispute">
      <DisputeDeskHead desk={desk} />
      <section className="section" aria-labelledby="sums">
        <h2 id="sums">{t('disputes.desk.confirmTitle')}</h2>
        <dl className="amounts">
          {rows.map(([name, amountMinor]) => (
            <div key={name}>
              <dt dir="auto">{name}</dt>
              <dd>{formatMinor(amountMinor, held.currency)}</dd>
            </div>
          ))}
        </dl>
        <h3>{t('disputes.decision')}</h3>
        <p className="written" dir="auto">
          {decision.text}
        </p>
        <p>{t('disputes.desk.confirmText')}</p>
        <PostForm className="row" action={`/admin/disputes/${dispute.id}/decision`}>
          <HiddenFields
            bookingId={booking.id}
            venueGetsMinor={writeAmount(sums.venueGetsMinor, held.currency)}
            text={decision.text}
            heldMinor={held.amountMinor}
          />
          <Button tone="danger">{t('disputes.desk.confirm')}</Button>
          <Button formAction={`/admin/disputes/${dispute.id}/change`}>
            {t('disputes.desk.change')}
          </Button>
        </PostForm>
      </section>
    </div>
  );
}
