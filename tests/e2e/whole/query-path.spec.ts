import { expect, test } from '#tests/harness/browser/e2e.ts';

test('the path in a query string is opened, with its own query and the hash', async ({
  page,
  baseURL,
}) => {
  await page.goto('/?/users/full-artist&a=1~and~b=2#videos');
  await expect(page).toHaveURL(`${baseURL}/users/full-artist?a=1&b=2#videos`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Full Artist');
});

test('the browser does it as well, where an answer comes without asking the server', async ({
  page,
  baseURL,
}) => {
  // A static host or a cache gives the home page for any query; here the test plays its part.
  await page.route(`${baseURL}/?/**`, async (route) => {
    await route.fulfill({ response: await route.fetch({ url: `${baseURL}/` }) });
  });
  await page.goto('/?/users/full-artist#videos');
  await expect(page).toHaveURL(`${baseURL}/users/full-artist#videos`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Full Artist');
});

test('it never leads to another host', async ({ page, baseURL }) => {
  for (const query of [
    '?//evil.example',
    '?/\\evil.example',
    '?/%5Cevil.example',
    '?///evil.example/x',
    '?/%09/evil.example',
  ]) {
    await page.goto(`/${query}`);
    expect(new URL(page.url()).origin, query).toBe(baseURL);
  }
});
