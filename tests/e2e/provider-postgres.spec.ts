import {
  expect,
  isSignedIn,
  openSignIn,
  openWindow,
  refusal,
  test,
  untilThere,
} from '#tests/harness/provider-e2e.ts';

test.use({ database: 'postgres' });

test('people sign in in a window, and again with the account they have by then', async ({
  page,
  context,
  signInThere,
}) => {
  for (const time of ['first', 'second']) {
    await context.clearCookies();
    await openSignIn(page);
    await signInThere(await openWindow(page), 'ana');
    await untilThere(page);
    expect(await isSignedIn(page), time).toBe(true);
  }
});

test('an address that the provider hasn’t confirmed opens nothing', async ({
  page,
  oidc,
  signInThere,
}) => {
  oidc.people.set('bo', { email: 'bo@people.example', email_verified: false, name: 'Bo' });
  await openSignIn(page);
  await signInThere(await openWindow(page), 'bo');
  await expect(refusal(page)).toHaveAttribute('data-code', 'address-unconfirmed');
  expect(await isSignedIn(page)).toBe(false);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('people sign in in the same window', async ({ page, signInThere }) => {
    await page.goto('/sign-in?next=/terms-of-service');
    await page.getByRole('button', { name: 'Continue with Test' }).click();
    await signInThere(page, 'ana');
    await untilThere(page);
    expect(await isSignedIn(page)).toBe(true);
  });
});
