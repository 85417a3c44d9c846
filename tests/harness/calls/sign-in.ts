import type { Page } from '@playwright/test';

/** People of the demo town, by their roles there. */
export const demoPeople = {
  artist: 'rita@demo.example',
  venue: 'tomas@demo.example',
  manager: 'vera@demo.example',
  door: 'sal@demo.example',
  admin: 'ada@demo.example',
};
export const demoPassword = 'open-the-bandstand';

let networks = 0;

/** Signs in by a call, for the next page to open. */
export async function signIn(
  page: Page,
  email: string = demoPeople.artist,
  password: string = demoPassword,
): Promise<void> {
  const headers = await comeFromElsewhere(page);
  const data = { email, password };
  const answer = await page.request.post('/api/auth/sign-in/email', { headers, data });
  if (!answer.ok()) throw new Error(`${email} can’t sign in: ${await answer.text()}`);
}

/** From a network of its own, so that the limits on one don't end a long run of tests. */
async function comeFromElsewhere(page: Page): Promise<Record<string, string>> {
  networks += 1;
  const headers = { 'x-forwarded-for': `10.${process.pid & 255}.${networks & 255}.1` };
  await page.setExtraHTTPHeaders(headers);
  return headers;
}

/** Signs in as people do. */
export async function signInByForm(
  page: Page,
  email: string = demoPeople.artist,
  password: string = demoPassword,
): Promise<void> {
  await comeFromElsewhere(page);
  await page.goto('/sign-in?next=/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
}
