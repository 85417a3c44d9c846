import type { Deal } from '#app/domain/bookings/terms/deal.ts';
import type { Terms } from '#app/domain/bookings/terms/terms.ts';
import { shareOf } from '#app/domain/payments/fees.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { formatPercent } from '#app/lib/money/percent.ts';
import { words } from '#app/lib/words.ts';

/** The performer’s pay in full sentences. */
export function writeDeal(terms: Terms): string[] {
  const t = words('bookings');
  const { deal, currency } = terms;
  const money = (minor: number) => formatMinor(minor, currency);
  return [
    writeKind(deal, money),
    ...deal.bonuses.map(({ ticketsSold, amountMinor }) =>
      t('contract.deal.bonus', { count: ticketsSold, amount: money(amountMinor) }),
    ),
    ...(dependsOnTakings(deal) ? [t('contract.deal.net', { tax: writeTax(terms) })] : []),
    t('contract.deal.rounding', { currency }),
  ];
}

function writeKind(deal: Deal, money: (minor: number) => string): string {
  const t = words('bookings');
  const share = 'shareBasisPoints' in deal ? formatPercent(deal.shareBasisPoints) : '';
  const guarantee = 'guaranteeMinor' in deal ? money(deal.guaranteeMinor) : '';
  const expenses = 'expensesMinor' in deal ? money(deal.expensesMinor) : '';
  switch (deal.kind) {
    case 'flat':
      return t('contract.deal.flat', { guarantee });
    case 'door':
      return t('contract.deal.door', { share });
    case 'doorAfterExpenses':
      return t('contract.deal.doorAfterExpenses', { share, expenses });
    case 'doorPerTicket':
      return t('contract.deal.doorPerTicket', { amount: money(deal.perTicketMinor) });
    case 'versus':
      return t('contract.deal.versus', { guarantee, share });
    case 'versusAfterExpenses':
      return t('contract.deal.versusAfterExpenses', { guarantee, share, expenses });
    case 'plusFromFirst':
      return t('contract.deal.plusFromFirst', { guarantee, share });
    case 'plus': {
      const costsMinor = deal.expensesMinor + deal.guaranteeMinor;
      return t('contract.deal.plus', {
        guarantee,
        share,
        expenses,
        profit: formatPercent(deal.promoterProfitBasisPoints),
        split: money(shareOf(costsMinor, 10_000 + deal.promoterProfitBasisPoints)),
      });
    }
  }
}

function dependsOnTakings({ kind }: Deal): boolean {
  return kind !== 'flat' && kind !== 'doorPerTicket';
}

/** The tax that prices include. */
export function writeTax({ taxBasisPoints }: Terms): string {
  return formatPercent(taxBasisPoints);
}
