import { words } from '#app/lib/words.ts';
import type { Wallet } from '#app/platform/wallets/wallets.ts';
import { walletLinks } from '../words/wallet-links.ts';

type Props = { wallets: readonly Wallet[]; path: string; number: number };

/** The wallet links of one ticket; nothing where there are none. */
export function WalletList({ wallets, path, number }: Props) {
  const links = walletLinks(wallets, path);
  if (links.length === 0) return null;
  return (
    <p className="links no-print">
      {links.map(({ wallet, label, href }) => (
        <a key={wallet} className="quiet-link" href={href}>
          {label}{' '}
          <span className="visually-hidden">{words('tickets')('order.ticket', { number })}</span>
        </a>
      ))}
    </p>
  );
}
