import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import { type Wallet, walletsAt } from '#app/platform/wallets/wallets.ts';

export type WalletLink = { wallet: Wallet; label: string; href: string };

/**
 * The links that add a ticket to each wallet.
 * @param path its own address, or below that of its order
 */
export function walletLinks(wallets: readonly Wallet[], path: string): WalletLink[] {
  const t = words('tickets');
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
  const t = words('tickets');
  return walletLinks(walletsAt(wallets, new Date()), url).map(({ label, href }) => ({
    label: number === undefined ? label : t('wallet.ofTicket', { number, label }),
    url: href,
  }));
}
