import { formatMinor } from '#app/lib/money.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { ClaimDesk, ClaimSums } from '../queries/read-claim-desk.server.ts';
import { nameOf } from './booking-words.ts';
import { ClaimDeskHead } from './claim-desk-page.tsx';

type Props = {
  desk: ClaimDesk;
  language: string;
  decision: { amount: string; text: string; sums: ClaimSums };
};

/** The sums that a decision comes to, before it is made for good. */
export function ClaimDecisionPage({ desk, language, decision }: Props) {
  const t = words('bookings');
  const { claim, booking, held } = desk;
  const { sums } = decision;
  const names = { venue: nameOf(booking, 'venue'), performer: nameOf(booking, 'performer') };
  const rows = [
    [t('claims.desk.venueGets', names), sums.venueGetsMinor],
    [t('claims.desk.performerGets', names), sums.performerGetsMinor],
    [t('claims.desk.sum'), held.amountMinor],
    [t('claims.desk.feeBack', names), sums.feeBackMinor],
    [t('claims.desk.performerFee', names), sums.performerFeeMinor],
    [t('claims.desk.keptBack', names), sums.keptBackMinor],
    [t('claims.desk.sent', names), sums.sentMinor],
  ] as const;
  return (
    <div className="band booking claim">
      <ClaimDeskHead desk={desk} language={language} />
      <section className="section" aria-labelledby="sums">
        <h2 id="sums">{t('claims.desk.confirmTitle')}</h2>
        <dl className="claim-sums">
          {rows.map(([name, amountMinor]) => (
            <div key={name}>
              <dt dir="auto">{name}</dt>
              <dd>{formatMinor(amountMinor, held.currency, language)}</dd>
            </div>
          ))}
        </dl>
        <h3>{t('claims.decision')}</h3>
        <p className="terms-text" dir="auto">
          {decision.text}
        </p>
        <p>{t('claims.desk.confirmText')}</p>
        <PostForm className="row" action={`/admin/claims/${claim.id}/decision`}>
          <input type="hidden" name="amount" value={decision.amount} />
          <input type="hidden" name="text" value={decision.text} />
          <input type="hidden" name="confirmed" value={held.amountMinor} />
          <Button tone="danger">{t('claims.desk.confirm')}</Button>
          <Button name="change" value="yes">
            {t('claims.desk.change')}
          </Button>
        </PostForm>
      </section>
    </div>
  );
}
