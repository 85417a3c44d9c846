import type { Deal } from '#app/domain/bookings/terms/deal.ts';
import { writeAmount } from '#app/lib/money/amount.ts';
import { writePercent } from '#app/lib/money/percent.ts';

/** The agreed deal as the form’s first values. */
export function typedDeal({ deal, currency }: { deal: Deal; currency: string }) {
  const typed = Object.entries(deal).flatMap(([name, value]) => {
    if (typeof value !== 'number') return [];
    return [[name, name.endsWith('Minor') ? writeAmount(value, currency) : writePercent(value)]];
  });
  return { kind: deal.kind, ...Object.fromEntries(typed) } as Record<string, string>;
}
