import { markedLine } from '#app/domain/messaging/replies/line-fates.ts';
import { howToStop } from '#app/features/accounts/words.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { type MailReader, renderMail } from '#app/ui/render-mail.tsx';

const t = words('messaging');

type Mailed = { threadId: string; own: string; other: string; texts: string[] };

/** Unread messages of another page, in one mail. */
export function threadMail(
  brand: Brand,
  { threadId, texts, ...names }: Mailed,
  reader: MailReader,
): Mail {
  return renderMail(brand, reader, () => ({
    ...lineAbove(brand),
    subject: t('mail.subject', { ...names, count: texts.length }),
    heading: t('mail.heading', { ...names, count: texts.length }),
    preview: texts[0],
    paragraphs: [
      t('mail.text', { ...names, count: texts.length }),
      ...texts.map((text) => t('mail.said', { ...names, text })),
    ],
    action: { label: t('mail.action'), url: `${brand.site}/messages/${threadId}` },
    stop: howToStop(brand, 'messages'),
  }));
}

/** The line above which people answer a mail, if answers by mail are on. */
export function lineAbove({ replyDomain }: Brand): { above?: string } {
  return replyDomain === null ? {} : { above: markedLine(words('messaging')('mail.above')) };
}
