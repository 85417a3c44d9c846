import type { MemberRole } from '#app/domain/accounts/viewer.ts';
import { invitationLimits } from '#app/domain/profiles/invitation.ts';
import { formatPercent } from '#app/lib/money/amount.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { type MailReader, renderMail } from '#app/ui/render-mail.tsx';
import { nameInText } from '../parts.tsx';
import { rightsInBrief } from './parts.tsx';

const t = words('profiles');

/** Every mail about members; its words are in the catalogue under `mail`. */
export type MemberMail =
  | 'invited'
  | 'withdrawn'
  | 'joined'
  | 'declined'
  | 'roleChanged'
  | 'shareChanged'
  | 'shareEnded'
  | 'penaltiesShared'
  | 'penaltiesOwn'
  | 'removed'
  | 'left'
  | 'pageDeleted';

type About = {
  to: MailReader;
  pageName: string | null;
  /** Path of the mail's button; without one there is no button. */
  path?: string;
  role?: MemberRole;
  /** The person that the mail is about. */
  person?: string;
  /** Their share of the page's payouts, and the share before. */
  shares?: { basisPoints: number; basisPointsBefore: number };
};

export function memberMail(
  brand: Brand,
  kind: MemberMail,
  { to, pageName, path, role, person = '', shares }: About,
): Mail {
  return renderMail(brand, to, () => {
    const values = {
      product: brand.product,
      page: nameInText(pageName),
      person: nameInText(person),
      role: role ? t(`role.${role}.one`) : '',
      what: role ? rightsInBrief(role) : '',
      days: invitationLimits.validDays,
      share: shares ? formatPercent(shares.basisPoints) : '',
      shareBefore: shares ? formatPercent(shares.basisPointsBefore) : '',
    };
    return {
      subject: t(`mail.${kind}.subject`, values),
      heading: t(`mail.${kind}.heading`, values),
      paragraphs: t(`mail.${kind}.text`, values).split('\n'),
      ...(path
        ? { action: { label: t(`mail.${kind}.action`), url: addressAt(brand.site, path) } }
        : {}),
    };
  });
}
