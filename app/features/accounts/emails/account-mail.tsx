import { codeMinutes } from '#app/domain/accounts/limits.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { renderMail } from '#app/ui/render-mail.tsx';

/** Every mail about an account; its words stand in the catalogue under `mail`. */
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
  to: string;
  /** Where the mail's one button leads. */
  link?: string;
  /** What its sentences name. */
  values?: Record<string, string | number>;
};

export function accountMail(
  brand: Brand,
  kind: AccountMail,
  { to, link, values = {} }: About,
): Mail {
  const t = words('accounts');
  const named = { product: brand.product, minutes: codeMinutes, ...values };
  const paragraphs = t(`mail.${kind}.text`, named).split('\n');
  return renderMail({
    brand,
    to,
    subject: t(`mail.${kind}.subject`, named),
    heading: t(`mail.${kind}.heading`, named),
    paragraphs,
    ...(link ? { action: { label: t(`mail.${kind}.action`), url: link } } : {}),
  });
}
