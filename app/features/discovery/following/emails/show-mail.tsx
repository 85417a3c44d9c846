import type { ShowView } from '#app/features/announcements/views.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { type MailReader, renderMail } from '#app/ui/render-mail.tsx';
import { saidOf } from '../words/say-show.ts';

type Told = {
  what: string;
  /** Written in the language of whoever reads it. */
  show: () => ShowView;
  /** Where they see and end what they follow. */
  page: string;
};

/** That a show is on, or what became of one that its reader knows. */
export function showMail(brand: Brand, { what, show, page }: Told, reader: MailReader): Mail {
  const t = words('discovery');
  const mail = renderMail(brand, reader, () => {
    const shown = show();
    const said = saidOf(what, shown);
    return {
      subject: said.title,
      heading: said.title,
      paragraphs: [said.text, ...(shown.price ? [shown.price] : [])],
      action: { label: t('following.mail.action'), url: addressAt(brand.site, shown.path) },
      stop: { label: t('following.mail.stop'), url: page },
    };
  });
  return { ...mail, unsubscribeUrl: `${page}/stop` };
}
