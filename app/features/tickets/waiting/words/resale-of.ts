import { formatMinor } from '#app/lib/money/money.ts';

type Resellable = {
  id: string;
  number: number;
  type: string;
  priceMinor: number;
  currency: string;
  pooledAt: Date | null;
  buyingOrderId: string | null;
};

/** A ticket that its buyer has put back on sale or may put there, with what they get for it. */
export function resaleOf(ticket: Resellable) {
  const { id, number, type, priceMinor, currency, pooledAt, buyingOrderId } = ticket;
  const state = buyingOrderId ? 'being bought' : pooledAt ? 'offered' : 'kept';
  const amount = formatMinor(priceMinor, currency);
  return { id, number, type, amount, state: state as 'kept' | 'offered' | 'being bought' };
}
