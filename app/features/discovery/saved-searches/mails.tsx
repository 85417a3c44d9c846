import type { ListingKind } from '#app/domain/discovery/listing.ts';
import { savedSearchLimits as limits } from '#app/domain/discovery/search.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { type MailReader, renderMail } from '#app/ui/render-mail.tsx';
import type { NamedFind } from './queries.server.ts';

const t = words('discovery');

type Content = {
  search: { name: string; kind: ListingKind; address: string };
  /** Renders in the reader's language. */
  finds: NamedFind[];
  stop: string;
};

/** The first new results of a saved search, and a link to all of them. */
export function newFindsMail(
  brand: Brand,
  { search: { name, kind, address }, finds, stop }: Content,
  reader: MailReader,
): Mail {
  const mail = renderMail(brand, reader, () => {
    const heading = t(`saved.found.${kind}`, { count: finds.length });
    const moreCount = finds.length - limits.listed;
    return {
      subject: t('saved.mail.title', { found: heading, name }),
      heading: t('saved.mail.title', { found: heading, name }),
      preview: finds[0]?.text,
      paragraphs: [
        t('saved.mail.text', { name }),
        ...finds.slice(0, limits.listed).map(({ text }) => text),
        ...(moreCount > 0 ? [t('saved.mail.others', { count: moreCount })] : []),
      ],
      action: { label: t('saved.mail.action'), url: addressAt(brand.site, address) },
      footnote: t('saved.mail.footnote', { url: `${brand.site}/saved-searches` }),
      stop: { label: t('saved.mail.stop'), url: stop },
    };
  });
  return { ...mail, unsubscribeUrl: stop };
}
