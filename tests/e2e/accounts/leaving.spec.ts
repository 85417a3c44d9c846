import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { expect, test } from '#tests/harness/browser/account-e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });

async function askForDeletion(page: Page, password: string): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('main').getByRole('link', { name: 'Delete Account' }).click();
  await expect(h1(page)).toHaveText('Delete account');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByLabel('Type “delete”').fill('delete');
  await page.getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(h1(page)).toHaveText('Your account will be deleted');
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a person downloads their data', async ({ page }) => {
      await signIn(page, demoPeople.venue);
      await page.goto('/settings/export');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download my data' }).click();
      const file = await (await download).path();
      const parts = unzipSync(new Uint8Array(readFileSync(file)));
      const account = JSON.parse(strFromU8(parts['account.json'] ?? new Uint8Array()));
      expect(account.email).toBe(demoPeople.venue);
    });

    test('a person asks for deletion, changes their mind, and has all back', async ({
      page,
      person,
      enter,
    }) => {
      await enter(page);
      await page.goto('/settings/deletion');
      await expect(h1(page)).toHaveText('Delete account');
      const own = page.getByRole('region', { name: 'What we delete' }).getByRole('listitem');
      const pageName = (await own.nth(1).locator('strong').textContent()) ?? '';
      await page.getByLabel('Type “delete”').fill('dele');
      await page.getByLabel('Current password').fill(person.password);
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await expect(page.getByText('Type “delete” to confirm')).toBeVisible();
      await expect(page.getByLabel('Type “delete”')).toHaveValue('dele');

      await askForDeletion(page, person.password);
      await page.goto('/');
      await expect(page.getByText('Your account will be deleted on')).toBeVisible();
      await expect(page.getByRole('link', { name: pageName })).toHaveCount(0);
      await page.getByRole('button', { name: 'Keep my account' }).click();
      await expect(h1(page)).toHaveText('Glad you’re staying');
      await page.goto('/');
      await expect(page.getByText('Your account will be deleted on')).toHaveCount(0);
    });
  });

test('everything about leaving is accessible', async ({ page, person, enter }) => {
  const check = (name: string) => expectAccessible(page, { name });
  await enter(page);
  await page.goto('/settings/export');
  await check('export');
  await page.goto('/settings/deletion');
  await check('deletion');
  await page.getByLabel('Type “delete”').fill('no');
  await page.getByLabel('Current password').fill('not this one');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Type “delete” to confirm')).toBeVisible();
  await check('refused');
  await askForDeletion(page, person.password);
  await check('asked');
  await page.goto('/');
  await check('bar');
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(h1(page)).toHaveText('Glad you’re staying');
  await check('kept');
});
