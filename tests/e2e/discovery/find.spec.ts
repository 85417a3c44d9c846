import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPassword, demoPeople } from '#tests/harness/calls/sign-in.ts';

test('without script, a visitor finds an artist, a venue, a show and an open slot', async ({
  chromium,
  baseURL,
}) => {
  const context = await chromium.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel('Find artists, venues and shows').fill('nigth owls');
  await page.getByRole('button', { name: 'Search' }).click();
  const artists = page.getByRole('region', { name: 'Artists' });
  await artists.getByRole('link', { name: 'The Night Owls' }).click();
  await expect(page).toHaveURL('/users/the-night-owls');

  await page.goto('/venues');
  await page.getByText('Where, when and more').click();
  await page.getByLabel('Near').fill('porto');
  await page.getByLabel('Capacity of at least').fill('lots');
  await page.getByRole('button', { name: 'Find venues' }).click();
  await expect(page.getByText('Enter a whole number from 1 to')).toBeVisible();
  await expect(page.getByLabel('Near')).toHaveValue('porto');
  await page.getByLabel('Capacity of at least').fill('500');
  await page.getByRole('button', { name: 'Find venues' }).click();
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results.getByRole('heading', { level: 3 })).toContainText(['Concha do Passeio']);
  await expect(results.getByRole('link', { name: 'Sete Bancos' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Techno 1' }).click();
  await results.getByRole('link', { name: 'Armazém Linha Nove' }).click();
  await expect(page).toHaveURL('/users/armazem-linha-nove');

  await page.goto('/pt/matosinhos');
  await page.getByRole('link', { name: 'Foyer Thursdays' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Foyer Thursdays');

  await page.goto('/open-slots');
  await page.getByRole('link', { name: /Fado between the barrels/ }).click();
  await page.getByRole('link', { name: 'Sign in' }).last().click();
  await expect(page).toHaveURL(/\/sign-in\?/);
  await context.close();
});

test('by keyboard, at 320 px, everything is reached and named', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/artists');
  await page.getByLabel('Name, style or town').focus();
  await page.keyboard.type('jazz');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/artists?q=jazz');
  await expect(page.getByRole('search')).toBeVisible();
  await page.getByRole('link', { name: 'Trio Ribeira Baixa' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/users/trio-ribeira-baixa');
  for (const path of ['/artists', '/venues?near=porto', '/search?q=jazz', '/how-ranking-works']) {
    await page.goto(path);
    await expectAccessible(page, { inAllLooks: true });
  }
});

test('without script, a booker keeps a search on the way through sign-in, and shortlists from the list', async ({
  chromium,
  baseURL,
}) => {
  const context = await chromium.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/artists?genre=Jazz');
  await expect(page.getByRole('button', { name: /^Shortlist/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Save this search' }).click();
  await page.getByLabel('Email').fill(demoPeople.venue);
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Jazz');
  await page.getByLabel('Once a week').check();
  await page.getByRole('button', { name: 'Save search' }).click();
  await expect(page.getByRole('status')).toHaveText('Search saved. We’ll email you what’s new.');

  await page.getByRole('link', { name: 'Jazz' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Trio Ribeira Baixa' });
  await row.getByRole('button', { name: 'Shortlist Trio Ribeira Baixa' }).click();
  await expect(page).toHaveURL('/artists?genre=Jazz#found-trio-ribeira-baixa');
  await expect(row).toContainText('On Favourites');
  await context.close();
});
