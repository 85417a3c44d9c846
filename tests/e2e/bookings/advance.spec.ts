import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { signByCall, termsIn } from '#tests/harness/browser/booking-e2e.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

test.use({ viewport: { width: 320, height: 720 } });

type Line = { key: string; answers: string; state: string };

/** Answers by calls what a side has left. */
async function answerRest(page: Page, as: string, side: string, bookingId: string) {
  const advance = `/api/v1/profiles/${as}/bookings/${bookingId}/advance`;
  const { lines } = (await (await page.request.get(advance)).json()) as { lines: Line[] };
  for (const { key } of lines.filter((one) => one.state === 'open' && one.answers === side)) {
    const data = { answer: key.startsWith('gear-') ? 'houseHires' : 'As always.' };
    const headers = { origin: new URL(page.url()).origin };
    const answer = await page.request.put(`${advance}/lines/${key}`, { data, headers });
    expect(answer.ok()).toBe(true);
  }
}

test('both sides advance a show on their phones, and a crew reads its day sheet without a network', async ({
  page: venue,
  chromium,
  baseURL,
}) => {
  const bookingId = await signByCall(baseURL, 'Noite de Julho', termsIn(96));
  const advance = `/bookings/${bookingId}/advance`;
  const context = await chromium.newContext({ baseURL, viewport: { width: 320, height: 720 } });
  const band = await context.newPage();
  await signIn(venue, demoPeople.venue);
  await signIn(band, demoPeople.artist);
  await band.goto(advance);
  await venue.goto(advance);
  await venue.getByRole('link', { name: 'Answer Venue contact' }).click();
  await venue.getByLabel('Answer', { exact: true }).fill('Ana: +351 220 123 459');
  await venue.getByRole('button', { name: 'Save answer' }).click();
  await expect(venue.getByText('Answer saved.')).toBeVisible();
  // The other phone shows it without being touched.
  await expect(band.getByText('Ana: +351 220 123 459')).toBeVisible();

  await band.getByRole('link', { name: 'Ask about Venue contact' }).click();
  await band.getByLabel('Question or answer').fill('From when on?');
  await band.getByRole('button', { name: 'Send' }).click();
  await band.getByRole('button', { name: /^Use \d+ suggestions?$/ }).click();
  await expect(band.getByText('Suggestions used.')).toBeVisible();
  await answerRest(band, 'the-night-owls', 'performer', bookingId);
  await answerRest(venue, 'cinema-candeia', 'venue', bookingId);
  await venue.reload();
  await expectAccessible(venue);
  for (const page of [venue, band]) await page.goto(advance);
  for (const page of [venue, band])
    await page.getByRole('button', { name: 'Confirm advance' }).click();
  await expect(band.getByText('Both sides have confirmed the advance.')).toBeVisible();
  await venue.getByRole('link', { name: 'Change Power' }).click();
  await venue.getByLabel('Answer', { exact: true }).fill('63 A');
  await venue.getByRole('button', { name: 'Save answer' }).click();
  await expect(band.getByText('Changed since confirmed').first()).toBeVisible();

  await band.getByRole('link', { name: 'Day sheet' }).click();
  await band.getByRole('button', { name: 'Make link' }).click();
  const link = await band.getByLabel('Link', { exact: true }).inputValue();
  await expectAccessible(band);
  const crew = await chromium.newContext({ baseURL, viewport: { width: 320, height: 720 } });
  const phone = await crew.newPage();
  await phone.goto(link);
  const call = phone.getByRole('link', { name: '+351 220 123 459' });
  await expect(call).toHaveAttribute('href', 'tel:+351220123459');
  await expect.poll(() => phone.evaluate(async () => (await caches.keys()).length)).toBe(1);
  await expect
    .poll(() =>
      phone.evaluate(async () => {
        const [name = ''] = await caches.keys();
        return Boolean(await (await caches.open(name)).match(location.pathname));
      }),
    )
    .toBe(true);
  await crew.setOffline(true);
  await phone.reload();
  await expect(phone.getByText(/^No connection\. This copy is as of/)).toBeVisible();
  await expect(call).toBeVisible();
  await crew.setOffline(false);
  await band.getByRole('button', { name: 'End link' }).click();
  await expect(band.getByText(/^Link ended\./)).toBeVisible();
  await phone.reload();
  await expect(phone.getByText('This day sheet isn’t available')).toBeVisible();
  // The phone’s copy is gone with it.
  await expect.poll(() => phone.evaluate(async () => (await caches.keys()).length)).toBe(0);
  await Promise.all([context.close(), crew.close()]);
});
