import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

test.use({ viewport: { width: 390, height: 664 } });

/** In the screen, and under neither of its bars. */
async function expectInSight(shown: Locator): Promise<void> {
  await expect(shown).toBeInViewport({ ratio: 1 });
  const isCovered = () =>
    shown.evaluate((element) => {
      const { left, top, height } = element.getBoundingClientRect();
      const there = document.elementFromPoint(left + 4, top + height / 2);
      return !there || !(element.contains(there) || there.contains(element));
    });
  await expect.poll(isCovered).toBe(false);
}

test('the editor opens with its first field, and says in sight why it doesn’t publish', async ({
  page,
}) => {
  await signIn(page, demoPeople.artist);
  await page.goto('/profiles/the-night-owls/edit?welcome');
  const name = page.getByLabel('Name of the act');
  await expectInSight(name);
  const written = await name.inputValue();
  await name.fill('');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expectInSight(page.locator('#problems h2'));
  await name.fill(written);
});

test('the first field of sign-up that is left empty is seen with its label', async ({ page }) => {
  await page.goto('/sign-up');
  const send = page.getByRole('button', { name: 'Create account' });
  await send.scrollIntoViewIfNeeded();
  await send.click();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expectInSight(page.getByText('Your name', { exact: true }));
});
