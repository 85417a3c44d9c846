import { howToStop } from '#app/features/accounts/words.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { type MailReader, renderMail } from '#app/ui/render-mail.tsx';
import { type PayoutMail, taxPath } from './words.ts';

const t = words('payments');

type Payout = {
  pageId: string;
  pageName: string;
  amountMinor: number;
  currency: string;
  shows: { title: string; startsAt: Date; timeZone: string }[];
};

/** Mails about payouts to a page. */
export function payoutMail(
  brand: Brand,
  kind: PayoutMail,
  { pageId, pageName, amountMinor, currency, shows }: Payout,
  to: MailReader,
): Mail {
  return renderMail(brand, to, () => {
    const values = { page: pageName, amount: formatMinor(amountMinor, currency) };
    return {
      subject: t(`payouts.mail.${kind}.subject`, values),
      heading: t(`payouts.mail.${kind}.heading`, values),
      paragraphs: [
        ...t(`payouts.mail.${kind}.text`, values).split('\n'),
        ...shows.map(({ title, startsAt, timeZone }) =>
          t('payouts.mail.show', {
            title,
            day: dayAt(startsAt, { timeZone }),
          }),
        ),
      ],
      action: {
        label: t(`payouts.mail.${kind}.action`),
        url: addressAt(brand.site, taxPath(pageId)),
      },
      stop: howToStop(brand, 'reminders'),
    };
  });
}
