import type { KeyObject, X509Certificate } from 'node:crypto';
import type { Settings } from '#app/platform/env.ts';
import type { ServiceAccount } from './wallet-settings.ts';

export type ApplePasses = { certificate: X509Certificate; key: KeyObject; issuer: X509Certificate };
export type GooglePasses = { issuerId: string; account: ServiceAccount };

/** The keys that sign passes; null for a wallet that the operator has none for. */
export function walletsOf(settings: Settings): {
  apple: ApplePasses | null;
  google: GooglePasses | null;
} {
  const {
    APPLE_PASS_CERTIFICATE: certificate,
    APPLE_PASS_KEY: key,
    APPLE_WWDR_CERTIFICATE: issuer,
    GOOGLE_WALLET_ISSUER_ID: issuerId,
    GOOGLE_WALLET_KEY: account,
  } = settings;
  return {
    apple: certificate && key && issuer ? { certificate, key, issuer } : null,
    google: issuerId && account ? { issuerId, account } : null,
  };
}

export type Wallet = 'apple' | 'google';

/** The wallets on offer; Apple’s until its certificate ends. */
export type OfferedWallets = { appleUntil: Date | null; google: boolean };

export function offeredWallets(settings: Settings): OfferedWallets {
  const { apple, google } = walletsOf(settings);
  return { appleUntil: apple && new Date(apple.certificate.validTo), google: google !== null };
}

export function walletsAt({ appleUntil, google }: OfferedWallets, now: Date): Wallet[] {
  return [
    ...(appleUntil && appleUntil > now ? (['apple'] as const) : []),
    ...(google ? (['google'] as const) : []),
  ];
}
