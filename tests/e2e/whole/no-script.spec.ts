import { expect, test } from '#tests/harness/browser/e2e.ts';

test.use({ javaScriptEnabled: false });

test('every public page is complete without any script', async ({ page }) => {
  const pages: [path: string, words: string][] = [
    ['/', "We're here to change the game."],
    ['/users/full-artist', 'Find more artists like The Full Artist on the Bandstand app.'],
    ['/users/full-venue', 'Find more venues like The Full Venue on the Bandstand app.'],
    ['/users/nobody-here', 'User not found'],
    ['/terms-of-service', 'Last updated August 20, 2025'],
    ['/privacy-policy', 'Last updated January 5, 2025'],
    ['/how-payments-work', 'Last updated August 23, 2025'],
    ['/cancellation-policy', 'Last updated August 20, 2025'],
    ['/delete-account', 'Account Settings'],
    ['/api', 'Read one public profile'],
    ['/nothing-here', 'Page not found'],
  ];
  for (const [path, words] of pages) {
    await page.goto(path);
    await expect(page.getByText(words).first(), path).toBeVisible();
  }
});

test('a video is a plain link to its own page', async ({ page }) => {
  await page.goto('/users/full-artist');
  await expect(page.getByRole('link', { name: 'Play video 1' })).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  );
});

test('the menu opens on a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const link = page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Venues' });
  await expect(link).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(link).toBeVisible();
});

test('the logo stays in view', async ({ page }) => {
  await page.goto('/terms-of-service');
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, 3_000);
  await expect(page.getByRole('link', { name: 'Bandstand, home' })).toBeInViewport();
});

test('a query string that begins with a slash becomes the path', async ({ page, baseURL }) => {
  await page.goto('/?/users/full-artist&a=1~and~b=2');
  expect(page.url()).toBe(`${baseURL}/users/full-artist?a=1&b=2`);
});
