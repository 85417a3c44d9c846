import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { writeOutbox } from '#app/db/outbox.server.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { test as base, expect } from '#tests/harness/browser/e2e.ts';
import { copyTown } from '#tests/harness/browser/prepared-town.ts';
import { inDatabase } from '#tests/harness/servers/in-database.ts';
import { startPlatform } from '#tests/harness/servers/platform.ts';
import { scratchFolder } from '#tests/harness/servers/scratch.ts';

const hostile = '</script><script>window.broken = true</script><img src=x onerror="broken = true">';
const mails: Mail[] = [
  ...Array.from({ length: 44 }, (_, index) => ({
    to: `fan-${index}@quay.example`,
    subject: `Mail ${index}`,
    text: 'Hello',
    html: '<p>Hello</p>',
  })),
  {
    to: `ada+${'a'.repeat(60)}@quay.example`,
    subject: `Confirm your address, ${hostile}`,
    text: `Hello ${hostile},\n\nopen (http://127.0.0.1:1/confirm?token=abc&next=%2F).\n\njavascript:alert(1)\n`,
    html: `<!doctype html><p>Hello <script>window.broken = true</script><img src="/icons/192.png" onerror="broken = true"></p>
      <form action="/outbox"><button>Send</button></form>
      <a href="http://127.0.0.1:1/confirm" target="_blank">Confirm</a>`,
  },
];

/** A platform of its own without a mail server, in whose outbox these mails wait at the start. */
const test = base.extend<object, { outboxAddress: string }>({
  outboxAddress: [
    async ({}, use) => {
      const folder = scratchFolder('outbox');
      const environment = { DATA_DIR: copyTown(folder) };
      await inDatabase(environment, async ({ orm }) => {
        await orm.execute(sql`truncate kept_mails restart identity`);
        await writeOutbox(orm, ...mails.map((payload) => ({ type: 'mail' as const, payload })));
      });
      const platform = await startPlatform(environment);
      // The last to be kept has the highest number.
      await expect
        .poll(async () => (await fetch(`${platform.address}/outbox/${mails.length}`)).status)
        .toBe(200);
      await use(platform.address);
      await platform.end();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('says what will be here before there is any mail', async ({ page }) => {
  const answer = await page.goto('/outbox');
  expect(answer?.headers()).toMatchObject({
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outbox');
  await expect(page.getByText('No emails yet.')).toBeVisible();
});

test('lists mails, newest first, a page at a time', async ({ page, outboxAddress }) => {
  const main = page.getByRole('main');
  const older = main.getByRole('link', { name: 'Older emails' });
  await page.goto(`${outboxAddress}/outbox`);

  const seen: { number: number; subject: string; to: string }[] = [];
  const readPage = async (length: number) => {
    const mails = main.getByRole('listitem');
    await expect(mails).toHaveCount(length);
    for (const mail of await mails.all()) {
      const link = mail.getByRole('link');
      seen.push({
        number: Number((await link.getAttribute('href'))?.split('/').at(-1)),
        subject: (await link.textContent()) ?? '',
        to: ((await mail.getByText(/^To /).textContent()) ?? '').slice('To '.length),
      });
    }
  };
  await readPage(20);
  await turnPage(page);
  await readPage(20);
  await turnPage(page);
  await readPage(5);
  await expect(older).toHaveCount(0);
  expect(seen.map(({ number }) => number)).toEqual(mails.map((_, index) => mails.length - index));
  const byAddress = (one: { to: string }, another: { to: string }) =>
    one.to < another.to ? -1 : 1;
  expect(seen.sort(byAddress)).toMatchObject(
    mails.map(({ to, subject }) => ({ to, subject })).sort(byAddress),
  );
  await main.getByRole('link', { name: 'Newest emails' }).click();
  await expect(page).toHaveURL(`${outboxAddress}/outbox`);
});

test('opens a mail in both forms, its text with links', async ({ page, outboxAddress }) => {
  await openTheMail(page, outboxAddress);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Confirm your address, ${hostile}`,
  );
  const text = page.getByRole('region', { name: 'As text' });
  await expect(text).toContainText(`Hello ${hostile},`);
  const links = text.getByRole('link');
  await expect(links).toHaveCount(1);
  await expect(links).toHaveAttribute('href', 'http://127.0.0.1:1/confirm?token=abc&next=%2F');
  const html = page.frameLocator('iframe');
  await expect(html.getByRole('link', { name: 'Confirm' })).toBeVisible();
  await page.getByRole('link', { name: 'All emails' }).click();
  await expect(page).toHaveURL(`${outboxAddress}/outbox`);
});

test('a mail’s HTML runs nothing and sends nothing, alone as well', async ({
  page,
  outboxAddress,
}) => {
  await openTheMail(page, outboxAddress);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Send' }).click();
  expect(page.frames()[1]?.url()).toBe(`${page.url()}/html`);
  expect(await page.evaluate('window.broken')).toBeUndefined();

  const alone = await page.goto(`${page.url()}/html`);
  expect(alone?.headers()['content-security-policy']).toContain('sandbox');
  await page.getByRole('button', { name: 'Send' }).click();
  expect(page.url()).toMatch(/\/outbox\/\d+\/html$/);
  await expect(page.locator('img')).toHaveJSProperty('naturalWidth', 0);
  expect(await page.evaluate('[window.broken, window.origin]')).toEqual([undefined, 'null']);
});

test('other sites can frame neither the page nor the mail', async ({ page, outboxAddress }) => {
  const list = await page.request.get(`${outboxAddress}/outbox`);
  expect(list.headers()).toMatchObject({ 'x-frame-options': 'DENY' });
  expect(list.headers()['content-security-policy']).toContain(`frame-ancestors 'none'`);
  expect(list.headers()['content-security-policy']).toContain(`frame-src 'none'`);
  const html = await page.request.get(`${outboxAddress}/outbox/1/html`);
  expect(html.headers()).toMatchObject({
    'x-frame-options': 'SAMEORIGIN',
    'x-robots-tag': 'noindex',
  });
  expect(html.headers()['content-security-policy']).toContain(`frame-ancestors 'self'`);
});

test('there is no mail at an address that names none', async ({ page, outboxAddress }) => {
  for (const id of ['0', '-1', '1.5', 'x', '999999', '9'.repeat(15), '9'.repeat(30), '%00', '1%20'])
    for (const end of ['', '/html'])
      expect((await page.request.get(`${outboxAddress}/outbox/${id}${end}`)).status(), id).toBe(
        404,
      );
  for (const after of ['x', '-1', '9'.repeat(30), '%00', '%E0%A4%A'])
    expect((await page.request.get(`${outboxAddress}/outbox?after=${after}`)).status(), after).toBe(
      200,
    );
});

/** A click alone doesn't wait, and every full page of the list looks the same to a test. */
async function turnPage(page: Page): Promise<void> {
  const here = page.url();
  await page.getByRole('link', { name: 'Older emails' }).click();
  await page.waitForURL((url) => url.href !== here);
}

/** Goes to the mail that holds everything a mail can hold, wherever it is in the list. */
async function openTheMail(page: Page, outboxAddress: string): Promise<void> {
  const link = page.getByRole('link', { name: /^Confirm your address/ });
  await page.goto(`${outboxAddress}/outbox`);
  while ((await link.count()) === 0) await turnPage(page);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Confirm your address');
}

test('the list and a mail are accessible', async ({ page, outboxAddress }) => {
  await page.goto(`${outboxAddress}/outbox`);
  await expectAccessible(page);
  await openTheMail(page, outboxAddress);
  // The text of the mail is the test's own.
  await expectAccessible(page, { except: 'iframe' });
});
