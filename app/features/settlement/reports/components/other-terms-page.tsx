import { settlementPath } from '#app/domain/settlement/settlement-path.ts';
import { BookingParts } from '#app/features/bookings/components/booking-parts.tsx';
import type { Refused } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { formatMinorInFull } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { InputField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { otherDeal } from '../fields.ts';
import type { ComparedDeal } from '../queries/compare-deal.server.ts';

type Props = { compared: ComparedDeal; asked: Refused };

/** The payout of a night’s sales under another deal. Nothing is changed. */
export function OtherTermsPage({ compared, asked }: Props) {
  const t = words('settlement');
  const { bookingId, title, currency, agreed, other } = compared;
  const field = formFields(otherDeal, asked);
  const rows = ['payoutMinor', 'totalMinor', 'venueMinor'] as const;
  const write = (minor: number | undefined) =>
    minor === undefined ? '–' : formatMinorInFull(minor, currency);
  return (
    <div className="band">
      <PageHead title={t('otherTerms.title')}>{t('otherTerms.lead', { title })}</PageHead>
      <BookingParts id={bookingId} here="settlement" isSigned />
      <form method="get" className="form section">
        <InputField of={field.kind} />
        <InputField of={field.guaranteeMinor} />
        <InputField of={field.shareBasisPoints} />
        <InputField of={field.expensesMinor} />
        <InputField of={field.promoterProfitBasisPoints} />
        <InputField of={field.perTicketMinor} />
        <div className="row">
          <Button tone="spotlight">{t('otherTerms.compare')}</Button>
          <LinkButton href={settlementPath(bookingId)}>{t('line.back')}</LinkButton>
        </div>
      </form>
      <section className="section" aria-labelledby="compared">
        <h2 id="compared">{t('otherTerms.heading')}</h2>
        <table className="amount-table">
          <thead>
            <tr>
              <td />
              <th scope="col">{t('otherTerms.agreed')}</th>
              <th scope="col">{t('otherTerms.other')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <th scope="row">{t(`otherTerms.${row}`)}</th>
                <td>{write(agreed[row])}</td>
                <td>{write(other?.[row])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
