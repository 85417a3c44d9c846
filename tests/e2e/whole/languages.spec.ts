import type { Page } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes } from 'react-router';
import { scopeParts } from '#app/domain/accounts/keys.ts';
import { pages } from '#app/routes.ts';
import { faultKinds } from '#sandbox/fault.ts';
import { test as base, expect } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';
import { plainWords } from '#tests/harness/languages/plain-words.ts';
import { rightToLeft } from '#tests/harness/languages/pseudo.ts';
import { readData } from '#tests/harness/languages/read-data.ts';
import { readSeen } from '#tests/harness/languages/seen.ts';
import { inDatabase } from '#tests/harness/servers/in-database.ts';
import { startPlatform } from '#tests/harness/servers/platform.ts';

const test = base.extend<object, { data: string[] }>({
  data: [
    async ({ environment }, use) => {
      const data: string[] = [];
      await inDatabase(
        environment,
        async ({ orm }) => void data.push(...faultKinds.toReversed(), ...(await readData(orm))),
      );
      // The API’s document has its parts in English alone.
      data.unshift(...Object.values(scopeParts).map((parts) => parts.join(', ')));
      await use(data);
    },
    { scope: 'worker' },
  ],
  platform: [
    async ({ environment, data: _ }, use) => {
      const settings = { ...environment, OWNER_NAME: 'Ada Byron' };
      const platform = await startPlatform(settings, 'tests/harness/languages/serve.ts');
      await use(platform);
      await platform.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.describe.configure({ mode: 'parallel' });
const phone = { width: 320, height: 640 };

/** The first pages; everything that they link to follows. */
const starts = {
  visitor: [
    '/',
    '/users/full-artist',
    '/users/full-venue',
    '/sign-in',
    '/sign-up',
    '/nothing-here',
  ],
  artist: ['/settings', '/profiles/the-night-owls/bookings', '/profiles/the-night-owls/edit'],
  venue: ['/profiles', '/profiles/cinema-candeia/calendar', '/profiles/cinema-candeia/holds'],
  manager: [
    '/open-slots',
    '/profiles/cinema-candeia/events/new',
    '/profiles/cinema-candeia/events',
  ],
  admin: ['/admin'],
};

/**
 * Walked from right to left, which shows layouts made for one direction alone; each page is then
 * turned round in place, so that the long words are laid out from left to right as well.
 */
test('every page in another language, in both directions', async ({ chromium, baseURL, data }) => {
  test.setTimeout(240_000);
  const seen = new Map<string, number>();
  const problems: string[] = [];
  for (const [who, addresses] of Object.entries(starts)) {
    // A browser that asks for the language, and accounts that have chosen it against their browser’s.
    const locale = who === 'visitor' ? rightToLeft : 'en';
    const context = await chromium.newContext({ baseURL, locale, viewport: phone });
    const page = await context.newPage();
    if (who !== 'visitor') await enter(page, who as keyof typeof demoPeople, rightToLeft);
    const waiting = [...addresses];
    for (let address = waiting.shift(); address; address = waiting.shift()) {
      const key = routeOf(address);
      if (key === null || (seen.get(key) ?? 0) >= (key.endsWith('/booking.tsx') ? 4 : 1)) continue;
      const answer = await page.goto(address).catch(() => null);
      if (!answer?.headers()['content-type']?.startsWith('text/html')) continue;
      seen.set(key, (seen.get(key) ?? 0) + 1);
      const content = await readSeen(page);
      waiting.push(...content.links.map((link) => new URL(link).pathname));
      const say = (what: string) => problems.push(`${address}: ${what}`);
      if (content.language !== rightToLeft) say(`is in ${content.language}`);
      if (content.direction !== 'rtl') say(`runs ${content.direction}`);
      for (const text of content.texts) {
        const words = plainWords(text, data);
        if (words.length > 0) say(`${words.join(' ')} in: ${text.trim()}`);
      }
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'));
      for (const { direction, outside, cut } of [content, await readSeen(page)]) {
        for (const what of outside) say(`sticks out, ${direction}: ${what}`);
        for (const text of cut) say(`cut off, ${direction}: ${text}`);
      }
    }
    await context.close();
  }
  expect(problems).toEqual([]);
  expect(seen.size).toBeGreaterThan(60);
});

async function enter(page: Page, who: keyof typeof demoPeople, language: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, demoPeople[who]);
  await page.goto('/settings#preferences');
  await page.locator('select[name="language"]').selectOption(language);
  await page.locator('form:has(select[name="language"]) button').click();
  await page.waitForFunction((wanted) => document.documentElement?.lang === wanted, language);
  await page.setViewportSize(phone);
}

const routes = (pages as RouteConfigEntry[]).map(({ file, path: pattern }) => ({
  id: file,
  path: `/${pattern ?? ''}`,
}));
const routeAt = new Map<string, string | null>();

/** Which page is at an address: most are linked from every page, and the router looks long. */
function routeOf(address: string): string | null {
  const { pathname } = new URL(address, 'http://here');
  if (!routeAt.has(pathname))
    routeAt.set(pathname, matchRoutes(routes as never, pathname)?.at(-1)?.route.id ?? null);
  return routeAt.get(pathname) ?? null;
}
