import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

test('the other side of an offer is found by name, mistyped and with the keyboard alone', async ({
  page,
}) => {
  await signIn(page, demoPeople.venue);
  await page.goto('/bookings/new?day=2027-05-07');
  const field = page.getByRole('combobox', { name: 'Performer' });
  await field.focus();
  await page.keyboard.type('Nigth Owls');
  const option = page.getByRole('option', { name: 'The Night Owls' });
  await expect(option).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('1 page found');
  await expectAccessible(page, { name: 'pages found' });

  // Closed and opened again, from the field to the option and round to the field.
  await page.keyboard.press('Escape');
  await expect(option).toBeHidden();
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowDown');
  await expect(option).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', 'page-option-0');
  await page.keyboard.press('ArrowDown');
  await expect(option).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('ArrowUp');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');

  await expect(
    page.getByRole('heading', { name: 'Make an offer to The Night Owls' }),
  ).toBeVisible();
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('2027-05-07');
});

test('pages of earlier dealings are suggested before anything is typed', async ({ page }) => {
  await signIn(page, demoPeople.venue);
  await page.goto('/holds/new');
  await expect(page.getByRole('heading', { name: 'Who is the hold for?' })).toBeVisible();
  await page
    .getByRole('list', { name: 'Your pages and recent ones' })
    .getByRole('button')
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /^Place a hold for/ })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the other side is chosen from the results', async ({ page }) => {
    await signIn(page, demoPeople.artist);
    await page.goto('/bookings/new');
    const field = page.getByRole('textbox', { name: 'Venue' });
    await field.fill('Nowhere at all');
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription(/We can’t find a page called “Nowhere at all”/);
    await field.fill('cinemma');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('button', { name: 'Cinema Candeia' }).click();
    await expect(
      page.getByRole('heading', { name: 'Make an offer to Cinema Candeia' }),
    ).toBeVisible();

    await page.goto('/bookings/new');
    await field.fill('http://localhost/users/concha-do-passeio');
    await field.press('Enter');
    await expect(page.getByRole('heading', { name: 'Make an offer' })).toBeVisible();
  });
});
