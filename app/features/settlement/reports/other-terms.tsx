import type { Deal } from '#app/domain/bookings/terms/terms.ts';
import { settlementPath } from '#app/domain/settlement/settlement.ts';
import { BookingParts } from '#app/features/bookings/parts.tsx';
import { formFields } from '#app/fields/form-field.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { readAsked } from '#app/http/forms/parse-input.server.ts';
import { writeAmount, writePercent } from '#app/lib/money/amount.ts';
import { formatMinorInFull } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { InputField } from '#app/ui/form.tsx';
import { PageHead } from '#app/ui/page.tsx';
import { readSettledCurrency } from '../show-settlement.server.ts';
import type { Route } from './+types/other-terms';
import { otherDeal } from './fields.ts';
import { compareDeal } from './queries.server.ts';

const t = words('settlement');

export const loader = forViewer(
  async ({ viewer, orm, services, url, currentId, params: { bookingId } }: Viewed<'bookingId'>) => {
    const typed = Object.fromEntries(url.searchParams);
    const isAsked = 'kind' in typed;
    const currency = isAsked ? await readSettledCurrency(orm, bookingId) : 'EUR';
    const { input, form } = readAsked(otherDeal, typed, currency);
    const compared = await compareDeal(services, viewer, {
      bookingId,
      as: currentId,
      deal: isAsked ? input : null,
    });
    return { compared, form: isAsked ? form : { fields: {}, typed: typedDeal(compared) } };
  },
);

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('otherTerms.title'),
  page?.compared.title,
]);

/** The payout of a night’s sales under another deal. Nothing is changed. */
export default function OtherTerms({ loaderData }: Route.ComponentProps) {
  const { compared, form } = loaderData;
  const { bookingId, title, currency, agreed, other } = compared;
  const field = formFields(otherDeal, form);
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

/** The agreed deal as the form’s first values. */
function typedDeal({ deal, currency }: { deal: Deal; currency: string }) {
  const typed = Object.entries(deal).flatMap(([name, value]) => {
    if (typeof value !== 'number') return [];
    return [[name, name.endsWith('Minor') ? writeAmount(value, currency) : writePercent(value)]];
  });
  return { kind: deal.kind, ...Object.fromEntries(typed) } as Record<string, string>;
}
