import type { Page } from '@playwright/test';

/** People of the demo town, by what they are there. */
export const demoPeople = {
  artist: 'rita@demo.example',
  venue: 'tomas@demo.example',
  manager: 'vera@demo.example',
  door: 'sal@demo.example',
  admin: 'ada@demo.example',
};
export const demoPassword = 'open-the-bandstand';

let networks = 0;

/** Signs in as people do, by the form, from a network of its own. */
export async function signIn(
  page: Page,
  email: string = demoPeople.artist,
  password: string = demoPassword,
): Promise<void> {
  networks += 1;
  // So that the limits on one network don't end a long run of tests.
  await page.setExtraHTTPHeaders({
    'x-forwarded-for': `10.${process.pid & 255}.${networks & 255}.1`,
  });
  await page.goto('/sign-in?next=/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
}
