import type { FollowRequest } from '#app/domain/discovery/following.ts';
import type { ShowView } from '#app/features/announcements/views.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { type MailReader, renderMail } from '#app/ui/render-mail.tsx';
import { lineOf, newsOf } from './words.ts';

const t = words('discovery');

type Confirmation = { kind: FollowRequest['kind']; name: string; token: string };

/** Asks the owner of an address to confirm a follow. */
export function confirmFollowMail(
  brand: Brand,
  { kind, name, token }: Confirmation,
  reader: MailReader,
): Mail {
  return renderMail(brand, reader, () => ({
    subject: t(`following.confirmMail.${kind}.subject`, { name }),
    heading: t(`following.confirmMail.${kind}.subject`, { name }),
    paragraphs: [t(`following.confirmMail.${kind}.text`, { name, product: brand.product })],
    action: {
      label: t(`following.confirmMail.${kind}.action`),
      url: `${brand.site}/follow/confirm?token=${token}`,
    },
    footnote: t('following.confirmMail.footnote'),
  }));
}

type Content = { shows: () => ShowView[]; page: string };

export function digestMail(brand: Brand, { shows, page }: Content, reader: MailReader): Mail {
  const mail = renderMail(brand, reader, () => {
    const views = shows();
    const count = { count: views.length };
    return {
      subject: t('following.digest.title', count),
      heading: t('following.digest.title', count),
      paragraphs: [
        t('following.digest.text', count),
        ...views.map((show) => lineOf(show, brand.site)),
      ],
      stop: { label: t('following.mail.stop'), url: page },
    };
  });
  return { ...mail, unsubscribeUrl: `${page}/stop` };
}

type ShowMailContent = {
  news: string;
  /** Renders in the reader's language. */
  show: () => ShowView;
  /** The path of the reader's following page. */
  page: string;
};

/** Announces a show, or a change to a show that the reader knows. */
export function showMail(
  brand: Brand,
  { news, show, page }: ShowMailContent,
  reader: MailReader,
): Mail {
  const mail = renderMail(brand, reader, () => {
    const view = show();
    const { title, text } = newsOf(news, view);
    return {
      subject: title,
      heading: title,
      paragraphs: [text, ...(view.price ? [view.price] : [])],
      action: { label: t('following.mail.action'), url: addressAt(brand.site, view.path) },
      stop: { label: t('following.mail.stop'), url: page },
    };
  });
  return { ...mail, unsubscribeUrl: `${page}/stop` };
}
