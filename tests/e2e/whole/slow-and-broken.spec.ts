import { rmSync } from 'node:fs';
import { test as base, expect } from '#tests/harness/browser/e2e.ts';
import { copyTownDatabase } from '#tests/harness/browser/prepared-town.ts';
import { type RunningPlatform, startPlatform } from '#tests/harness/servers/platform.ts';
import { scratchFolder } from '#tests/harness/servers/scratch.ts';
import { startTcpProxy, type TcpProxy } from '#tests/harness/servers/tcp-proxy.ts';

/** The platform on a real PostgreSQL server whose network the test can slow down or cut. */
const test = base.extend<object, { platform: RunningPlatform; network: TcpProxy }>({
  network: [
    async ({}, use) => {
      const network = await startTcpProxy(await copyTownDatabase());
      await use(network);
      await network.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  platform: [
    async ({ network }, use) => {
      const folder = scratchFolder('slow');
      const platform = await startPlatform({
        DATABASE_URL: network.url,
        DATA_DIR: folder,
        DEMO: 'on',
      });
      await use(platform);
      await platform.end();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// A browser that says it is headless counts as a search engine, and gets its pages whole.
test.use({
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/153.0.0.0 Safari/537.36',
});

test.afterEach(({ network }) => {
  network.delayMs = 0;
  network.mend();
});

test('data that takes long is announced first and then arrives in the same answer', async ({
  page,
  network,
}) => {
  network.delayMs = 1_500;
  await page.goto('/users/the-night-owls', { waitUntil: 'commit' });
  await expect(page.getByText('Loading user profile...')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Loading user profile...')).toHaveCount(0);
  await expect(page.getByText(/Find more artists like .* on the Bandstand app\./)).toBeVisible();
});

test('search engines get such a page whole, with its status', async ({
  request,
  baseURL,
  network,
}) => {
  network.delayMs = 600;
  const headers = { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' };
  const response = await request.get(`${baseURL}/users/cais-catorze`, { headers });
  expect(await response.text()).toContain('<title>Cais 14');
  expect((await request.get(`${baseURL}/users/no-such-page`, { headers })).status()).toBe(404);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the same answer ends up complete', async ({ page, network }) => {
    network.delayMs = 1_500;
    await page.goto('/users/the-night-owls', { waitUntil: 'commit' });
    await expect(page.getByText('Loading user profile...')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Loading user profile...')).toBeHidden();
    const head = await page.getByRole('heading', { level: 1 }).boundingBox();
    const foot = await page.getByRole('contentinfo').boundingBox();
    expect(head?.y).toBeLessThan(foot?.y ?? 0);
  });
});

test('without its database a page is calm, and it comes back by itself', async ({
  page,
  network,
  request,
  baseURL,
}) => {
  await page.goto('/users/the-night-owls');
  await expect(page.getByText('Find more artists')).toBeVisible();

  network.cut();
  // Until the platform has noticed, it answers from memory.
  const open = async () => (await page.goto('/users/the-night-owls'))?.status();
  await expect.poll(open).toBe(503);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error loading user data');
  const home = await page.goto('/');
  expect(home?.status()).toBe(503);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Try again in a moment');
  await expect(page.getByRole('link', { name: 'Bandstand, home' })).toBeVisible();
  expect(await page.content()).not.toMatch(/ECONN|at \w+ \(|postgres/i);
  expect((await request.get(`${baseURL}/readyz`)).status()).toBe(503);
  expect((await request.get(`${baseURL}/healthz`)).status()).toBe(200);
  expect((await page.goto('/terms-of-service'))?.status()).toBe(200);

  network.mend();
  await expect
    .poll(async () => (await request.get(`${baseURL}/readyz`)).status(), { timeout: 10_000 })
    .toBe(200);
  expect((await page.goto('/users/the-night-owls'))?.status()).toBe(200);
});
