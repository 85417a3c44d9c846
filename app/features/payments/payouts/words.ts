import type { NotificationKind, NotificationText, PageNotification } from '#app/features/part.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { countryName } from '#app/lib/places/countries.ts';
import { words } from '#app/lib/words.ts';
import { taxLine } from '../documents/words.ts';
import type { TaxDetails } from './fields.ts';

const t = words('payments');

/** A party’s name in law and address, a line each: name, street, town, country. */
export function legalLines({
  legalName,
  street,
  postalCode,
  town,
  country,
}: Omit<TaxDetails, 'kind' | 'taxId'>): string[] {
  const place = [postalCode, town].filter(Boolean).join(' ');
  return [legalName, street, place, countryName(country)].filter(Boolean);
}

/** The same in one line, with the tax number if there is one. */
export function writeLegalParty(details: Omit<TaxDetails, 'kind'>): string {
  const { taxId } = details;
  return [...legalLines(details), ...(taxId ? [taxLine(taxId)] : [])].join(', ');
}

/** Notifications about payouts to a page; their words are under `payouts.mail`. */
export const payoutNotifications = {
  taxAwaited: { topic: 'reminders', urgency: 'normal' },
} satisfies Record<string, NotificationKind>;

export type PayoutMail = keyof typeof payoutNotifications;

/** The sentences of payout notifications, which are also the subjects of their mails. */
export function describePayoutNotifications(
  notifications: PageNotification[],
): Map<number, NotificationText> {
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
