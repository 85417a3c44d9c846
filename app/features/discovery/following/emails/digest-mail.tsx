import type { ShowView } from '#app/features/announcements/views.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { type MailReader, renderMail } from '#app/ui/render-mail.tsx';
import { lineOf } from '../words/say-show.ts';

type Content = { shows: () => ShowView[]; page: string };

export function digestMail(brand: Brand, { shows, page }: Content, reader: MailReader): Mail {
  const t = words('discovery');
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
