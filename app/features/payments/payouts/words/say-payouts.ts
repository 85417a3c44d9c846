import type { SaidNotification, ToldNotification } from '#app/features/part.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import type { PayoutMail } from '../notifications.ts';

/** What notifications of payouts say: what their mails have as a subject. */
export function sayPayoutNotifications(told: ToldNotification[]): Map<number, SaidNotification> {
  const t = words('payments');
  return new Map(
    told.map(({ id, kind, pageId, facts }) => {
      const amount = formatMinor(Number(facts.amountMinor), String(facts.currency));
      const text = t(`payouts.mail.${kind as PayoutMail}.subject`, { amount });
      return [id, { text, path: taxPath(pageId) }];
    }),
  );
}

/** Where the tax details of a page are given. */
export function taxPath(pageId: string): string {
  return `/payouts/tax?${new URLSearchParams({ page: pageId })}`;
}
