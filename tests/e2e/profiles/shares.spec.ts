import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

test('an owner shares out what the page is paid, and the member reads their part', async ({
  page,
}) => {
  await signIn(page, demoPeople.artist);
  await page.goto('/profiles/the-night-owls/team');
  const share = page.getByLabel('Vera Quartzo, in %');
  await share.fill('133');
  await page.getByRole('button', { name: 'Save payout splits' }).click();
  await expect(page.getByText('Enter a percentage from 0 to 100')).toBeVisible();
  await expect(share).toHaveValue('133');
  await share.fill('33.33');
  await expect(page.getByRole('radio', { name: /^The page’s own share/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Everyone’s share, in proportion/ }).check();
  await page.getByRole('button', { name: 'Save payout splits' }).click();
  await expect(page.getByRole('status')).toHaveText('Payout splits saved.');
  await expect(
    page.getByText('The remaining 66.67% goes to the page’s own payout account.'),
  ).toBeVisible();
  await expectAccessible(page);

  await page.context().clearCookies();
  await signIn(page, demoPeople.manager);
  await page.goto('/profiles/the-night-owls/team');
  await expect(page.getByText('You get 33.33% of what this page earns.')).toBeVisible();
  await expect(page.getByText('are deducted before your share is worked out')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save payout splits' })).toHaveCount(0);
  await page.goto('/profiles');
  await expect(page.getByText('You get 33.33% of what it earns.')).toBeVisible();

  // Their own tax details, for that share.
  await page.goto('/payouts/own/tax');
  await page.getByRole('radio', { name: 'A person' }).check();
  await page.getByLabel('Legal name').fill('Vera Quartzo');
  await page.getByLabel('Street and number').fill('Rua da Palma 7');
  await page.getByLabel('Postal code').fill('1100-341');
  await page.getByLabel('Town').fill('Lisboa');
  await page.getByLabel('Country').selectOption('Portugal');
  await page.getByLabel('Tax id').fill('PT1');
  await page.getByRole('button', { name: 'Save tax details' }).click();
  await expect(
    page.getByText('Enter a tax ID of that country, for example PT123456789.'),
  ).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel('Country')).toHaveValue('PT');
  await page.getByLabel('Tax id').fill('PT 123 456 789');
  await page.getByRole('button', { name: 'Save tax details' }).click();
  await expect(page.getByRole('status')).toHaveText('Your tax details have been saved.');
  // The next step is offered at once.
  await expect(page).toHaveURL(/\/payouts\/own\?done=tax$/);
  await expect(page.getByRole('button', { name: /payout account$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Change tax details' }).click();
  await expect(page.getByLabel('Tax id')).toHaveValue('PT123456789');
});

test('a page’s link brings another page along, and both sides see it', async ({
  page,
  context,
  chromium,
  baseURL,
}) => {
  await signIn(page, demoPeople.artist);
  await page.goto('/profiles/the-night-owls/referrals');
  await page.getByRole('button', { name: 'Create referral link' }).click();
  const link = await page.getByLabel('Link to share').inputValue();
  await expectAccessible(page);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'This is your own referral link',
  );
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('brought');

  const theirs = await chromium.newContext({ baseURL });
  const other = await theirs.newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(
    'The Night Owls invites you to Bandstand',
  );
  await expectAccessible(other, { name: 'the page of a link' });
  const cookie = (await theirs.cookies()).find(({ name }) => name === 'brought');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });

  // The forms of a new account have tests of their own.
  const send = async (address: string, form: Record<string, string>) => {
    const headers = { origin: baseURL };
    return (await theirs.request.post(address, { form, headers, maxRedirects: 0 })).headers();
  };
  const newcomer = {
    name: 'Casa da Esquina',
    email: 'casa@people.example',
    birthDate: '1990-05-06',
  };
  await send('/sign-up', { kind: 'venue', ...newcomer });
  await other.goto('/outbox');
  await other.getByRole('link', { name: 'Confirm your address' }).first().click();
  const confirm = other.getByRole('link', { name: /sign-up\/confirm/ });
  const token = new URL((await confirm.getAttribute('href')) ?? '', baseURL).searchParams.get(
    'token',
  );
  const first = await send('/sign-up/confirm', {
    token: token ?? '',
    password: 'correct horse battery',
  });
  const second = await send('/profiles', { kind: 'venue', displayName: 'The Back Room' });
  for (const { location = '' } of [first, second]) {
    await other.goto(`${/^\/profiles\/[\w-]+/.exec(location)}/referrals`);
    await expect(other.getByText('The Night Owls referred this page on')).toBeVisible();
  }
  await theirs.close();

  await page.goto('/profiles/the-night-owls/referrals');
  await expect(page.getByText('An unpublished page')).toHaveCount(2);
});
