import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPassword, demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

const members = '/profiles/the-night-owls/team';

/** Invites a person to the Night Owls; answers the path of the link that their mail carries. */
async function invite(page: Page, email: string, role = 'Door staff'): Promise<string> {
  await page.goto(members);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('radio', { name: role }).check();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('status')).toHaveText('Invitation sent.');
  const form = page.locator('form', {
    has: page.getByRole('button', { name: `Withdraw the invitation to ${email}` }),
  });
  const id = /invitations\/([\w-]+)\/withdrawal/.exec((await form.getAttribute('action')) ?? '');
  return `/invitations/${id?.[1]}`;
}

async function signInAs(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  await signIn(page, email);
}

test('a person is invited, accepts, gets another role and is removed', async ({ page }) => {
  await signIn(page, demoPeople.artist);
  const link = await invite(page, demoPeople.door);

  // Others who have the link learn nothing from it.
  await signInAs(page, demoPeople.venue);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'This invitation is for another account',
  );
  await expect(page.getByText(`You’re signed in as ${demoPeople.venue}.`)).toBeVisible();
  for (const secret of [demoPeople.door, 'Night Owls', 'Rita'])
    expect(await page.locator('main').textContent()).not.toContain(secret);

  // Signed out, one signs in and comes back.
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.getByLabel('Email').fill(demoPeople.door);
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Join the team of The Night Owls?',
  );
  await expect(page.getByText('Rita Corujo invites you')).toBeVisible();
  await expect(page.getByText('scan tickets at the door')).toBeVisible();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page).toHaveURL(/\/profiles\?done=joined$/);
  await expect(page.getByRole('link', { name: 'Leave The Night Owls' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit The Night Owls' })).toHaveCount(0);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'This invitation is no longer open',
  );

  await signInAs(page, demoPeople.artist);
  await page.goto(members);
  await page.getByRole('link', { name: 'Change role of Sal Pereira' }).click();
  await page.getByRole('radio', { name: 'Manager' }).check();
  await page.getByRole('button', { name: 'Save role' }).click();
  await expect(page.getByRole('status')).toHaveText('Role changed.');
  await page.getByRole('link', { name: 'Remove Sal Pereira' }).click();
  await expect(page.getByText('To come back they need a new invitation.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Sal Pereira' }).click();
  await expect(page.getByRole('status')).toHaveText('They’re no longer on the team.');
  await expect(page.getByText('Sal Pereira')).toHaveCount(0);

  await signInAs(page, demoPeople.door);
  expect((await page.goto(members))?.status()).toBe(404);
});

test('an invitation is declined, or taken back', async ({ page }) => {
  await signIn(page, demoPeople.artist);
  const declined = await invite(page, demoPeople.venue);
  const withdrawn = await invite(page, demoPeople.door);
  await page.getByRole('button', { name: `Withdraw the invitation to ${demoPeople.door}` }).click();
  await expect(page.getByRole('status')).toHaveText('Invitation withdrawn.');

  await signInAs(page, demoPeople.venue);
  await page.goto(declined);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('status')).toContainText('Invitation declined.');
  await expect(page.getByText('The Night Owls')).toHaveCount(0);

  await signInAs(page, demoPeople.door);
  await page.goto(withdrawn);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'This invitation is no longer open',
  );
});

test('the typed text stays when it is refused', async ({ page }) => {
  await signIn(page, demoPeople.artist);
  await page.goto(members);
  await page.locator('form[action$="/invitations"]').evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await page.getByLabel('Email address').fill('not an address');
  await page.getByRole('radio', { name: 'Manager' }).check();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const field = page.getByLabel('Email address');
  await expect(field).toHaveValue('not an address');
  await expect(field).toHaveAccessibleDescription(/Enter a full email address/);
  await expect(page.getByRole('radio', { name: 'Manager' })).toBeChecked();
  await field.fill(demoPeople.manager);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('alert')).toHaveText('This person is already on the team.');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('another page is made, and switched to', async ({ page }) => {
    await signIn(page, demoPeople.venue);
    await page.goto('/profiles');
    await page.getByRole('radio', { name: 'Artist' }).check();
    await page.getByLabel('Name on the page').fill('House Band </script>');
    await page.getByRole('button', { name: 'Create page' }).click();
    await page.goto('/profiles');
    await expect(page.getByText('Draft, visible only to the team')).toBeVisible();
    const made = page.getByRole('button', { name: 'Work as House Band </script>' });
    await expect(made).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Work as Cinema Candeia' }).click();
    await expect(page).toHaveURL(/\/profiles$/);
    await expect(made).toHaveAttribute('aria-pressed', 'false');
  });

  test('a member leaves, after reading what that means', async ({ page }) => {
    await signIn(page, demoPeople.artist);
    const link = await invite(page, demoPeople.door, 'Manager');
    await signInAs(page, demoPeople.door);
    await page.goto(link);
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('link', { name: 'Leave The Night Owls' }).click();
    await expect(page.getByText('To come back you need a new invitation.')).toBeVisible();
    await page.getByRole('button', { name: 'Leave team' }).click();
    await expect(page.getByRole('status')).toHaveText('You’ve left the team of that page.');
    await expect(page.getByText('The Night Owls')).toHaveCount(0);
  });
});

test('door staff see what they may, and read why not where they may not', async ({ page }) => {
  await signIn(page, demoPeople.door);
  await page.goto('/profiles');
  const row = page.getByRole('listitem').filter({ hasText: 'Cinema Candeia' });
  await expect(row.getByRole('link')).toHaveText(['View Cinema Candeia', 'Leave Cinema Candeia']);
  const response = await page.goto('/profiles/cinema-candeia/team');
  expect(response?.status()).toBe(403);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You don’t have access');
  await expect(page.getByText('Your role on this page doesn’t allow this.')).toBeVisible();
});

test('a page that one chose and lost is chosen no more', async ({ page, context, baseURL }) => {
  await signIn(page, demoPeople.manager);
  for (const value of ['malva-e-sal', '%00', '<script>', 'x'.repeat(500)]) {
    await context.addCookies([{ name: 'profile', value, url: baseURL }]);
    expect((await page.goto('/profiles'))?.status()).toBe(200);
    await expect(page.getByRole('button', { pressed: true })).toHaveText('Vera Quartzo');
  }
});

test('an invitation is accessible, also for another account', async ({ page }) => {
  await signIn(page, demoPeople.artist);
  const link = await invite(page, demoPeople.venue);
  await requireUsable(page, link);
  await signInAs(page, demoPeople.venue);
  await requireUsable(page, link);
  await page.goto(link);
  await page.getByRole('button', { name: 'Decline' }).click();
  await signInAs(page, demoPeople.manager);
  await requireUsable(page, link);
});

async function requireUsable(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectAccessible(page);
}
