import { readSettledCurrency } from '#app/features/settlement/queries/show-settlement.server.ts';
import { OtherTermsPage } from '#app/features/settlement/reports/components/other-terms-page.tsx';
import { otherDeal } from '#app/features/settlement/reports/fields.ts';
import { compareDeal } from '#app/features/settlement/reports/queries/compare-deal.server.ts';
import { typedDeal } from '#app/features/settlement/reports/words/typed-deal.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { readAsked } from '#app/http/forms/parse-input.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/other-terms';

export const loader = forViewer(
  async ({ viewer, orm, url, currentId, params: { bookingId } }: Viewed<'bookingId'>) => {
    const typed = Object.fromEntries(url.searchParams);
    const isAsked = 'kind' in typed;
    const currency = isAsked ? await readSettledCurrency(orm, bookingId) : 'EUR';
    const { input, asked } = readAsked(otherDeal, typed, currency);
    const compared = await compareDeal(orm, viewer, {
      bookingId,
      current: currentId,
      deal: isAsked ? input : null,
    });
    return { compared, asked: isAsked ? asked : { fields: {}, typed: typedDeal(compared) } };
  },
);

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('settlement')('otherTerms.title'),
  page?.compared.title,
]);

export default function OtherTerms({ loaderData }: Route.ComponentProps) {
  return <OtherTermsPage {...loaderData} />;
}
