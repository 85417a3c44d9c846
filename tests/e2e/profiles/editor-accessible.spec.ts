import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';
import { drawPicture } from '#tests/harness/people/pictures.ts';

test('an artist’s editor, with problems, with a crop open', async ({ page }) => {
  await signIn(page, demoPeople.artist);
  await page.goto('/profiles/the-night-owls/edit?welcome');
  await expect(page.getByLabel('Name of the act')).toBeEnabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add link' }).click();
  await page.getByLabel('Link text').last().fill('Nothing');
  await page.getByRole('textbox', { name: 'Genres' }).fill('jazz');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('link', { name: /Enter the address/ })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^Remove Link/ })
    .last()
    .click();
  await page.getByLabel('Change picture').setInputFiles({
    name: 'a.jpg',
    mimeType: 'image/jpeg',
    buffer: await drawPicture('jpeg', { width: 900, height: 1400 }),
  });
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('everything can be hit with a thumb', async ({ page }) => {
    await signIn(page, demoPeople.venue);
    await page.goto('/profiles/cinema-candeia/edit');
    await expect(page.getByLabel('Name of the venue')).toBeEnabled();
    const targets = page.locator('main :is(button, select, textarea, input:not([type="hidden"]))');
    const small = await targets.evaluateAll((all) =>
      all
        .filter((target) => target.getBoundingClientRect().height < 44)
        .map((target) => target.outerHTML.slice(0, 80)),
    );
    expect(small).toEqual([]);
  });
});
