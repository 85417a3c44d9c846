import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { type Browser, test as base, type Page } from '@playwright/test';
import { type OidcServer, startOidc } from '#tests/harness/servers/oidc.ts';
import { type RunningPlatform, startPlatform } from '#tests/harness/servers/platform.ts';
import { scratchFolder } from '#tests/harness/servers/scratch.ts';
import { launchBrowser } from './browser.ts';
import { copyTownDatabase } from './prepared-town.ts';

/** Every host below this one leads to this machine. */
export const nearbyHosts = 'nearby.example';

type Fixtures = {
  /** Signs in at the provider in whatever window it has been opened. */
  signInThere(page: Page, person: string): Promise<void>;
};
type WorkerFixtures = {
  chromium: Browser;
  oidc: OidcServer;
  platform: RunningPlatform;
  /** Another one, which has no public address. */
  bare: RunningPlatform;
};

/** The built platform with a real OpenID provider beside it. */
export const test = base.extend<Fixtures & { baseURL: string }, WorkerFixtures>({
  chromium: [
    async ({}, use) => {
      const browser = await launchBrowser(`--host-resolver-rules=MAP *.${nearbyHosts} 127.0.0.1`);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  oidc: [
    async ({}, use) => {
      const oidc = await startOidc();
      await use(oidc);
      await oidc.stop();
    },
    { scope: 'worker' },
  ],
  platform: [
    async ({ oidc }, use) => {
      const folder = scratchFolder('providers');
      const port = String(await freePort());
      const platform = await startPlatform({
        PORT: port,
        BASE_URL: `http://localhost:${port}`,
        AUTHORIZED_DOMAINS: `*.stage.${nearbyHosts}`,
        DATA_DIR: folder,
        DATABASE_URL: await copyTownDatabase(),
        DEMO: 'off',
        SIGN_IN_PROVIDERS: providersOf(oidc),
      });
      await use(platform);
      await platform.end();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  bare: [
    async ({ oidc }, use) => {
      const folder = scratchFolder('bare');
      const bare = await startPlatform({
        DATA_DIR: folder,
        DATABASE_URL: await copyTownDatabase(),
        DEMO: 'off',
        SIGN_IN_PROVIDERS: providersOf(oidc),
      });
      await use(bare);
      await bare.end();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ platform }, use) => use(platform.address.replace('127.0.0.1', 'localhost')),
  context: async ({ chromium, baseURL, oidc, javaScriptEnabled, viewport, colorScheme }, use) => {
    oidc.behave('well');
    oidc.people.set('ana', { email: 'ana@people.example', email_verified: true, name: 'Ana' });
    const options = { baseURL, javaScriptEnabled, viewport, colorScheme };
    const context = await chromium.newContext(options);
    await use(context);
    await context.close();
  },
  page: async ({ context }, use) => {
    await use(await context.newPage());
  },
  signInThere: ({}, use) =>
    use(async (page, person) => {
      await page.getByLabel('Who are you?').fill(person);
      await page.getByRole('button', { name: 'Sign in there' }).click();
    }),
});

export { expect } from '@playwright/test';

/** One that knows us, one that expects another secret, and one that has never heard of us. */
function providersOf({ issuer, clientId, clientSecret }: OidcServer): string {
  return JSON.stringify([
    { id: 'test', name: 'Test', issuer, clientId, clientSecret },
    { id: 'other', name: 'Other', issuer, clientId, clientSecret },
    { id: 'wrong-secret', name: 'Wrong', issuer, clientId, clientSecret: 'wrong' },
    { id: 'stranger', name: 'Stranger', issuer, clientId: 'stranger', clientSecret },
  ]);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

/** The message below the buttons; its code is in `data-code`. */
export const refusal = (page: Page) => page.locator('provider-sign-in [role="alert"]');

export const press = (page: Page, provider = 'Test') =>
  page.getByRole('button', { name: `Continue with ${provider}` }).click();

/** The sign-in page, once its script has taken the buttons over. */
export async function openSignIn(
  page: Page,
  address = '/sign-in?next=/terms-of-service',
): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => customElements.get('provider-sign-in') !== undefined);
}

export async function openWindow(page: Page, provider?: string): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await press(page, provider);
  return opened;
}

/** The destination of signing in; the sign-in page has it in its address as well. */
export const untilThere = (page: Page) =>
  page.waitForURL(({ pathname }) => pathname === '/terms-of-service');

export const isSignedIn = async (page: Page) =>
  (await page.request.get('/api/v1/auth/token')).status() === 200;
