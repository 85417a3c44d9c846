import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import { writeAmount } from '#app/lib/money/amount.ts';
import { writePercent } from '#app/lib/money/percent.ts';
import { dealFields, dealNames, isShare } from './deal-fields.ts';
import { readSchedule, typeSchedule } from './typed-schedule.ts';
import {
  readAmount,
  readShare,
  readText,
  readWhole,
  type Typed,
  typedLines,
} from './typed-values.ts';

/** What makes a line of these lists more than a blank one. */
export const ticketLine = ['name', 'price', 'allotment'] as const;
export const bonusLine = ['ticketsSold', 'amount'] as const;

/**
 * What a form of terms says, in the shape of terms, for `termsForm` to judge. Only the fields of
 * the chosen deal are read; blank lines of lists are left out.
 */
export function readTerms(typed: Typed) {
  const currency = (typed.currency ?? '').trim();
  return {
    currency,
    schedule: readSchedule(typed),
    ...readPrices(typed),
    payment: readPayment(typed),
    guestPlaces: readWhole(typed.guestPlaces || '0'),
    rider: readText(typed.rider),
    hospitality: readText(typed.hospitality),
    recording: typed.recording,
    merchBasisPoints: readShare(typed.merch),
    radius: readRadius(typed),
    chargebacks: typed.chargebacks,
    notes: readText(typed.notes),
  };
}

/** The part of it that the simulator needs. */
export function readPrices(typed: Typed) {
  const currency = (typed.currency ?? '').trim();
  return {
    deal: readDeal(typed, currency),
    tickets: typedLines(typed, 'tickets', ticketLine).map((line) => ({
      name: readText(line.name),
      priceMinor: readAmount(line.price, currency),
      allotment: readWhole(line.allotment),
      comps: readWhole(line.comps || '0'),
      kills: readWhole(line.kills || '0'),
      feeMinor: readAmount(line.fee || '0', currency),
    })),
    taxBasisPoints: readShare(typed.tax || '0'),
  };
}

function readDeal(typed: Typed, currency: string) {
  const kind = typed['deal.kind'] ?? '';
  const bonuses = typedLines(typed, 'deal.bonuses', bonusLine).map((line) => ({
    ticketsSold: readWhole(line.ticketsSold),
    amountMinor: readAmount(line.amount, currency),
  }));
  const fields = Object.hasOwn(dealFields, kind) ? dealFields[kind as keyof typeof dealFields] : [];
  const amounts = fields.map((field) => {
    const text = typed[`deal.${field}`];
    return [dealNames[field], isShare(field) ? readShare(text) : readAmount(text, currency)];
  });
  return { kind, bonuses, ...Object.fromEntries(amounts) };
}

function readPayment(typed: Typed) {
  const kind = typed['payment.kind'];
  const dueDaysAfterSigning = readWhole(typed['payment.dueDaysAfterSigning']);
  if (kind !== 'deposit') return { kind, dueDaysAfterSigning };
  return {
    kind,
    depositBasisPoints: readShare(typed['payment.deposit']),
    dueDaysAfterSigning,
    balanceDaysBefore: readWhole(typed['payment.balanceDaysBefore']),
  };
}

const radiusFields = ['kilometres', 'daysBefore', 'daysAfter'] as const;

function readRadius(typed: Typed) {
  const read = radiusFields.map((field) => [field, readWhole(typed[`radius.${field}`])] as const);
  return read.every(([, value]) => value === null) ? null : Object.fromEntries(read);
}

/** Terms as they stand in the form; `readTerms` gives the same terms again. */
export function typeTerms(terms: Terms): Record<string, string> {
  const { currency, schedule, payment, radius } = terms;
  const typed: Record<string, string> = {
    currency,
    ...typeSchedule(schedule),
    ...typeDeal(terms),
    tax: writePercent(terms.taxBasisPoints),
    'payment.kind': payment.kind,
    'payment.dueDaysAfterSigning': String(payment.dueDaysAfterSigning),
    guestPlaces: String(terms.guestPlaces),
    rider: terms.rider,
    hospitality: terms.hospitality,
    recording: terms.recording,
    merch: writePercent(terms.merchBasisPoints),
    chargebacks: terms.chargebacks,
    notes: terms.notes,
  };
  if (payment.kind === 'deposit') {
    typed['payment.deposit'] = writePercent(payment.depositBasisPoints);
    typed['payment.balanceDaysBefore'] = String(payment.balanceDaysBefore);
  }
  for (const field of radiusFields) typed[`radius.${field}`] = radius ? String(radius[field]) : '';
  return typed;
}

function typeDeal({ currency, deal, tickets }: Terms): Record<string, string> {
  const typed: Record<string, string> = { 'deal.kind': deal.kind };
  const amounts = new Map<string, unknown>(Object.entries(deal));
  for (const field of dealFields[deal.kind]) {
    const value = Number(amounts.get(dealNames[field]));
    typed[`deal.${field}`] = isShare(field) ? writePercent(value) : writeAmount(value, currency);
  }
  deal.bonuses.forEach(({ ticketsSold, amountMinor }, index) => {
    typed[`deal.bonuses.${index}.ticketsSold`] = String(ticketsSold);
    typed[`deal.bonuses.${index}.amount`] = writeAmount(amountMinor, currency);
  });
  tickets.forEach((type, index) => {
    const at = `tickets.${index}`;
    typed[`${at}.name`] = type.name;
    typed[`${at}.price`] = writeAmount(type.priceMinor, currency);
    for (const name of ['allotment', 'comps', 'kills'] as const)
      typed[`${at}.${name}`] = String(type[name]);
    typed[`${at}.fee`] = writeAmount(type.feeMinor, currency);
  });
  return typed;
}
