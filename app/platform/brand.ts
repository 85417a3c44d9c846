import type { Settings } from './env.ts';
import { type OfferedWallets, offeredWallets } from './wallets/wallets.ts';

/** The brand of the platform on pages, in mails and documents. */
export type Brand = {
  product: string;
  company: string;
  supportEmail: string;
  /** The business that receipts and invoices name. */
  business: { name: string; address: string[]; country: string; taxId: string };
  ownerName: string;
  ownerUrl: string;
  /** Paths of the operator’s own pictures; null for the built-in one. */
  logo: string | null;
  ownerLogo: string | null;
  bannerImage: string | null;
  /** Origin of public addresses, without a slash at the end. */
  site: string;
  /** The domain of replies to mails about messages; null if mail isn’t taken. */
  replyDomain: string | null;
  /** Its pages can be followed from the Fediverse. */
  isFederated: boolean;
  wallets: OfferedWallets;
};

export function brandOf(settings: Settings): Brand {
  const company = settings.COMPANY_NAME ?? settings.BRAND_NAME;
  return {
    product: settings.BRAND_NAME,
    company,
    supportEmail: settings.SUPPORT_EMAIL,
    business: {
      name: settings.BUSINESS_NAME ?? company,
      address: settings.BUSINESS_ADDRESS,
      country: settings.BUSINESS_COUNTRY ?? '',
      taxId: settings.BUSINESS_TAX_ID ?? '',
    },
    ownerName: settings.OWNER_NAME,
    ownerUrl: settings.OWNER_URL,
    logo: settings.BRAND_LOGO ? brandPictures.logo : null,
    ownerLogo: settings.OWNER_LOGO ? brandPictures.ownerLogo : null,
    bannerImage: settings.BANNER_IMAGE ? brandPictures.bannerImage : null,
    site: settings.BASE_URL ?? `http://localhost:${settings.PORT}`,
    replyDomain: settings.REPLY_DOMAIN ?? null,
    isFederated: settings.FEDIVERSE === 'on',
    wallets: offeredWallets(settings),
  };
}

/** The paths at which the operator’s own pictures are served. */
export const brandPictures = {
  logo: '/brand/logo',
  ownerLogo: '/brand/owner-logo',
  bannerImage: '/brand/banner',
};
