import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPassword, demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

test('a key is made for a page, shown once, used by a program and revoked', async ({
  page,
  request,
}) => {
  await signIn(page, demoPeople.venue);
  await page.goto('/settings#keys');
  await page.getByRole('link', { name: 'Manage API keys' }).click();
  await page.getByLabel('Name').fill('Box office');
  await page.getByRole('combobox', { name: 'Pages' }).selectOption({ label: 'Cinema Candeia' });
  await page.getByLabel('Current password').fill('not this one');
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Box office');
  await page.getByLabel('Current password').fill(demoPassword);
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByRole('heading', { name: 'Your new key' })).toBeVisible();
  await expectAccessible(page);
  const key = await page.getByLabel('Key', { exact: true }).inputValue();

  const bookings = () =>
    request.get('/api/v1/profiles/cinema-candeia/bookings', {
      headers: { authorization: `Bearer ${key}` },
    });
  expect((await bookings()).status()).toBe(200);
  await page.getByRole('link', { name: 'I’ve saved it' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Box office' });
  await expect(row).toContainText('For Cinema Candeia');
  await expect(row).toContainText('last used on');
  expect(await page.content()).not.toContain(key);
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Revoke Box office' }).click();
  await expect(page.getByText('Key revoked.')).toBeVisible();
  expect((await bookings()).status()).toBe(401);
});
