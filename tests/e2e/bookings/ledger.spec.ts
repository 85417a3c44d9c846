import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

test('an administrator follows a cent from an id to its account, and checks the books', async ({
  page,
}) => {
  await signIn(page, demoPeople.admin);
  await page.goto('/');
  await page.getByRole('button', { name: 'Account of Ada Lume' }).click();
  await page.getByRole('link', { name: 'Administration' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Ledger' }).click();
  await expect(page.getByText('Sums to zero')).toBeVisible();

  await page.getByLabel('Find by ID').fill('tr_2');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('link', { name: 'Transferred' }).click();
  await expect(page.getByText('transferred b1 tr_2')).toBeVisible();
  await page.getByRole('link', { name: 'Owed to · person:drummer' }).click();
  const entries = page.getByRole('region', { name: 'Entries' }).getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('€416.00 debit');
  await expect(entries.first()).toContainText('€0.00 after');
  await expect(entries.last()).toContainText('€416.00 credit after');

  await page.getByRole('link', { name: 'Back to the ledger' }).click();
  await page.getByRole('link', { name: 'Check now' }).click();
  await expect(page.getByText('All correct')).toBeVisible();
  await expect(page.getByText(/\d+ entries added up\./)).toBeVisible();
});

test('pages and bookings have their names', async ({ page }) => {
  await signIn(page, demoPeople.admin);
  await page.goto('/admin/ledger/accounts?owner=the-night-owls');
  const account = page
    .getByRole('main')
    .getByRole('link', { name: /· The Night Owls$/ })
    .first();
  await account.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('The Night Owls');
  await expect(
    page.getByText(/ · The Night Owls at Cinema Candeia, \d+ \w+ \d{4}$/).first(),
  ).toBeVisible();
});

test('any address leads to a page or to none', async ({ page }) => {
  await signIn(page, demoPeople.admin);
  const statusOf = async (path: string) =>
    (await page.request.get(`/admin/ledger/${path}`, { maxRedirects: 0 })).status();
  for (const query of ['q=', 'q=%00', 'q=%ED%A0%80', `q=${'x'.repeat(5_000)}`, 'q=%27--'])
    expect(await statusOf(`search?${query}`), query).toBe(200);
  for (const query of ['kind=none', 'after=%00', 'owner=%00', 'currency=%F0%9F%92%B6'])
    expect(await statusOf(`accounts?${query}`), query).toBe(200);
  expect(await statusOf('accounts/provider/-/EUR?before=999999999999999.9999')).toBe(200);
  expect(await statusOf('accounts/provider/-/EUR?before=1.99999')).toBe(200);
  for (const place of ['none/-/EUR', 'provider/%00/EUR', 'provider/-/%F0%9F%92%B6'])
    expect(await statusOf(`accounts/${place}`), place).toBe(404);
  for (const id of ['0', '-1', '1.5', 'x', '999999', '9'.repeat(15), '9'.repeat(40), '%00'])
    expect(await statusOf(`transactions/${id}`), id).toBe(404);
});

test('the books are accessible', async ({ page }) => {
  await signIn(page, demoPeople.admin);
  await page.goto('/admin');
  await expectAccessible(page);
  for (const place of [
    '',
    '/search?q=b1',
    '/check',
    '/accounts',
    '/accounts/held/booking:b1/EUR',
    '/transactions/4',
  ]) {
    await page.goto(`/admin/ledger${place}`);
    await expectAccessible(page, { name: place });
  }
});
