import type { ShowView } from '#app/features/announcements/views.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { type MailReader, renderMail } from '#app/ui/render-mail.tsx';
import { newsOf } from '../words/say-show.ts';

type Content = {
  what: string;
  /** Renders in the reader's language. */
  show: () => ShowView;
  /** The path of the reader's following page. */
  page: string;
};

/** Announces a show, or a change to a show that the reader knows. */
export function showMail(brand: Brand, { what, show, page }: Content, reader: MailReader): Mail {
  const t = words('discovery');
  const mail = renderMail(brand, reader, () => {
    const view = show();
    const news = newsOf(what, view);
    return {
      subject: news.title,
      heading: news.title,
      paragraphs: [news.text, ...(view.price ? [view.price] : [])],
      action: { label: t('following.mail.action'), url: addressAt(brand.site, view.path) },
      stop: { label: t('following.mail.stop'), url: page },
    };
  });
  return { ...mail, unsubscribeUrl: `${page}/stop` };
}
