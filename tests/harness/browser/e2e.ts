import { rmSync } from 'node:fs';
import path from 'node:path';
import { type Browser, test as base } from '@playwright/test';
import { settleDemoTown, startDeployed } from '#tests/harness/servers/deployed.ts';
import { type RunningPlatform, startPlatform } from '#tests/harness/servers/platform.ts';
import { startS3 } from '#tests/harness/servers/s3.ts';
import { scratchFolder } from '#tests/harness/servers/scratch.ts';
import { type Smtp, startSmtp } from '#tests/harness/servers/smtp.ts';
import { type Certificate, makeCertificate } from '#tests/harness/servers/tls-proxy.ts';
import { launchBrowser } from './browser.ts';
import { copyTown, copyTownDatabase, preparedTown } from './prepared-town.ts';

/**
 * The platform's storage: embedded; on PostgreSQL and in an S3 store; or there, with a mail server,
 * behind a proxy that ends TLS, without a demo, as deployed.
 */
export type Stores = 'embedded' | 'servers' | 'deployed';

/** Browser tests run against the built platform in a process of its own, on a copy of the town. */
export const test = base.extend<
  { baseURL: string },
  {
    stores: Stores;
    smtp: Smtp;
    certificate: Certificate;
    environment: Record<string, string>;
    chromium: Browser;
    platform: Pick<RunningPlatform, 'address' | 'output'>;
  }
>({
  stores: ['embedded', { option: true, scope: 'worker' }],
  smtp: [
    async ({}, use) => {
      const smtp = await startSmtp();
      await use(smtp);
      await smtp.stop();
    },
    { scope: 'worker' },
  ],
  certificate: [async ({}, use) => use(await makeCertificate()), { scope: 'worker' }],
  environment: [
    async ({ stores }, use) => {
      const folder = scratchFolder('e2e');
      const common = { DATA_DIR: path.join(folder, 'data'), TRUSTED_PROXIES: '127.0.0.1' };
      if (stores === 'embedded') await use({ ...common, DATA_DIR: copyTown(folder) });
      else
        await onServers((servers) =>
          use({ ...common, ...servers, ...(stores === 'servers' && { DEMO: 'on' }) }),
        );
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  chromium: [
    async ({ certificate }, use) => {
      const browser = await launchBrowser(certificate.browserFlag);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  platform: [
    async ({ stores, environment: given, smtp, certificate }, use) => {
      const environment = {
        ...given,
        OWNER_NAME: 'Ada Byron',
        OWNER_URL: 'https://owner.example/',
      };
      if (stores === 'deployed') await settleDemoTown(environment);
      const platform =
        stores === 'deployed'
          ? await startDeployed({ ...environment, SMTP_URL: smtp.url }, certificate)
          : await startPlatform(environment);
      await use(platform);
      await platform.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // The name that the platform gives itself in mails, and the one that passkeys are bound to.
  baseURL: ({ platform }, use) => use(platform.address.replace('127.0.0.1', 'localhost')),
  context: async (
    { chromium, baseURL, viewport, colorScheme, javaScriptEnabled, userAgent, reducedMotion },
    use,
  ) => {
    const context = await chromium.newContext({
      baseURL,
      viewport,
      colorScheme,
      javaScriptEnabled,
      userAgent,
      reducedMotion,
    });
    await use(context);
    await context.close();
  },
  page: async ({ context }, use) => {
    await use(await context.newPage());
  },
});

export { expect } from '@playwright/test';

/** A database and an S3 store of their own, as settings name them. */
async function onServers(use: (environment: Record<string, string>) => Promise<void>) {
  const s3 = await startS3(preparedTown().storeFolder);
  await use({ DATABASE_URL: await copyTownDatabase(), ...s3.environment });
  await s3.stop();
}
