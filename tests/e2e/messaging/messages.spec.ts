import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

test('two people talk in two browsers; one loses the network and comes back; whoever has no part in it sees nothing', async ({
  page: venue,
  chromium,
  baseURL,
}) => {
  const open = async (email: string) => {
    const context = await chromium.newContext({ baseURL });
    const page = await context.newPage();
    await signIn(page, email);
    return page;
  };
  await signIn(venue, demoPeople.venue);
  // From the performer’s public page.
  await venue.goto('/users/the-night-owls');
  await venue.getByRole('link', { name: 'Message' }).click();
  const hostile = '</script><script>window.broken = true</script> Spring?';
  await venue.getByLabel('Message', { exact: true }).fill(hostile);
  await venue.getByRole('button', { name: 'Send message' }).click();
  await expect(venue.getByRole('status')).toContainText('Message sent.');

  const band = await open(demoPeople.artist);
  await band.goto('/profiles/the-night-owls/messages');
  await expect(band.getByText('1 unread').first()).toBeVisible();
  await band.getByRole('link', { name: 'Cinema Candeia' }).first().click();
  const said = (page: typeof band) => page.locator('#thread-entries');
  await expect(said(band)).toContainText(hostile);

  // What one writes appears at the other’s at once.
  await venue.getByLabel('Write to The Night Owls').fill('Or May?');
  await venue.getByLabel('Write to The Night Owls').press('Control+Enter');
  await expect(said(band)).toContainText('Or May?');

  await band.context().setOffline(true);
  const field = band.getByLabel('Write to Cinema Candeia');
  for (const text of ['May is good.', 'How about the 9th?']) {
    await field.fill(text);
    await band.getByRole('button', { name: 'Send message' }).click();
    await expect(field).toHaveValue('');
  }
  await expect(band.getByText('Not sent yet.')).toHaveCount(2);
  await band.context().setOffline(false);
  await expect(band.getByText('Not sent yet.')).toHaveCount(0);
  await expect(said(venue)).toContainText(/May is good\..+How about the 9th\?/s);
  await expect(said(venue).getByText('May is good.')).toHaveCount(1);
  await expectAccessible(venue);

  const address = new URL(venue.url()).pathname;
  const other = await open(demoPeople.door);
  expect((await other.goto(address))?.status()).toBe(404);
  expect(await venue.evaluate(() => 'broken' in window)).toBe(false);
  await Promise.all([band, other].map((page) => page.context().close()));
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the two sides of a hold write to each other on its page', async ({ page }) => {
    await signIn(page, demoPeople.artist);
    await page.goto('/profiles/the-night-owls/holds');
    await page.getByRole('link', { name: 'Cinema Candeia, ' }).first().click();
    await page.getByLabel('Write to Cinema Candeia').fill('Is there a piano?');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('status')).toHaveText('Message sent.');
    await expect(page.locator('#thread-entries')).toContainText(/hold.+Is there a piano\?/s);

    await page.context().clearCookies();
    await signIn(page, demoPeople.venue);
    await page.goto('/profiles/cinema-candeia/messages?show=unread');
    const talk = page.getByRole('listitem').filter({ hasText: 'Is there a piano?' });
    await expect(talk).toContainText('Hold at Cinema Candeia');
    await talk.getByRole('link').click();
    await page.getByRole('link', { name: 'Open hold' }).click();
    await page.getByLabel('Write to The Night Owls').fill('There is, and it is tuned.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.locator('#thread-entries')).toContainText('it is tuned');
  });
});
