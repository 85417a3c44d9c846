import { expect, test } from '#tests/harness/browser/e2e.ts';

const documents: [path: string, title: string, updated: string | null, says: RegExp[]][] = [
  [
    '/terms-of-service',
    'User Agreement',
    'August 20, 2025',
    [/Florida/, /arbitration/i, /Miami/, /13\. /],
  ],
  [
    '/privacy-policy',
    'Privacy Policy',
    'January 5, 2025',
    [/portability/i, /restriction/i, /under 13|younger than 13/i, /cookies/i],
  ],
  [
    '/how-payments-work',
    'How Payments Work',
    'August 23, 2025',
    [/2 to 7 business days/, /48 hours/, /tax/i],
  ],
  [
    '/cancellation-policy',
    'Cancellation and Refund Policy',
    'August 20, 2025',
    [/More than 7 days/, /3 to 7 days/, /50%/, /5 to 10 business days/],
  ],
  [
    '/delete-account',
    'Delete your account',
    null,
    [/Account Settings/, /Delete Account/, /support@bandstand\.example/],
  ],
];

for (const [path, title, updated, says] of documents) {
  test(`${path} is complete, dated and can be found one's way in`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    if (updated) await expect(page.getByText(`Last updated ${updated}`)).toBeVisible();
    else await expect(page.getByText('Last updated')).toHaveCount(0);
    const text = await page.getByRole('main').textContent();
    for (const words of says) expect(text).toMatch(words);
    expect(text).not.toContain('{{');

    const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    const headings = page.locator('.prose h2');
    expect(await links.allInnerTexts()).toEqual(await headings.allInnerTexts());
    await links.last().click();
    await expect(headings.last()).toBeInViewport();
  });
}

test('the User Agreement has a summary and its 13 sections in order', async ({ page }) => {
  await page.goto('/terms-of-service');
  const titles = await page.locator('.prose h2').allInnerTexts();
  expect(titles[0]).toBe('Summary');
  expect(titles.slice(1).map((title) => Number.parseInt(title, 10))).toEqual(
    Array.from({ length: 13 }, (_, index) => index + 1),
  );
});

test('links between the documents lead somewhere', async ({ page, request, baseURL }) => {
  const addresses = new Set<string>();
  for (const [path] of documents) {
    await page.goto(path);
    for (const link of await page.locator('main a[href^="/"]').all())
      addresses.add((await link.getAttribute('href')) ?? '');
  }
  for (const address of addresses)
    expect((await request.get(baseURL + address)).status(), address).toBe(200);
});

test('printed, a document has neither bar nor table of contents', async ({ page }) => {
  await page.goto('/terms-of-service');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner').first()).toBeHidden();
  await expect(page.locator('.toc')).toBeHidden();
  await expect(page.locator('.prose')).toBeVisible();
});
