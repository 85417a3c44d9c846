import { likelyEmail, normalEmail } from '#app/domain/accounts/email.ts';
import type { Source } from '#app/domain/payments/ledger.ts';
import { type SoldTax, taxesInside } from '#app/domain/tickets/tax.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { type Wallet, walletsAt } from '#app/platform/wallets/wallets.ts';

const t = words('tickets');

/**
 * Asks once about an address that looks mistyped; the same address sent again is accepted.
 * @throws AppError `bad-input` at the field, with the likely address
 */
export function askAboutEmail({
  email,
  askedEmail,
}: {
  email: string;
  askedEmail?: string | undefined;
}): void {
  if (askedEmail === undefined || normalEmail(askedEmail) === email) return;
  const likely = likelyEmail(email);
  if (likely === null) return;
  const sentence = t('address.didYouMean', { likely, email });
  throw new AppError('bad-input', sentence, { fields: { email: sentence } });
}

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

/** The names of an order and its payer in the books. */
export const sourceOf = (orderId: string): Source => ({ type: 'order', id: orderId });
export const payerOf = (orderId: string): string => `buyer:${orderId}`;

/** The short number of an order that people use: the first characters of its id. */
export const numberOf = (orderId: string): string => orderId.slice(0, 8);

export type WalletLink = { wallet: Wallet; label: string; href: string };

/**
 * The links that add a ticket to each wallet.
 * @param path its own address, or below that of its order
 */
export function walletLinks(wallets: readonly Wallet[], path: string): WalletLink[] {
  const file = { apple: 'ticket.pkpass', google: 'google-wallet' };
  return wallets.map((wallet) => ({
    wallet,
    label: t(`wallet.${wallet}`),
    href: `${path}/${file[wallet]}`,
  }));
}

/**
 * The same in a mail that is written now.
 * @param number of several, to tell it from the others
 */
export function mailedLinks({ wallets }: Brand, url: string, number?: number) {
  return walletLinks(walletsAt(wallets, new Date()), url).map(({ label, href }) => ({
    label: number === undefined ? label : t('wallet.ofTicket', { number, label }),
    url: href,
  }));
}
