import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { Settings } from '#app/platform/env.ts';
import type { walletSettings } from '#app/platform/wallets/wallet-settings.ts';
import { makeFolder } from '#tests/harness/servers/folder.ts';
import { makeWalletKeys } from '#tests/harness/tickets/wallet-keys.ts';

type Name = keyof typeof walletSettings;

export const walletKeys = await makeWalletKeys(makeFolder());
const { texts, environment } = walletKeys;
const pass = new X509Certificate(texts.certificate);
const key = createPrivateKey(texts.key);
const account = {
  email: 'tickets@bandstand.iam.gserviceaccount.com',
  key: createPrivateKey(JSON.parse(texts.account).private_key),
};
const absent = '/absent/hunter2.pem';

/** Settings of wallets: the default, good values as `[given, read]`, and wrong ones. */
export const walletSettingCases: {
  [N in Name]: [Settings[N], [string, Settings[N]][], string[]];
} = {
  APPLE_PASS_CERTIFICATE: [
    undefined,
    [
      [environment.APPLE_PASS_CERTIFICATE, pass],
      [texts.certificate, pass],
    ],
    [absent, 'hunter2', texts.issuer, environment.APPLE_PASS_KEY],
  ],
  APPLE_PASS_KEY: [
    undefined,
    [[environment.APPLE_PASS_KEY, key]],
    [absent, environment.APPLE_PASS_CERTIFICATE, '-----BEGIN PRIVATE KEY-----\nhunter2'],
  ],
  APPLE_WWDR_CERTIFICATE: [
    undefined,
    [[environment.APPLE_WWDR_CERTIFICATE, new X509Certificate(texts.issuer)]],
    [absent, environment.APPLE_PASS_KEY],
  ],
  GOOGLE_WALLET_ISSUER_ID: [
    undefined,
    [['3388000000022000000', '3388000000022000000']],
    ['hunter2', '12', '3388000000022000000.event'],
  ],
  GOOGLE_WALLET_KEY: [
    undefined,
    [
      [environment.GOOGLE_WALLET_KEY, account],
      [texts.account, account],
    ],
    [absent, '{"hunter2"', '{"client_email":"a@b.example","private_key":"hunter2"}'],
  ],
};
