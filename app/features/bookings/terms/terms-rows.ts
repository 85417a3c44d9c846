import { guaranteeParts } from '#app/domain/bookings/terms/outlook.ts';
import { splitPointOf } from '#app/domain/bookings/terms/payout.ts';
import { dayOf } from '#app/domain/bookings/terms/schedule.ts';
import { isSingle, type Term, termParts } from '#app/domain/bookings/terms/term-kinds.ts';
import { guaranteeOf, type Terms, termsTable } from '#app/domain/bookings/terms/terms.ts';
import { inWords } from '#app/fields/in-words.ts';
import { numberFormat } from '#app/lib/formats.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { clockOf, termName, termWord } from './words.ts';

const t = words('bookings');

/** One line of a sheet. Lines of two versions are matched by their key. */
export type TermsRow = {
  key: string;
  label: string;
  value: string;
  /** True for a text of several lines. */
  isText?: boolean;
};

export type TermsSection = { key: (typeof termParts)[number]; rows: TermsRow[] };

/** Terms in words, in the order of the editor, without empty ones. */
export function termsRows(terms: Terms): TermsSection[] {
  const all = Object.entries<Term>(termsTable);
  return termParts.map((key) => ({
    key,
    rows: all
      .filter(([, { part }]) => part === key)
      .flatMap(([name, term]) => rowsOf(name as keyof Terms, term, terms)),
  }));
}

function rowsOf(name: keyof Terms, term: Term, terms: Terms): TermsRow[] {
  const own = ownRows[name];
  return own ? own(terms) : rowOf(name, term, terms[name], terms);
}

/** Terms that are more than a name and a value. */
const ownRows: { [Name in keyof Terms]?: (terms: Terms) => TermsRow[] } = {
  schedule: scheduleRows,
  deal: dealRows,
  tickets: ticketRows,
  payment: paymentRows,
  radius: radiusRows,
};

/** The rows of the fields within a term, in the order of the table. */
function fieldRows(name: 'schedule' | 'deal', values: object, terms?: Terms): TermsRow[] {
  const entries = new Map<string, unknown>(Object.entries(values));
  return Object.entries<Term>(termsTable[name].fields)
    .filter(([field]) => entries.has(field))
    .flatMap(([field, term]) => rowOf(`${name}.${field}`, term, entries.get(field), terms));
}

function rowOf(path: string, term: Term, value: unknown, terms?: Terms): TermsRow[] {
  if (!isSingle(term)) return [];
  const key = path.slice(path.indexOf('.') + 1);
  const isText = term.kind === 'text';
  if (value === '') return [];
  const row = { key, label: termName(path), value: inPlain(path, term.kind, value, terms) };
  return [isText ? { ...row, isText } : row];
}

function inPlain(path: string, kind: Term['kind'], value: unknown, terms?: Terms): string {
  if (value === null) return t('terms.sheet.none');
  switch (kind) {
    case 'amount':
      return formatMinor(Number(value), terms?.currency ?? '');
    case 'share':
      return percent(Number(value));
    case 'whole':
      return inWords(Number(value));
    case 'choice':
      return termWord(path, `options.${value}`) ?? '';
    default:
      return String(value);
  }
}

function percent(basisPoints: number): string {
  return `${numberFormat().format(basisPoints / 100)}%`;
}

/**
 * The day, and its times on the clock; on the day after, `Sat, 13 March, 00:30`. The offset is
 * added if the clock shows a time twice.
 */
function scheduleRows({ schedule }: Terms): TermsRow[] {
  const day = dayOf(schedule);
  const short = { weekday: 'short', day: 'numeric', month: 'long' } as const;
  const written = Object.entries(schedule).map(([field, time]) => {
    const isTime = field !== 'timeZone' && time !== null;
    if (!isTime) return [field, time];
    const onDay = time.slice(0, day.length);
    return [field, onDay === day ? clockOf(time) : `${writtenDay(onDay, short)}, ${clockOf(time)}`];
  });
  const label = t('terms.sheet.day');
  return [
    { key: 'day', label, value: writtenDay(day, { dateStyle: 'full' }) },
    ...fieldRows('schedule', Object.fromEntries(written)),
  ];
}

function dealRows(terms: Terms): TermsRow[] {
  const { deal, currency } = terms;
  const point = deal.kind === 'plus' ? splitPointOf(deal) : null;
  const splitPoint = point !== null && {
    key: 'splitPoint',
    label: t('terms.sheet.splitPoint'),
    value: t('terms.sheet.splitPointText', { amount: formatMinor(point, currency) }),
  };
  const bonuses = deal.bonuses.map(({ ticketsSold, amountMinor }, index) => {
    const from = t('terms.sheet.bonus', { tickets: inWords(ticketsSold) });
    const label = termWord('deal.bonuses', 'line', { number: index + 1 }) ?? '';
    const value = `${from}: ${formatMinor(amountMinor, currency)}`;
    return { key: `bonus.${index}`, label, value };
  });
  return [
    { key: 'kind', label: termName('deal'), value: termWord('deal', `options.${deal.kind}`) ?? '' },
    ...fieldRows('deal', deal, terms),
    ...(splitPoint ? [splitPoint] : []),
    ...bonuses,
  ];
}

function ticketRows({ tickets, currency }: Terms): TermsRow[] {
  const money = (amountMinor: number) => formatMinor(amountMinor, currency);
  if (tickets.length === 0)
    return [{ key: 'none', label: termName('tickets'), value: t('terms.sheet.noTickets') }];
  return tickets.map(({ name, priceMinor, allotment, comps, kills, feeMinor }, index) => ({
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
}

function paymentRows(terms: Terms): TermsRow[] {
  const { payment, deal, currency } = terms;
  const days = inWords(payment.dueDaysAfterSigning);
  const row = (key: 'paid' | 'deposit' | 'balance', value: string) => ({
    key,
    label: t(`terms.sheet.${key}`),
    value,
  });
  const guarantee = formatMinor(guaranteeOf(deal), currency);
  if (guaranteeOf(deal) === 0) return [row('paid', t('terms.sheet.none'))];
  if (payment.kind === 'whole')
    return [row('paid', t('terms.sheet.paidWhole', { amount: guarantee, days }))];
  const { depositMinor, balanceMinor } = guaranteeParts(terms);
  const deposit = {
    amount: formatMinor(depositMinor, currency),
    share: percent(payment.depositBasisPoints),
    days,
  };
  const balance = {
    amount: formatMinor(balanceMinor, currency),
    days: inWords(payment.balanceDaysBefore),
  };
  return [
    row('deposit', t('terms.sheet.depositText', deposit)),
    row('balance', t('terms.sheet.balanceText', balance)),
  ];
}

function radiusRows({ radius }: Terms): TermsRow[] {
  if (!radius) return [];
  const value = t('terms.sheet.radiusText', {
    kilometres: inWords(radius.kilometres),
    before: inWords(radius.daysBefore),
    after: inWords(radius.daysAfter),
  });
  return [{ key: 'radius', label: termName('radius'), value }];
}
