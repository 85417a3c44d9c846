import { decisiveOf, fieldsOfKind } from '#app/domain/bookings/terms/term-kinds.ts';
import { termsTable } from '#app/domain/bookings/terms/terms.ts';
import { placesOf } from '#app/fields/typed.ts';
import { formatPercent, percentOf } from '#app/lib/money/percent.ts';
import { words } from '#app/lib/words.ts';
import { termWord } from './term-words.ts';

/** The typed terms in one line, for the summary of the fold. */
export function termsInBrief(typed: Readonly<Record<string, string>>): string {
  const t = words('bookings');
  const said = (name: string) => typed[`terms.${name}`]?.trim() ?? '';
  const kind = said('deal.kind');
  const count = placesOf(typed, 'terms.tickets', decisiveOf(termsTable.tickets)).length;
  const hasGuarantee = fieldsOfKind(termsTable.deal, kind).includes('guaranteeMinor');
  const [start, end] = [said('schedule.setStart'), said('schedule.setEnd')];
  return [
    termWord('deal', `options.${kind}`),
    hasGuarantee && paymentInBrief(said),
    t('terms.brief.cancellation'),
    said('schedule.loadIn') && t('terms.brief.loadIn', { time: said('schedule.loadIn') }),
    start && end && t('terms.brief.set', { start, end }),
    count > 0 && t('terms.brief.tickets', { count }),
    said('radius.kilometres') && t('terms.brief.radius', { kilometres: said('radius.kilometres') }),
    said('rider') && t('terms.brief.rider'),
  ]
    .filter(Boolean)
    .join(' · ');
}

function paymentInBrief(said: (name: string) => string): string {
  const t = words('bookings');
  const [days, before] = [said('payment.dueDaysAfterSigning'), said('payment.balanceDaysBefore')];
  if (said('payment.kind') !== 'deposit') return t('terms.brief.whole', { days });
  const share = formatPercent(percentOf(said('payment.depositBasisPoints')) ?? 0);
  return t('terms.brief.deposit', { share, days, before });
}
