import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, test as base } from '@playwright/test';
import { launchBrowser } from './browser.ts';
import { testDocuments, testPictures } from './documents.ts';
import { finishScript, type RunningPlatform, startPlatform } from './platform.ts';

/**
 * Browser tests run against the built platform in a process of its own, with the demo town and the
 * documents of `documents.ts`, taken in by the operator's own command.
 */
export const test = base.extend<
  { baseURL: string },
  { chromium: Browser; platform: RunningPlatform }
>({
  chromium: [
    async ({}, use) => {
      const browser = await launchBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  platform: [
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'bandstand-e2e-'));
      const environment = {
        DATA_DIR: path.join(folder, 'data'),
        OWNER_NAME: 'Ada Byron',
        OWNER_URL: 'https://owner.example/',
        TRUSTED_PROXIES: '127.0.0.1',
      };
      const first = await startPlatform(environment);
      await first.end();
      await takeInDocuments(folder, environment);
      const platform = await startPlatform(environment);
      await use(platform);
      await platform.end();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // The name that the platform gives itself in mails, and the one that passkeys are bound to.
  baseURL: ({ platform }, use) => use(platform.address.replace('127.0.0.1', 'localhost')),
  context: async (
    { chromium, baseURL, viewport, colorScheme, javaScriptEnabled, userAgent },
    use,
  ) => {
    const context = await chromium.newContext({
      baseURL,
      viewport,
      colorScheme,
      javaScriptEnabled,
      userAgent,
    });
    await use(context);
    await context.close();
  },
  page: async ({ context }, use) => {
    await use(await context.newPage());
  },
});

export { expect } from '@playwright/test';

async function takeInDocuments(folder: string, environment: Record<string, string>): Promise<void> {
  const file = path.join(folder, 'documents.json');
  writeFileSync(file, JSON.stringify(testDocuments));
  for (const [key, bytes] of Object.entries(await testPictures())) {
    // Straight into storage, as another program may have left them there.
    const place = path.join(environment.DATA_DIR ?? '', 'files', key);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, bytes);
  }
  const { output } = await finishScript('scripts/admin.ts', ['import', file], environment);
  if (!output.includes(' 0 refused')) throw new Error(`the import failed:\n${output}`);
}
