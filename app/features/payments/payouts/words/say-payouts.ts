import type { SaidNotification, ToldNotification } from '#app/features/part.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { words } from '#app/lib/words.ts';
import type { PayoutMail } from '../notifications.ts';

/** The sentences of payout notifications, which are also the subjects of their mails. */
export function describePayoutNotifications(
  notifications: ToldNotification[],
): Map<number, SaidNotification> {
  const t = words('payments');
  return new Map(
    notifications.map(({ id, kind, pageId, facts }) => {
      const amount = formatMinor(Number(facts.amountMinor), String(facts.currency));
      const text = t(`payouts.mail.${kind as PayoutMail}.subject`, { amount });
      return [id, { text, path: taxPath(pageId) }];
    }),
  );
}

/** The address of the form for a page’s tax details. */
export function taxPath(pageId: string): string {
  return `/payouts/tax?${new URLSearchParams({ page: pageId })}`;
}
