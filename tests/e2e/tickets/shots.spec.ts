import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

test('shots', async ({ page, chromium, baseURL }) => {
  test.setTimeout(240_000);
  const shoot = async (name: string, one: typeof page) => {
    for (const width of [320, 1280])
      for (const colorScheme of ['light', 'dark'] as const) {
        await one.setViewportSize({ width, height: 700 });
        await one.emulateMedia({ colorScheme });
        await one.screenshot({
          path: `/tmp/mail-shots/${name}-${width}-${colorScheme}.png`,
          fullPage: true,
        });
      }
  };
  await page.goto('/events');
  await page.getByRole('link', { name: 'Silent film, loud band' }).click();
  await page.getByRole('link', { name: 'Get tickets' }).click();
  await page.getByLabel('Under 16').fill('1');
  await page.getByRole('button', { name: 'Hold tickets' }).click();
  await page.getByLabel('Name').fill('Ana Prado');
  await page.getByLabel('Email address').fill('Ana.Prado@gmail.con');
  await page.getByRole('button', { name: 'Get tickets' }).click();
  await expect(page.getByText(/Did you mean/).first()).toBeVisible();
  await shoot('question', page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Get tickets' }).click();
  await expect(page.getByRole('img', { name: 'Code of ticket' })).toHaveCount(1);
  const order = page.url().split('/').at(-1)?.slice(0, 32) ?? '';
  await page.getByText('Wrong email address?').click();
  await page.getByLabel('Right email address').fill('ana.prado@gmial.com');
  await shoot('order-form', page);
  await page.getByRole('button', { name: 'Send tickets there' }).click();
  await expect(page.getByText(/Did you mean/).first()).toBeVisible();
  await shoot('order-question', page);
  await page.getByLabel('Right email address').fill('ana.prado@gmail.com');
  await page.getByRole('button', { name: 'Send tickets there' }).click();
  await expect(page.getByText('Email address changed.')).toBeVisible();
  await shoot('order-done', page);
  await expectAccessible(page);
  const venue = await (await chromium.newContext({ baseURL })).newPage();
  await signIn(venue, demoPeople.venue);
  await venue.goto('/profiles/cinema-candeia/events');
  await venue.getByRole('link', { name: 'Silent film, loud band' }).first().click();
  const at = new URL(venue.url()).pathname;
  await venue.goto(`${at}/tickets/orders/${order}`);
  await venue.getByText('Wrong email address?').click();
  await venue.getByLabel('Right email address').fill('rosa@people.example');
  await shoot('venue-form', venue);
  await venue.getByRole('button', { name: 'Correct email address' }).click();
  await expect(venue.getByText('Email address corrected.')).toBeVisible();
  await shoot('venue-done', venue);
  await expectAccessible(venue);
});
