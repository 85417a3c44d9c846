import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { test as base, expect } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';
import { inDatabase } from '#tests/harness/servers/in-database.ts';
import { startPlatform } from '#tests/harness/servers/platform.ts';

/** The demo town, in which Vera’s offer has expired meanwhile. */
const test = base.extend({
  platform: [
    async ({ environment }, use) => {
      await inDatabase(environment, ({ orm }) =>
        orm.execute(sql`update bookings set pending_until = now() - interval '1 second',
          deadline_at = now() - interval '1 second'
          where performer_id = 'vera-quartzo' and state = 'countered'`),
      );
      const platform = await startPlatform(environment);
      await use(platform);
      await platform.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

async function openBooking(page: Page, profileId: string, other: string): Promise<void> {
  await page.goto(`/profiles/${profileId}/bookings`);
  await page.getByRole('link', { name: other }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(' at ');
}

async function signInAs(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  await signIn(page, email);
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('both sides see one booking, each with its own details, and talk about it', async ({
  page,
}) => {
  await signIn(page, demoPeople.artist);
  await page.goto('/today');
  const work = page.getByRole('navigation', { name: 'Your work' });
  await work.getByRole('link', { name: 'Bookings' }).click();
  await expect(part(page, 'Your turn')).toContainText('Cinema Candeia');
  await expect(part(page, 'Your turn')).toContainText(
    /Answer the offer\s*until .+ \(6 days left\)/,
  );
  await expect(part(page, 'Your turn')).toContainText(/Enter the code and collect €/);
  await expect(part(page, 'Upcoming')).toContainText('Signed');
  // The money of the show that is over comes first, then the offer.
  await part(page, 'Your turn').getByRole('link', { name: 'Cinema Candeia' }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'The Night Owls at Cinema Candeia',
  );
  await expect(page.locator('[aria-current="step"]')).toHaveText('Offered');
  await expect(part(page, 'Status')).toContainText('Answer the offer');
  await expect(part(page, 'Your turn').getByRole('link')).toHaveText([
    'Make a counter-offer',
    'Decline',
  ]);
  const parts = page.getByRole('navigation', { name: 'Parts of the booking' });
  await parts.getByRole('link', { name: 'History' }).click();
  await expect(part(page, 'History')).toContainText('Cinema Candeia made an offer');
  await parts.getByRole('link', { name: 'Terms' }).click();
  await expect(part(page, 'Terms')).toContainText('On the table: version 1');
  await parts.getByRole('link', { name: 'Messages' }).click();
  const message = '</script><script>window.broken = true</script> When is dinner?';
  await page.getByLabel('Write to Cinema Candeia').fill(message);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('status')).toContainText('Message sent.');
  await expect(part(page, 'Messages')).toContainText('Rita Corujo for The Night Owls');
  const address = new URL(page.url()).pathname.replace(/\/comments$/, '');

  await part(page, 'Status').getByRole('link', { name: 'Accept' }).click();
  await expect(
    page.getByText(/The date is taken: from load-in .+ no one else can book The Night Owls/),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'If someone cancels' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept version 1' })).toBeVisible();

  await signInAs(page, demoPeople.venue);
  await page.goto(`${address}/comments`);
  await expect(part(page, 'Messages')).toContainText(message);
  await expect(part(page, 'Messages')).not.toContainText('Rita');
  await expect(part(page, 'Status')).toContainText('Waiting for The Night Owls');
  await parts.getByRole('link', { name: 'Overview' }).click();
  await expect(part(page, 'The Night Owls’s turn').getByRole('link')).toHaveText([
    'Revise your terms',
    'Withdraw',
  ]);
  // It isn’t their turn: a sentence instead of a button that would be refused.
  await page.goto(`${address}/acceptance`);
  await expect(page.getByText('This has already been answered')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0);

  await signInAs(page, demoPeople.door);
  expect((await page.goto(address))?.status()).toBe(404);
  expect((await page.goto('/profiles/cinema-candeia/bookings'))?.status()).toBe(403);
});

test('a booking is framed by the page that it belongs to, and lists are narrowed to one other side', async ({
  page,
}) => {
  await signIn(page, demoPeople.manager);
  const frame = page.getByRole('navigation', { name: 'Your work' });
  // She works on both sides, and as her own page last.
  await page.goto('/profiles/cinema-candeia/bookings');
  await page.getByText('Search and filter').click();
  await page.getByLabel('With', { exact: true }).selectOption('Malva & Sal');
  await page.getByRole('button', { name: 'Find' }).click();
  const results = page.getByRole('region', { name: 'Bookings found' });
  await expect(results).toContainText('Malva & Sal');
  await expect(results).not.toContainText('The Night Owls');
  const booking = await results.getByRole('link').first().getAttribute('href');
  await page.goto('/profiles/vera-quartzo/calendar');
  await page.goto(booking ?? '');
  await expect(frame.getByRole('button').first()).toContainText('Cinema Candeia');
  await expect(frame.getByRole('link', { name: 'Money' })).toHaveAttribute(
    'href',
    '/cards?page=cinema-candeia',
  );
  await page.goto('/today');
  await expect(frame.getByRole('button').first()).toContainText('Vera Quartzo');
  await page.goto('/cards?page=cinema-candeia');
  await expect(frame.getByRole('button').first()).toContainText('Cinema Candeia');
});

test('these pages are accessible, by night and by day; each part is two screens at most', async ({
  page,
}) => {
  await signIn(page, demoPeople.artist);
  await openBooking(page, 'the-night-owls', 'Cinema Candeia');
  const address = new URL(page.url()).pathname;
  for (const step of ['', '/terms', '/comments', '/history', '/acceptance', '/refusal']) {
    await page.goto(address + step);
    await expectAccessible(page);
  }
  // One that was played has the most to say.
  await page.goto('/profiles/the-night-owls/bookings?stage=played');
  const played = await page
    .getByRole('region', { name: 'Bookings found' })
    .getByRole('link')
    .first()
    .getAttribute('href');
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    for (const of of [address, played ?? ''])
      for (const part of ['', '/terms', '/comments', '/history']) {
        await page.goto(of + part);
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        // In the small hours the last show went past midnight, and each time after it names its
        // day.
        const nextDay = await page.getByText(/^\w{3} \d+ \w+, 0\d:\d\d$/).count();
        expect(height, `${of}${part} at ${size.width} px`).toBeLessThanOrEqual(
          2 * size.height + nextDay * 24,
        );
      }
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('terms are declined with a reason, and one’s own are withdrawn', async ({ page }) => {
    await signIn(page, demoPeople.door);
    await openBooking(page, 'malva-e-sal', 'Cinema Candeia');
    await expect(part(page, 'Your turn')).toContainText('Cinema Candeia has signed.');
    await page.getByRole('link', { name: 'Decline' }).click();
    await expect(page.getByText('You can’t undo this')).toBeVisible();
    await page.getByLabel('Reason').fill('Our singer has lost her voice.');
    await page.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByRole('status')).toContainText('Declined.');
    const address = new URL(page.url()).pathname;

    await signInAs(page, demoPeople.venue);
    await page.goto(address);
    await expect(part(page, 'What happens next')).toContainText('Malva & Sal declined.');
    await page.goto(`${address}/history`);
    await expect(part(page, 'History')).toContainText('“Our singer has lost her voice.”');
    await page.goto(`${address}/terms`);
    await expect(part(page, 'Contract')).toContainText('Malva & Sal didn’t sign');

    await page.goto('/profiles/cinema-candeia/bookings');
    const offered = page.getByRole('listitem').filter({ hasText: 'Offered' });
    await offered.getByRole('link', { name: 'The Night Owls' }).click();
    await page.getByRole('link', { name: 'Withdraw' }).click();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByRole('status')).toContainText('Withdrawn.');
    await expect(page.locator('[aria-current="step"]')).toHaveText('Withdrawn');
  });

  test('expired terms are shown as such, and can’t be answered', async ({ page }) => {
    await signIn(page, demoPeople.manager);
    await page.goto('/profiles/vera-quartzo/bookings');
    const night = page.getByRole('listitem').filter({ hasText: /Expired|Deadline passed/ });
    await expect(night).toHaveCount(1);
    await night.getByRole('link').click();
    await expect(page.getByText(/so it expired|The deadline passed/).first()).toBeVisible();
    await expect(page.getByRole('link', { name: /Accept|Decline|Withdraw/ })).toHaveCount(0);
    // She works for both sides, and sees it for whichever she chooses.
    await page.getByRole('button', { name: 'View as Cinema Candeia' }).click();
    await expect(page.getByText('Viewing as Cinema Candeia.')).toBeVisible();
  });
});
