import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { test } from '#tests/harness/browser/e2e.ts';

const paths = [
  '/',
  '/users/full-artist',
  '/users/full-venue',
  '/users/nameless',
  '/users/hostile',
  '/users/nobody-here',
  '/users',
  '/terms-of-service',
  '/privacy-policy',
  '/how-payments-work',
  '/cancellation-policy',
  '/delete-account',
  '/api',
  '/nothing-here',
];

for (const width of [320, 1280])
  for (const colorScheme of ['light', 'dark'] as const)
    test.describe(`at ${width} px, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 800 }, colorScheme });

      for (const path of paths)
        test(`axe finds nothing on ${path}`, async ({ page }) => {
          await page.goto(path);
          await expectAccessible(page);
        });
    });
