import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPassword, demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

test('an owner who wants to leave reads why that can’t be done', async ({ page }) => {
  await signIn(page, demoPeople.artist);
  const answer = await page.goto('/profiles/the-night-owls/departure');
  expect(answer?.status()).toBe(409);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This can’t be done');
  await expect(page.getByText('Every page needs an owner.')).toBeVisible();
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('a person makes another page and deletes it again', async ({ page }) => {
      // No later page gets the address of one that is gone.
      const name = javaScriptEnabled ? 'The Rehearsal Room' : 'The Back Room';
      const id = javaScriptEnabled ? 'the-rehearsal-room' : 'the-back-room';
      await signIn(page, demoPeople.artist);
      await page.goto('/profiles');
      await page.getByRole('radio', { name: 'Venue' }).check();
      const address = page.getByLabel('Address of the page');
      await address.fill('the-night-owls');
      if (javaScriptEnabled) {
        await expect(page.getByText('This address is taken.')).toBeVisible();
        await address.fill('');
      }
      await page.getByLabel('Name on the page').fill(name);
      if (javaScriptEnabled) {
        await expect(address).toHaveValue(id);
        await expect(page.getByText(`/users/${id}`)).toBeVisible();
      } else {
        await page.getByRole('button', { name: 'Create page' }).click();
        await expect(address).toHaveAccessibleDescription(/This address is taken\./);
        await address.fill('');
      }
      await page.getByRole('button', { name: 'Create page' }).click();
      await expect(page).toHaveURL(`/profiles/${id}/edit?welcome`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);

      await page.goto('/profiles');
      await page.getByRole('link', { name: `Delete ${name}` }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Delete ${name}?`);
      await page.getByLabel('Current password').fill('not this one');
      await page.getByRole('button', { name: 'Delete page' }).click();
      await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(
        /This isn’t your current password\./,
      );
      await page.getByLabel('Current password').fill(demoPassword);
      await page.getByRole('button', { name: 'Delete page' }).click();
      await expect(page.getByRole('status')).toHaveText('Page deleted.');
      await expect(page.getByRole('heading', { name })).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'The Night Owls' })).toBeVisible();
    });
  });
