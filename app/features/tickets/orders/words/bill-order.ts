import { taxesInside } from '#app/domain/tickets/tax.ts';
import { words } from '#app/lib/words.ts';
import { numberOf, sourceOf } from './order-names.ts';

type Billed = {
  orderId: string;
  currency: string;
  event: { title: string; day: string; timeZone: string };
  tickets: readonly { typeName: string; priceMinor: number; taxBasisPoints: number }[];
};

/**
 * Tickets of an order as they stand on an invoice or a credit note: a line for each type and price, which
 * says its rate of tax where several stand below.
 */
export function billOrder({ orderId, currency, event, tickets }: Billed) {
  const t = words('tickets');
  const taxes = taxesInside(
    tickets.map(({ priceMinor, taxBasisPoints }) => ({
      ...{ grossMinor: priceMinor, basisPoints: taxBasisPoints },
    })),
  );
  const groups = Map.groupBy(tickets, (one) =>
    [one.priceMinor, one.taxBasisPoints, one.typeName].join(' '),
  );
  const lines = [...groups.values()].map((those) => {
    const named = { quantity: those.length, name: those[0]?.typeName ?? '' };
    const percent = (those[0]?.taxBasisPoints ?? 0) / 100;
    return {
      text: taxes.length > 1 ? t('order.lineTaxed', { ...named, percent }) : t('order.line', named),
      amountMinor: those.reduce((sum, { priceMinor }) => sum + priceMinor, 0),
    };
  });
  return {
    ...{ source: sourceOf(orderId), reference: numberOf(orderId), currency },
    what: t('invoice.what', { event: event.title, day: event.day }),
    timeZone: event.timeZone,
    ...{ lines, taxes },
  };
}
