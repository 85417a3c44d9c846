import { taxesInside } from '#app/domain/tickets/tax.ts';
import type { SoldTax } from '#app/domain/tickets/tax-rates.ts';
import { words } from '#app/lib/words.ts';
import { numberOf, sourceOf } from './order-names.ts';

type Billed = {
  orderId: string;
  currency: string;
  event: { title: string; day: string; timeZone: string };
  tickets: readonly (SoldTax & { typeName: string; priceMinor: number })[];
};

/**
 * Tickets of an order on an invoice or a credit note: a line for each type and price, which names
 * its rate of tax where that has a name, or there are several.
 */
export function billOrder({ orderId, currency, event, tickets }: Billed) {
  const t = words('tickets');
  const taxes = taxesInside(
    tickets.map(({ priceMinor, taxBasisPoints }) => ({
      grossMinor: priceMinor,
      basisPoints: taxBasisPoints,
    })),
  );
  const groups = Map.groupBy(tickets, (one) =>
    [one.priceMinor, one.taxBasisPoints, one.taxName, one.typeName].join('\n'),
  );
  const lines = [...groups.values()].map((group) => {
    const { typeName = '', taxBasisPoints = 0, taxName = '' } = group[0] ?? {};
    const line = { quantity: group.length, name: typeName };
    const percent = taxBasisPoints / 100;
    return {
      text: taxName
        ? t('order.lineNamed', { ...line, tax: taxName, percent })
        : taxes.length > 1
          ? t('order.lineTaxed', { ...line, percent })
          : t('order.line', line),
      amountMinor: group.reduce((sum, { priceMinor }) => sum + priceMinor, 0),
    };
  });
  return {
    source: sourceOf(orderId),
    reference: numberOf(orderId),
    currency,
    what: t('invoice.what', { event: event.title, day: event.day }),
    timeZone: event.timeZone,
    lines,
    taxes,
  };
}
