import type { Browser } from '@playwright/test';
import { typingEveryMs } from '#app/domain/messaging/threads.ts';
import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';
import { drawPicture } from '#tests/harness/people/pictures.ts';

/** Opens browsers beside the test’s own, each for a person who is signed in. */
const opener = (chromium: Browser, baseURL: string) => async (email: string) => {
  const page = await (await chromium.newContext({ baseURL })).newPage();
  await signIn(page, email);
  return page;
};

test('two people talk in two browsers; one loses the network and comes back; outsiders see nothing', async ({
  page: venue,
  chromium,
  baseURL,
}) => {
  const open = opener(chromium, baseURL);
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
  const entriesOf = (page: typeof band) => page.locator('#thread-entries');
  await expect(entriesOf(band)).toContainText(hostile);

  // Typing is visible until the message arrives.
  const types = band.getByText('Cinema Candeia is typing…');
  await expect(async () => {
    // A reader who opens the thread meanwhile sees it with the next word.
    await venue.getByLabel('Write to The Night Owls').pressSequentially('Or ');
    await expect(types).toBeVisible({ timeout: typingEveryMs });
  }).toPass();

  // A message appears on the other side at once.
  await venue.getByLabel('Write to The Night Owls').fill('Or May?');
  await venue.getByLabel('Write to The Night Owls').press('Control+Enter');
  await expect(entriesOf(band)).toContainText('Or May?');
  await expect(types).toHaveCount(0);

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
  await expect(entriesOf(venue)).toContainText(/May is good\..+How about the 9th\?/s);
  await expect(entriesOf(venue).getByText('May is good.')).toHaveCount(1);
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

test('a message is reported and its page blocked; an administrator stops its account from writing', async ({
  page: band,
  chromium,
  baseURL,
}) => {
  const open = opener(chromium, baseURL);
  const venue = await open(demoPeople.venue);
  await venue.goto('/users/the-night-owls');
  await venue.getByRole('link', { name: 'Message' }).click();
  const field = venue.getByRole('textbox', { name: /Message|Write to/ });
  await field.fill('Pay me outside the platform, or else.');
  await venue.getByRole('button', { name: 'Send message' }).click();
  const thread = new URL(venue.url()).pathname;

  await signIn(band, demoPeople.artist);
  await band.goto(thread);
  await band.getByRole('link', { name: 'Report', exact: true }).last().click();
  await expect(band.getByText('Pay me outside the platform, or else.')).toBeVisible();
  await band.getByLabel('It’s abusive or threatening').check();
  await band.getByLabel('What should we know?').fill('They threaten us.');
  await expectAccessible(band);
  await band.getByRole('button', { name: 'Send report' }).click();
  await expect(band.getByRole('status')).toContainText('Report received.');
  await band.getByText('Block Cinema Candeia').click();
  await band.getByRole('button', { name: 'Block page' }).click();
  await expect(band.getByText('You’ve blocked Cinema Candeia. Unblock them first.')).toBeVisible();
  await venue.goto(thread);
  await expect(venue.getByText('isn’t taking new messages')).toBeVisible();
  await expect(field).toHaveCount(0);

  const admin = await open(demoPeople.admin);
  await admin.goto('/today');
  await admin.getByRole('link', { name: 'See reports' }).click();
  await expectAccessible(admin);
  await admin.getByRole('link', { name: 'The Night Owls about Cinema Candeia' }).click();
  await admin.getByLabel('Stop the account from writing').check();
  await admin.getByRole('textbox', { name: 'Note' }).fill('We don’t allow threats.');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Close report' }).click();
  await expect(admin.getByRole('status')).toContainText('Report closed.');
  await venue.goto(thread);
  await expect(venue.getByText('stopped your account from writing')).toBeVisible();
  await admin.getByRole('button', { name: 'Let them write again' }).click();
  await expect(admin.getByRole('status')).toContainText('can write messages again');

  await band.goto('/profiles/the-night-owls/blocked-pages');
  await expectAccessible(band);
  await band.getByRole('button', { name: 'Unblock Cinema Candeia' }).click();
  await expect(band.getByText('Page unblocked.')).toBeVisible();
  await Promise.all([venue, admin].map((page) => page.context().close()));
});

test('pictures and PDFs go with messages, without script and with it; offline the form says so and keeps them', async ({
  page: venue,
  chromium,
  baseURL,
}) => {
  await signIn(venue, demoPeople.venue);
  const context = await chromium.newContext({ baseURL, javaScriptEnabled: false });
  const band = await context.newPage();
  await signIn(band, demoPeople.artist);
  const pdf = (name: string) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF'),
  });
  // Without script, the first message, without a word.
  await band.goto('/messages/new?with=cinema-candeia');
  const buffer = await drawPicture('jpeg', { width: 1_600, height: 900 });
  const photo = { name: 'stage.jpg', mimeType: 'image/jpeg', buffer };
  await band.getByLabel('Pictures or PDFs').setInputFiles([photo, pdf('<b>rider</b>.pdf')]);
  await band.getByRole('button', { name: 'Send message' }).click();
  await expect(band.getByRole('status')).toContainText('Message sent.');

  await venue.goto(new URL(band.url()).pathname);
  const entries = venue.locator('#thread-entries');
  const [whole] = await Promise.all([
    venue.waitForResponse(/\/messages\/files\/\w+$/),
    entries.getByRole('link', { name: 'Picture: stage.jpg' }).click(),
  ]);
  expect(whole.headers()).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
  await venue.goBack();
  await expect(entries).toContainText('<b>rider< b>.pdf');

  await venue.context().setOffline(true);
  const field = venue.getByLabel('Write to The Night Owls');
  await field.fill('Here is the plan.');
  await venue.getByLabel('Pictures or PDFs').setInputFiles(pdf('plan.pdf'));
  await venue.getByRole('button', { name: 'Send message' }).click();
  await expect(venue.getByText('files need a connection')).toBeVisible();
  await expect(field).toHaveValue('Here is the plan.');
  await venue.context().setOffline(false);
  await venue.getByRole('button', { name: 'Send message' }).click();
  await expect(entries.getByRole('link', { name: 'plan.pdf' })).toHaveCount(1);
  await expect(field).toHaveValue('');
  await expectAccessible(venue);
  await context.close();
});
