import { expect, test } from '#tests/harness/browser/e2e.ts';

test('an artist’s page shows everything that its document holds', async ({ page }) => {
  const response = await page.goto('/users/full-artist');
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Full Artist');
  await expect(page.getByText('Artist', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bio' })).toBeVisible();
  await expect(page.locator('.bio')).toHaveText('We play.\n\nLoudly.', { useInnerText: true });
  await expect(page.getByRole('heading', { name: 'Location' })).toHaveCount(0);
  await expect(
    page.getByText('Find more artists like The Full Artist on the Bandstand app.'),
  ).toBeVisible();
  await expect(page).toHaveTitle('The Full Artist · Bandstand');
});

test('pictures are looked up as jpg, then png, and banners only where the document has one', async ({
  page,
}) => {
  await page.goto('/users/full-artist');
  const avatar = page.locator('.avatar img');
  await expect(avatar).toHaveJSProperty('complete', true);
  expect(await avatar.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect(await colourAt(page, '.avatar img')).toBe('red');
  await expect(page.locator('.banner img')).toHaveCount(1);

  await page.goto('/users/png-only');
  expect(await colourAt(page, '.avatar img')).toBe('blue');
  await expect(page.locator('.banner img')).toHaveCount(1);

  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/users/hidden-banner');
  await expect(page.locator('.banner img')).toHaveCount(0);
  expect(requested.filter((url) => url.includes('/banner'))).toEqual([]);
});

test('a broken picture is logged, and the page does without it', async ({ page, platform }) => {
  await page.goto('/users/broken-picture');
  await expect(page.locator('.avatar')).toHaveText('É');
  await expect(page.locator('main img')).toHaveCount(0);
  await expect.poll(() => platform.output()).toContain('a picture can’t be shown');
});

test('missing texts have their fallbacks', async ({ page }) => {
  await page.goto('/users/nameless');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Name not available');
  await expect(page.getByText('Bio not available')).toBeVisible();
  await expect(page.locator('.avatar')).toHaveText('U');
  await expect(page.getByRole('heading', { name: 'Videos' })).toHaveCount(0);
});

test('a venue with a position shows where it is', async ({ page }) => {
  await page.goto('/users/full-venue');
  await expect(page.getByText('Venue', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Location' })).toBeVisible();
  const locator = page.getByRole('img', { name: 'Map that shows where The Full Venue is' });
  await locator.scrollIntoViewIfNeeded();
  await expect.poll(() => locator.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(640);
  await expect(page.getByText('38.7223° N, 9.1393° W, Portugal')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open in a map' })).toHaveAttribute(
    'href',
    /mlat=38\.7223/,
  );
  await expect(
    page.getByText('Find more venues like The Full Venue on the Bandstand app.'),
  ).toBeVisible();
});

for (const userId of ['half-placed-venue', 'placed-artist']) {
  test(`${userId} has no location section`, async ({ page }) => {
    await page.goto(`/users/${userId}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Location' })).toHaveCount(0);
  });
}

test('every failure has its words and its status', async ({ page }) => {
  const cases: [path: string, status: number, words: string][] = [
    ['/users', 404, 'User ID not found in URL'],
    ['/users/', 404, 'User ID not found in URL'],
    ['/users/nobody-here', 404, 'User not found'],
    ['/users/a%2Fb', 404, 'User not found'],
    ['/users/%00', 404, 'User not found'],
    [`/users/${'x'.repeat(10_000)}`, 404, 'User not found'],
    ['/users/full%E2%80%90artist', 404, 'User not found'],
    ['/users/FULL-ARTIST', 404, 'User not found'],
  ];
  for (const [path, status, words] of cases) {
    const response = await page.goto(path);
    expect(response?.status(), path.slice(0, 60)).toBe(status);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words);
  }
});

test('a hostile name is shown as plain text', async ({ page }) => {
  await page.goto('/users/hostile');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('</script><script>');
  await expect(page.getByText('<b>bold</b> & {{product}} $t(unknown)')).toBeVisible();
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? '')).toMatchObject({
    '@type': 'MusicVenue',
    name: expect.stringContaining('</script>'),
  });
});

test('search engines and other sites are told who this is', async ({ page, request, baseURL }) => {
  await page.goto('/users/full-artist');
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'MusicGroup', name: 'The Full Artist' });
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    /\/users\/full-artist$/,
  );
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  const answer = await request.get(baseURL + new URL(picture ?? '').pathname);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toBe('image/jpeg');
});

async function colourAt(page: import('@playwright/test').Page, selector: string): Promise<string> {
  return page.locator(selector).evaluate(async (img: HTMLImageElement) => {
    await img.decode();
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    context?.drawImage(img, 0, 0);
    const [red = 0, , blue = 0] = context?.getImageData(5, 5, 1, 1).data ?? [];
    return red > blue ? 'red' : 'blue';
  });
}
