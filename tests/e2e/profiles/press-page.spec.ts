import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

test('an artist’s page says who they are, what they need and how they sound', async ({ page }) => {
  await page.goto('/users/the-night-owls');
  await expect(page.locator('.profile-facts li')).toHaveText([
    'Vila Nova de Gaia',
    'Indie rock',
    'Garage rock',
  ]);
  await expect(page.locator('.profile-lead')).toContainText('from the last ferry stop');
  const headings = page.getByRole('heading', { level: 2 });
  await expect(headings).toHaveText([
    'Bio',
    'At a glance',
    'Videos',
    'Upcoming shows',
    'Working with The Night Owls',
    'Follow The Night Owls',
    'Press',
    'For the show',
  ]);
  const glance = page.getByRole('region', { name: 'At a glance' });
  await expect(glance).toContainText('50–80 minutes');
  await expect(glance).toContainText('up to 250 km from Vila Nova de Gaia');
  await expect(glance).toContainText('€600 – €1,200');
  await expect(glance).toContainText('Catarina Moura');
  await expect(glance.getByRole('link', { name: 'Newsletter' })).toHaveAttribute(
    'href',
    'https://the-night-owls.example/letters',
  );
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a long text is behind a line that opens it', async ({ page }) => {
    await page.goto('/users/the-night-owls');
    const riders = page.getByText('Four monitor mixes, three if you must.');
    await expect(riders).toBeHidden();
    await page.getByText('Technical rider').click();
    await expect(riders).toBeVisible();
    await page.getByText('Input list').click();
    await expect(page.getByRole('row', { name: '12 Voice Catarina SM58' })).toBeVisible();
    await page.getByText('The full story').press('Enter');
    await expect(page.getByText('It began in 2016')).toBeVisible();
  });
});

test('a fee that isn’t to be shown isn’t', async ({ page }) => {
  const response = await page.goto('/users/cais-catorze');
  await expect(page.getByRole('region', { name: 'At a glance' })).toContainText('30–60 minutes');
  expect(await response?.text()).not.toMatch(/Fee|€|80000|150000/);
});

test('a venue’s page shows its rooms, its equipment and where it is', async ({ page }) => {
  await page.goto('/users/cinema-candeia');
  const rooms = page.getByRole('region', { name: 'Rooms' }).getByRole('listitem');
  await expect(rooms).toContainText([
    'The hall, seated412 people',
    'The hall with a dance floor280 people',
    'Foyer70 people',
  ]);
  await page.getByText('House rules').click();
  await expect(page.getByText('No confetti, the seats are velvet.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Location' })).toBeVisible();
});

test('a page of which little is known shows no empty parts', async ({ page }) => {
  await page.goto('/users/full-artist');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Bio',
    'Videos',
    'Follow The Full Artist',
  ]);
});

test('a preview is for its people, says that it is one, and leads back', async ({
  page,
  request,
}) => {
  const signedOut = await request.get('/profiles/the-night-owls/preview', { maxRedirects: 0 });
  expect(signedOut.status()).toBe(303);
  await signIn(page, demoPeople.artist);
  const response = await page.goto('/profiles/the-night-owls/preview');
  expect(response?.status()).toBe(200);
  expect(response?.headers()['cache-control']).toContain('no-store');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Night Owls');
  await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to editing' })).toHaveAttribute(
    'href',
    '/profiles/the-night-owls/edit',
  );
  expect((await page.goto('/profiles/sete-bancos/preview'))?.status()).toBe(404);
});

for (const path of ['/users/the-night-owls', '/users/cinema-candeia'])
  test(`${path} is accessible, with everything open`, async ({ page }) => {
    await page.goto(path);
    for (const fold of await page.locator('summary').all()) await fold.click();
    await expectAccessible(page);
  });
