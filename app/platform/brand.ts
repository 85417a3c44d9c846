import type { Settings } from './env.ts';
import { type OfferedWallets, offeredWallets } from './wallets/wallets.ts';

/** Whose platform this is, as pages, mails and documents show it. */
export type Brand = {
  product: string;
  company: string;
  supportEmail: string;
  /** The business behind it, as receipts and invoices name it. */
  business: { name: string; address: string[]; country: string; taxId: string };
  ownerName: string;
  ownerUrl: string;
  /** Addresses of the operator's own pictures; null stands for the built-in one. */
  logo: string | null;
  ownerLogo: string | null;
  bannerImage: string | null;
  /** Origin of public addresses, without a slash at the end. */
  site: string;
  /** Where mails about messages are answered; null where nobody takes mail. */
  replyDomain: string | null;
  /** Whether its pages can be followed from the Fediverse. */
  isFederated: boolean;
  /** Where its tickets can be added. */
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

/** Where the operator's own pictures are served. */
export const brandPictures = {
  logo: '/brand/logo',
  ownerLogo: '/brand/owner-logo',
  bannerImage: '/brand/banner',
};
