import { guaranteeParts } from '#app/domain/bookings/deposit.ts';
import { splitPointOf } from '#app/domain/bookings/payout.ts';
import type { Deal } from '#app/domain/bookings/terms/deal.ts';
import { guaranteeOf } from '#app/domain/bookings/terms/deal.ts';
import { scheduleTimes } from '#app/domain/bookings/terms/schedule.ts';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import { inWords } from '#app/fields/in-words.ts';
import { dateFormat, numberFormat } from '#app/lib/formats.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import { dealFields, dealNames, isShare } from './deal-fields.ts';
import { clockOf } from './say-terms-problem.ts';

/** One line of terms as people read it. Lines of two versions belong together by their key. */
export type TermsRow = {
  key: string;
  label: string;
  value: string;
  /** A text of several lines. */
  isText?: boolean;
};

export type TermsSection = {
  key: 'night' | 'deal' | 'tickets' | 'pay' | 'around' | 'texts';
  rows: TermsRow[];
};

/** Terms in words: everything that two sides agree on, in the order of the editor. */
export function termsRows(terms: Terms): TermsSection[] {
  const money = (amountMinor: number) => formatMinor(amountMinor, terms.currency);
  return [
    { key: 'night', rows: nightRows(terms) },
    { key: 'deal', rows: dealRows(terms, money) },
    { key: 'tickets', rows: ticketRows(terms, money) },
    { key: 'pay', rows: paymentRows(terms, money) },
    { key: 'around', rows: aroundRows(terms) },
    { key: 'texts', rows: textRows(terms) },
  ];
}

type Money = (amountMinor: number) => string;

function nightRows({ schedule }: Terms): TermsRow[] {
  const t = words('bookings');
  const order = [...scheduleTimes].sort((a, b) => orderOf(a) - orderOf(b));
  return [
    ...order.map((time) => ({
      key: time,
      label: t(`terms.times.${time}`),
      value: schedule[time] === null ? t('terms.sheet.none') : momentInWords(schedule[time]),
    })),
    { key: 'timeZone', label: t('terms.night.timeZone'), value: schedule.timeZone },
  ];
}

/** The curfew stands where it falls: before everybody leaves. */
function orderOf(time: (typeof scheduleTimes)[number]): number {
  return time === 'loadOut' ? scheduleTimes.length : scheduleTimes.indexOf(time);
}

/** `Fri, 12 March 2027, 22:00`, and which of two hours where the clock shows it twice. */
function momentInWords(time: string): string {
  const day = new Date(`${time.slice(0, 10)}T00:00Z`);
  const format = dateFormat({
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return `${format.format(day)}, ${clockOf(time)}`;
}

function dealRows({ deal, currency }: Terms, money: Money): TermsRow[] {
  const t = words('bookings');
  const amounts = new Map<string, unknown>(Object.entries(deal));
  const fields = dealFields[deal.kind].map((field) => {
    const value = Number(amounts.get(dealNames[field]));
    return {
      key: field,
      label: t(
        field === 'share' || field === 'promoterProfit'
          ? `terms.sheet.${field}`
          : `terms.deal.${field}`,
      ),
      value: isShare(field) ? percent(value) : money(value),
    };
  });
  return [
    { key: 'kind', label: t('terms.deal.kind'), value: t(`terms.deal.kinds.${deal.kind}`) },
    { key: 'currency', label: t('terms.deal.currency'), value: currency },
    ...fields,
    ...splitPointRow(deal, money),
    ...deal.bonuses.map(({ ticketsSold, amountMinor }, index) => ({
      key: `bonus.${index}`,
      label: t('terms.deal.bonus', { number: index + 1 }),
      value: `${t('terms.sheet.bonus', { tickets: inWords(ticketsSold) })}: ${money(amountMinor)}`,
    })),
  ];
}

function splitPointRow(deal: Deal, money: Money): TermsRow[] {
  const point = deal.kind === 'plus' ? splitPointOf(deal) : null;
  if (point === null) return [];
  const t = words('bookings');
  const value = t('terms.sheet.splitPointText', { amount: money(point) });
  return [{ key: 'splitPoint', label: t('terms.sheet.splitPoint'), value }];
}

function ticketRows({ tickets, taxBasisPoints }: Terms, money: Money): TermsRow[] {
  const t = words('bookings');
  const types = tickets.map(({ name, priceMinor, allotment, comps, kills, feeMinor }, index) => ({
    key: `type.${index}`,
    label: name,
    value: [
      t('terms.sheet.ticketText', { allotment: inWords(allotment), price: money(priceMinor) }),
      comps > 0 && t('terms.sheet.comps', { count: comps }),
      kills > 0 && t('terms.sheet.kills', { count: kills }),
      feeMinor > 0 && t('terms.sheet.fee', { amount: money(feeMinor) }),
    ]
      .filter(Boolean)
      .join(', '),
  }));
  const tax = { key: 'tax', label: t('terms.sheet.tax'), value: percent(taxBasisPoints) };
  if (types.length > 0) return [tax, ...types];
  return [{ key: 'none', label: t('terms.tickets.title'), value: t('terms.tickets.none') }];
}

function paymentRows(terms: Terms, money: Money): TermsRow[] {
  const t = words('bookings');
  const { payment, deal } = terms;
  const days = inWords(payment.dueDaysAfterSigning);
  if (guaranteeOf(deal) === 0)
    return [{ key: 'paid', label: t('terms.sheet.paid'), value: t('terms.sheet.none') }];
  if (payment.kind === 'whole') {
    const value = t('terms.sheet.paidWhole', { amount: money(guaranteeOf(deal)), days });
    return [{ key: 'paid', label: t('terms.sheet.paid'), value }];
  }
  const { depositMinor, balanceMinor } = guaranteeParts(terms);
  return [
    {
      key: 'deposit',
      label: t('terms.sheet.deposit'),
      value: t('terms.sheet.depositText', {
        amount: money(depositMinor),
        share: percent(payment.depositBasisPoints),
        days,
      }),
    },
    {
      key: 'balance',
      label: t('terms.sheet.balance'),
      value: t('terms.sheet.balanceText', {
        amount: money(balanceMinor),
        days: inWords(payment.balanceDaysBefore),
      }),
    },
  ];
}

function aroundRows(terms: Terms): TermsRow[] {
  const t = words('bookings');
  const { radius } = terms;
  return [
    { key: 'guests', label: t('terms.around.guests'), value: inWords(terms.guestPlaces) },
    { key: 'merch', label: t('terms.sheet.merch'), value: percent(terms.merchBasisPoints) },
    {
      key: 'recording',
      label: t('terms.around.recording'),
      value: t(`terms.around.recordings.${terms.recording}`),
    },
    {
      key: 'radius',
      label: t('terms.around.radius'),
      value: radius
        ? t('terms.sheet.radiusText', {
            kilometres: inWords(radius.kilometres),
            before: inWords(radius.daysBefore),
            after: inWords(radius.daysAfter),
          })
        : t('terms.sheet.nothing'),
    },
    {
      key: 'chargebacks',
      label: t('terms.sheet.chargebacks'),
      value: t(`terms.around.sides.${terms.chargebacks}`),
    },
  ];
}

function textRows(terms: Terms): TermsRow[] {
  const t = words('bookings');
  return (['rider', 'hospitality', 'notes'] as const).map((key) => ({
    key,
    label: t(`terms.texts.${key}`),
    value: terms[key] || t('terms.sheet.nothing'),
    isText: true,
  }));
}

function percent(basisPoints: number): string {
  return `${numberFormat().format(basisPoints / 100)}%`;
}
