import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

test('a team adds a webhook, tries it, gives it new keys and removes it', async ({ page }) => {
  await signIn(page, demoPeople.artist);
  await page.goto('/profiles/the-night-owls/webhooks');
  const add = page.getByRole('button', { name: 'Add webhook' });
  await page.getByLabel('Address').fill('http://receiver.invalid/hear');
  await page.getByLabel('Description').fill('</script><script>alert(1)</script>');
  await page.getByRole('checkbox', { name: 'Bookings', exact: true }).check();
  await add.click();
  await expect(page.getByText('Enter an address that starts with https.').last()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Bookings', exact: true })).toBeChecked();
  await page.getByLabel('Address').fill('https://receiver.invalid/hear');
  await add.click();
  const secret = page.getByLabel('Secret');
  await expect(secret).toHaveValue(/^whsec_/);
  const first = await secret.inputValue();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'https://receiver.invalid/hear' }).click();
  await expect(page.getByText('</script><script>alert(1)</script>').first()).toBeVisible();
  expect(await page.content()).not.toContain(first);
  await page.getByRole('button', { name: 'Send a test' }).click();
  const message = page.getByRole('listitem').filter({ hasText: 'webhook.test' });
  await expect(message).toBeVisible();
  // No such server exists, which the log says once the message has been tried.
  await expect(async () => {
    await page.reload();
    await expect(message).toContainText('Tried', { timeout: 500 });
  }).toPass();
  await message.getByText('Message and response').click();
  await expect(message.getByText('"type":"webhook.test"')).toBeVisible();

  await page.getByText('Keys', { exact: true }).click();
  await page.getByRole('button', { name: 'Make new keys' }).click();
  await expect(secret).toHaveValue(/^whsec_/);
  expect(await secret.inputValue()).not.toBe(first);

  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Your team turned this webhook off.')).toBeVisible();
  await expectAccessible(page);
  await page.getByText('Remove webhook').first().click();
  await page.getByRole('button', { name: 'Remove webhook' }).click();
  await expect(page.getByText('Webhook removed.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'https://receiver.invalid/hear' })).toHaveCount(0);
});
