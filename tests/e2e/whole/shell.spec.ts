import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signInByForm } from '#tests/harness/calls/sign-in.ts';

test.use({ reducedMotion: 'no-preference' });

test('the bar leads home and to the owner’s site, on every page', async ({ page }) => {
  for (const path of ['/', '/users/full-artist', '/terms-of-service', '/nothing-here']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Bandstand, home' })).toHaveAttribute('href', '/');
    await expect(page.getByRole('link', { name: 'Site of Ada Byron' })).toHaveAttribute(
      'href',
      'https://owner.example/',
    );
    await expect(page.getByRole('contentinfo')).toContainText('© 2025 Bandstand');
    const mail = page.getByRole('contentinfo').getByRole('link', { name: /@/ });
    await expect(mail).toHaveAttribute('href', 'mailto:support@bandstand.example');
  }
});

test('the owner’s logo changes colour under the pointer and under the keyboard', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/users/nameless');
  const logo = page.getByRole('link', { name: 'Site of Ada Byron' });
  const colour = () => logo.evaluate((link) => getComputedStyle(link).color);
  const before = await colour();
  await logo.hover();
  await expect.poll(colour).not.toBe(before);
  const hovered = await colour();
  await page.mouse.move(5, 500);
  await expect.poll(colour).toBe(before);
  for (
    let presses = 0;
    presses < 14 && !(await logo.evaluate((link) => link.matches(':focus-visible')));
    presses += 1
  )
    await page.keyboard.press('Tab');
  await expect.poll(colour).toBe(hovered);
});

test('the bar becomes sticky past 20 px of scroll and not before', async ({ page }) => {
  await page.goto('/terms-of-service');
  const bar = page.getByRole('banner').first();
  const logo = page.getByRole('link', { name: 'Bandstand, home' });
  await expect(bar).not.toHaveAttribute('data-sticky');
  await page.evaluate(() => scrollTo(0, 20));
  await expect(bar).not.toHaveAttribute('data-sticky');
  await page.evaluate(() => scrollTo(0, 21));
  await expect(bar).toHaveAttribute('data-sticky');
  await page.evaluate(() => scrollTo(0, 2_000));
  await expect(logo).toBeInViewport();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(bar).not.toHaveAttribute('data-sticky');
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('the menu button opens and closes the menu, by touch and by keyboard', async ({ page }) => {
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Menu' });
    const link = page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'Venues' });
    await expect(link).toBeHidden();
    await button.click();
    await expect(link).toBeVisible();
    await button.click();
    await expect(link).toBeHidden();
    await button.press('Enter');
    await expect(link).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
  });

  test('no page is wider than the screen', async ({ page }) => {
    for (const path of [
      '/',
      '/users/full-artist',
      '/users/long-name',
      '/users/hostile',
      '/privacy-policy',
      '/cancellation-policy',
      '/api',
    ]) {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
    }
  });
});

test('home says the tagline in its two parts and shows real artists and venues', async ({
  page,
}) => {
  await page.goto('/');
  const tagline = page.getByRole('heading', { level: 1 });
  await expect(tagline).toHaveText("We're not here to win... We're here to change the game.");
  const [first, second] = await tagline
    .locator('span')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).color));
  expect(first).not.toBe(second);
  for (const [name, count] of [
    ['Artists to hear', 4],
    ['Rooms to play', 4],
  ] as const)
    await expect(page.getByRole('region', { name }).getByRole('listitem')).toHaveCount(count);
  await page.getByRole('region', { name: 'Rooms to play' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/users\//);
  await expect(page.getByText('Venue', { exact: true })).toBeVisible();
});

test('over a banner picture the bar keeps to the night’s colours, also by day', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/users/full-artist');
  const colour = (selector: string) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).color);
  expect(await colour('.logo span')).toBe('rgb(247, 239, 227)');
  expect(await colour('h1')).toBe('rgb(20, 17, 15)');
});

test('home leads artists and venues to an account of their kind', async ({ page }) => {
  for (const [name, kind] of [
    ['Join as a performer', 'artist'],
    ['Join as a venue', 'venue'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('link', { name }).first().click();
    await expect(page).toHaveURL(`/sign-up?kind=${kind}`);
  }
});

test('home says what it is and how to join in the first screen, whatever its width', async ({
  page,
}) => {
  await page.goto('/');
  for (const [width, height] of [
    [320, 568],
    [390, 664],
    [768, 700],
    [1024, 600],
    [1280, 720],
    [1920, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const shown of [
      page.getByText('Performers and venues book live music here'),
      page.getByRole('link', { name: 'Join as a performer' }).first(),
      page.getByRole('link', { name: 'Join as a venue' }).first(),
    ])
      await expect(shown, `${width} px`).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole('banner').first().getByRole('link', { name: 'Join', exact: true }).click();
  await expect(page).toHaveURL('/sign-up');
});

test('the bar leads in, and shows who is in to themselves alone', async ({ page, request }) => {
  await page.goto('/');
  const bar = page.getByRole('banner').first();
  await expect(bar.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in');
  // The one whose page has another name.
  await signInByForm(page, demoPeople.venue);
  await expect(bar.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Account of/ }).click();
  const menu = page.getByRole('navigation', { name: 'Account', exact: true });
  await expect(menu.getByRole('link', { name: 'Your pages' })).toHaveAttribute('href', '/profiles');
  await expect(menu.getByRole('link', { name: 'Account Settings' })).toBeVisible();
  const name = (await menu.getByRole('paragraph').first().textContent()) ?? '';
  const publicText = await (await request.get('/')).text();
  expect(publicText).not.toContain(name);
  expect(publicText).not.toContain('account-menu');
  await menu.getByRole('button', { name: 'Sign out' }).click();
  await expect(bar.getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('a chosen theme is kept from page to page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(await ground()).toBe('rgb(20, 17, 15)');
  await page.getByRole('button', { name: 'Light or dark' }).click();
  expect(await ground()).toBe('rgb(250, 246, 238)');
  await page.goto('/privacy-policy');
  expect(await ground()).toBe('rgb(250, 246, 238)');
});

test('the first key press offers the way past the bar', async ({ page }) => {
  await page.goto('/users/full-artist');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('an unknown address gets a helpful page with its status', async ({ page }) => {
  for (const path of ['/nothing-here', '/users/a/b', '/terms-of-service/x']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await expect(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible();
  }
});
