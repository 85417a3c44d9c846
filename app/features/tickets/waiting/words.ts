import { listFormat } from '#app/lib/formats.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import { seatName } from '../seats/words.ts';

const t = words('tickets');

type Resellable = {
  ticketIds: readonly string[];
  numbers: readonly number[];
  type: string;
  seat: Parameters<typeof seatName>[0] | null;
  priceMinor: number;
  currency: string;
  pooledAt: Date | null;
  buyingOrderId: string | null;
};

/**
 * A ticket or bundle that its buyer has put back on sale or may put there, with the amount they
 * get.
 */
export function resaleOf(resellable: Resellable) {
  const { ticketIds, numbers, type, seat, priceMinor, currency } = resellable;
  const { pooledAt, buyingOrderId } = resellable;
  const state = buyingOrderId ? 'being bought' : pooledAt ? 'offered' : 'kept';
  const number = listFormat().format(numbers.map(String));
  return {
    id: ticketIds[0] ?? '',
    title: t('pool.ticket', { count: numbers.length, number, type }),
    short: t('pool.short', { count: numbers.length, number }),
    seat: seat && seatName(seat),
    amount: formatMinor(priceMinor, currency),
    state: state as 'kept' | 'offered' | 'being bought',
  };
}
