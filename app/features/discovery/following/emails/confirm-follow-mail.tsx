import type { FollowRequest } from '#app/domain/discovery/following.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { type MailReader, renderMail } from '#app/ui/render-mail.tsx';

type Confirmation = { kind: FollowRequest['kind']; name: string; token: string };

/** Asks the owner of an address to confirm a follow. */
export function confirmFollowMail(
  brand: Brand,
  { kind, name, token }: Confirmation,
  reader: MailReader,
): Mail {
  const t = words('discovery');
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
