import { decisiveOf, fieldsOfKind } from '#app/domain/bookings/terms/term-kinds.ts';
import { termsTable } from '#app/domain/bookings/terms/terms.ts';
import { placesOf } from '#app/fields/typed.ts';
import { formatPercent, percentOf } from '#app/lib/money/percent.ts';
import { words } from '#app/lib/words.ts';
import { termWord } from './term-words.ts';

/** The typed terms in one line, for the summary of the fold. */
export function termsInBrief(typed: Readonly<Record<string, string>>): string {
  const t = words('bookings');
  const textOf = (name: string) => typed[`terms.${name}`]?.trim() ?? '';
  const kind = textOf('deal.kind');
  const count = placesOf(typed, 'terms.tickets', decisiveOf(termsTable.tickets)).length;
  const hasGuarantee = fieldsOfKind(termsTable.deal, kind).includes('guaranteeMinor');
  const [start, end] = [textOf('schedule.setStart'), textOf('schedule.setEnd')];
  return [
    termWord('deal', `options.${kind}`),
    hasGuarantee && paymentInBrief(textOf),
    t('terms.brief.cancellation'),
    textOf('schedule.loadIn') && t('terms.brief.loadIn', { time: textOf('schedule.loadIn') }),
    start && end && t('terms.brief.set', { start, end }),
    count > 0 && t('terms.brief.tickets', { count }),
    textOf('radius.kilometres') &&
      t('terms.brief.radius', { kilometres: textOf('radius.kilometres') }),
    textOf('rider') && t('terms.brief.rider'),
  ]
    .filter(Boolean)
    .join(' · ');
}

function paymentInBrief(textOf: (name: string) => string): string {
  const t = words('bookings');
  const [days, before] = [
    textOf('payment.dueDaysAfterSigning'),
    textOf('payment.balanceDaysBefore'),
  ];
  if (textOf('payment.kind') !== 'deposit') return t('terms.brief.whole', { days });
  const share = formatPercent(percentOf(textOf('payment.depositBasisPoints')) ?? 0);
  return t('terms.brief.deposit', { share, days, before });
}
