import { taxesInside } from '#app/domain/tickets/tax.ts';
import { words } from '#app/lib/words.ts';
import { numberOf, sourceOf } from './order-names.ts';

type Billed = {
  orderId: string;
  currency: string;
  event: { title: string; day: string; timeZone: string };
  taxBasisPoints: number;
  tickets: readonly { typeName: string; priceMinor: number }[];
};

/** Tickets of an order as they stand on an invoice or a credit note: a line for each type and price. */
export function billOrder({ orderId, currency, event, taxBasisPoints, tickets }: Billed) {
  const t = words('tickets');
  const groups = Map.groupBy(tickets, ({ typeName, priceMinor }) => `${priceMinor} ${typeName}`);
  const lines = [...groups.values()].map((those) => ({
    text: t('order.line', { quantity: those.length, name: those[0]?.typeName ?? '' }),
    amountMinor: those.reduce((sum, { priceMinor }) => sum + priceMinor, 0),
  }));
  const grossMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return {
    ...{ source: sourceOf(orderId), reference: numberOf(orderId), currency },
    what: t('invoice.what', { event: event.title, day: event.day }),
    timeZone: event.timeZone,
    ...{ lines, taxes: taxesInside([{ grossMinor, basisPoints: taxBasisPoints }]) },
  };
}
