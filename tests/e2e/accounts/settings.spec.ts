import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { expect, test } from '#tests/harness/browser/account-e2e.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Address and link as they appear in a mail. */
const pathIn = (text: string) => /https?:\/\/\S+?(\/settings\/\S+)/.exec(text)?.[1] ?? '';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('from the bar to the page that deletes the account', async ({ page, enter }) => {
    await enter(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Account of Ana Sousa' }).click();
    await page.getByRole('link', { name: 'Account Settings' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Settings');
    await expect(page).toHaveTitle('Account Settings · Bandstand');
    const remove = page.getByRole('main').getByRole('link', { name: 'Delete Account' });
    await expect(remove).toHaveAttribute('href', '/settings/deletion');
    await expect(page.getByRole('link', { name: 'Download my data' })).toHaveAttribute(
      'href',
      '/settings/export',
    );
  });

  test('name, choices and mail are kept; a refusal loses nothing', async ({ page, enter }) => {
    await enter(page);
    await page.goto('/settings#name');
    await page.getByLabel('Your name').fill('x'.repeat(81));
    await card(page, 'Name').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('Your name')).toHaveValue('x'.repeat(81));
    await expect(card(page, 'Name')).toContainText('has 81 characters');
    await page.getByLabel('Your name').fill('Ana Rita');
    await card(page, 'Name').getByRole('button', { name: 'Save' }).click();
    await expect(card(page, 'Name').getByRole('status')).toHaveText('Your name has been saved.');
    await expect(page.getByRole('button', { name: 'Account of Ana Rita' })).toBeVisible();

    await page.goto('/settings#preferences');
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await page.getByLabel('Night').check();
    await card(page, 'Language, time and theme').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Tokyo');
    await page.goto('/privacy-policy');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');

    await page.goto('/settings#mail');
    await page.getByLabel('News').check();
    await page.getByLabel('Messages').uncheck();
    await card(page, 'Email').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('News')).toBeChecked();
    await expect(page.getByLabel('Messages')).not.toBeChecked();
    await expect(card(page, 'Email').getByText('Always sent')).toHaveCount(3);
  });

  test('a new password signs every other device out, and this one gets a new session', async ({
    page,
    chromium,
    baseURL,
    enter,
    person,
    smtp,
  }) => {
    await enter(page);
    const elsewhere = await (await chromium.newContext({ baseURL })).newPage();
    await enter(elsewhere);
    await page.goto('/settings#password');
    const before = await page.context().cookies();
    await page.getByText('Change password').click();
    const form = card(page, 'Password');
    await form.getByLabel('Current password').fill('not my password');
    await form.getByLabel('New password').fill('a quite new password');
    await form.getByRole('button', { name: 'Set password' }).click();
    await expect(form).toContainText('This isn’t your current password.');
    await form.getByLabel('Current password').fill(person.password);
    await form.getByLabel('New password').fill('a quite new password');
    await form.getByRole('button', { name: 'Set password' }).click();
    await expect(form.getByRole('status')).toContainText('Your password has been set.');
    expect(await page.context().cookies()).not.toEqual(before);
    await elsewhere.goto('/settings');
    await expect(elsewhere).toHaveURL(/\/sign-in\?next=%2Fsettings/);
    await elsewhere.context().close();
    expect((await smtp.next(person.email)).subject).toBe('Your password was changed');
  });

  test('an address changes by a link to each of the two', async ({ page, enter, person, smtp }) => {
    const next = `next-${person.email}`;
    await enter(page);
    await page.goto('/settings#address');
    await page.getByText('Change address').click();
    const form = card(page, 'Email address');
    await form.getByLabel('New address').fill(next);
    await form.getByLabel('Current password').fill(person.password);
    await form.getByRole('button', { name: 'Email my current address' }).click();
    await expect(form.getByRole('status')).toContainText(`Check your email at ${person.email}`);

    const leave = pathIn((await smtp.next(person.email)).text);
    // Programs that look into mails open links.
    for (let visit = 0; visit < 2; visit += 1) await page.goto(leave);
    await page.getByRole('button', { name: 'Yes, change my address' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step');
    await expect(page.getByRole('status')).toContainText(next);
    await page.goto(leave);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired');

    const enterPath = pathIn((await smtp.next(next)).text);
    await page.goto(enterPath);
    await page.getByRole('button', { name: 'Use this address' }).click();
    await expect(card(page, 'Email address')).toContainText(`We email you at ${next}`);
    expect((await smtp.next(person.email)).subject).toBe('Your address was changed');
  });

  test('devices are told apart and signed out', async ({ page, chromium, baseURL, enter }) => {
    const userAgent =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';
    const other = await (await chromium.newContext({ baseURL, userAgent })).newPage();
    await enter(other);
    await enter(page);
    await page.goto('/settings#devices');
    const rows = card(page, 'Devices').getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('This device');
    await expect(rows.last()).toContainText('Safari on macOS');
    await expect(rows.last()).toContainText(/from 10\.\d+\.\d+\.1/);
    await rows
      .last()
      .getByRole('button', { name: /^Sign out Safari on macOS/ })
      .click();
    await expect(card(page, 'Devices').getByRole('status')).toHaveText(
      'The device has been signed out.',
    );
    await expect(rows).toHaveCount(1);
    await other.goto('/settings');
    await expect(other).toHaveURL(/\/sign-in/);
    await other.context().close();
  });
});

test('the switch in the bar changes the account’s look in every browser', async ({
  page,
  chromium,
  baseURL,
  enter,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await enter(page);
  await page.goto('/');
  const saved = page.waitForResponse('**/settings/theme');
  await page.getByRole('button', { name: 'Light or dark' }).click();
  expect((await saved).ok()).toBe(true);
  const other = await (await chromium.newContext({ baseURL, colorScheme: 'dark' })).newPage();
  await other.addInitScript(() => localStorage.setItem('theme', 'night'));
  await enter(other);
  await other.goto('/');
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'day');
  await other.context().close();
});

test('the account is accessible, with any part open', async ({ page, enter, person }) => {
  test.slow();
  await enter(page);
  await page.goto('/settings');
  // At most two screens, folded as it opens.
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1_600);
  await expectAccessible(page);
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  await expectAccessible(page, { name: 'settings, unfolded' });
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expectAccessible(page);
  await page.goto('/settings/two-factor');
  await expectAccessible(page);
  await page.getByLabel('Current password').fill(person.password);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByLabel('Current password')).toHaveCount(0);
  await expectAccessible(page);
});
