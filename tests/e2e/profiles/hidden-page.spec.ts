import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

test('a page is hidden, and shown again', async ({ page, chromium, baseURL }) => {
  await signIn(page, demoPeople.door);
  await page.goto('/profiles/malva-e-sal/edit');
  await expect(page.getByRole('textbox', { name: 'One sentence' })).toBeEnabled();
  await page.getByRole('button', { name: 'Hide page' }).click();
  await expect(page.getByText('Your page is hidden.').first()).toBeVisible();
  const visitor = await (await chromium.newContext({ baseURL })).newPage();
  const other = await (await chromium.newContext({ baseURL })).newPage();
  await signIn(other, demoPeople.venue);
  // Its owner comes first, so that what they are told would be remembered by now if it ever were.
  for (const one of [page, visitor, other]) {
    const answer = await one.goto('/users/malva-e-sal');
    expect(answer?.status()).toBe(404);
    expect(answer?.headers()['cache-control']).toContain('no-store');
    await expect(one).toHaveTitle(/^User not found · /);
    await expect(one.getByRole('heading', { level: 1 })).toHaveText('User not found');
  }
  for (const one of [visitor, other]) {
    await expect(one.getByText('Check the address')).toBeVisible();
    expect(await one.content()).not.toMatch(/notPublic|isn’t published|malva-e-sal\/edit/);
    await one.context().close();
  }
  await expect(page.getByText('the page isn’t published, or it is hidden')).toBeVisible();
  await page.getByRole('link', { name: 'Open the editor' }).click();
  await expect(page.getByRole('textbox', { name: 'One sentence' })).toBeEnabled();
  await page.getByRole('button', { name: 'Show page' }).click();
  await expect(page.getByText('Your page is public again.')).toBeVisible();
  expect((await page.request.get('/users/malva-e-sal')).status()).toBe(200);
});
