import { codeMinutes } from '#app/domain/accounts/limits.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { type MailReader, renderMail } from '#app/ui/render-mail.tsx';

const t = words('accounts');

/** Every mail about an account; its words are in the catalogue under `mail`. */
export type AccountMail =
  | 'confirm'
  | 'alreadyKnown'
  | 'signIn'
  | 'unknownAddress'
  | 'reset'
  | 'leaveAddress'
  | 'enterAddress'
  | 'addressKnown'
  | 'addressChanged'
  | 'passwordChanged'
  | 'securityChanged'
  | 'deletionAsked'
  | 'deletionDone';

type About = {
  to: MailReader;
  /** The target of the mail's one button. */
  link?: string;
  /** The values in its sentences, in the reader’s language. */
  values?: () => Record<string, string | number>;
};

export function accountMail(brand: Brand, kind: AccountMail, { to, link, values }: About): Mail {
  return renderMail(brand, to, () => {
    const facts = { product: brand.product, minutes: codeMinutes, ...values?.() };
    return {
      subject: t(`mail.${kind}.subject`, facts),
      heading: t(`mail.${kind}.heading`, facts),
      paragraphs: t(`mail.${kind}.text`, facts).split('\n'),
      ...(link ? { action: { label: t(`mail.${kind}.action`), url: link } } : {}),
    };
  });
}
