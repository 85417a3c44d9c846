import type { MailTopic } from '#app/domain/accounts/mail-choices.ts';
import { howToStop } from '#app/features/accounts/words.ts';
import { lineAbove } from '#app/features/messaging/mails.tsx';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { addressAt } from '#app/lib/own-path.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { type MailReader, renderMail } from '#app/ui/render-mail.tsx';
import type { ApplicationMail } from './notifications.ts';

const t = words('events');

type About = {
  to: MailReader;
  /** Path that the mail’s button leads to. */
  path: string;
  performer: string | null;
  venue: string | null;
  /** The night and the slot, as the venue calls them. */
  night: string;
  slot: string;
  loadInAt: Date;
  timeZone: string;
  reason?: string;
  /** The sender and the text. */
  other?: string | null;
  texts?: string[];
  /** The topic of a mail that its reader can switch off. */
  optional?: MailTopic;
};

/** Mails about an application; the texts are in the catalogue under `mail`. */
export function applicationMail(
  brand: Brand,
  kind: ApplicationMail,
  {
    to,
    path,
    performer,
    venue,
    night,
    slot,
    reason = '',
    other,
    texts = [],
    optional,
    ...when
  }: About,
): Mail {
  return renderMail(brand, to, () => {
    const values = {
      product: brand.product,
      performer: nameInText(performer),
      venue: nameInText(venue),
      night: nameInText(night),
      slot: nameInText(slot),
      other: nameInText(other ?? null),
      day: dayAt(when.loadInAt, when),
    };
    const paragraphs = t(`mail.${kind}.text`, values).split('\n');
    return {
      ...(kind === 'messaged' && { ...lineAbove(brand), preview: texts[0] }),
      subject: t(`mail.${kind}.subject`, values),
      heading: t(`mail.${kind}.heading`, values),
      // Text that a person wrote is a paragraph of its own, and never inside a sentence of ours.
      paragraphs: [
        ...paragraphs,
        ...(reason ? reason.split(/\n+/) : []),
        ...texts.map((text) => t('mail.said', { ...values, text })),
      ],
      action: { label: t(`mail.${kind}.action`), url: addressAt(brand.site, path) },
      ...(optional && { stop: howToStop(brand, optional) }),
    };
  });
}
