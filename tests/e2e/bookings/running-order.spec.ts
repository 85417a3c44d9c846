import { moneyTitles } from '#app/cli/demo-money-titles.server.ts';
import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

const viewport = { width: 320, height: 720 };
test.use({ viewport });

test('the venue marks the night on a phone without scripts, and the band sees it as it happens', async ({
  page: band,
  chromium,
  baseURL,
}) => {
  const plain = await chromium.newContext({ baseURL, viewport, javaScriptEnabled: false });
  const venue = await plain.newPage();
  await signIn(venue, demoPeople.venue);
  await signIn(band, demoPeople.artist);
  const answer = await venue.request.get('/api/v1/profiles/cinema-candeia/bookings');
  const { items }: { items: { id: string; title: string }[] } = await answer.json();
  const night = items.find(({ title }) => title === moneyTitles.played);
  for (const page of [venue, band]) {
    await page.goto(`/bookings/${night?.id}/running-order`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Running order');
  }
  const set = band.getByRole('listitem').filter({ hasText: 'The Night Owls' });
  await expect(band.getByRole('button', { name: /^On now/ })).toHaveCount(0);

  await venue.getByRole('button', { name: 'Doors are open', exact: true }).click();
  await expect(venue.getByRole('button', { name: 'Undo “Doors are open”' })).toBeVisible();
  await venue.getByRole('button', { name: 'On now The Night Owls', exact: true }).click();
  await expect(set.getByText('On now')).toBeVisible();
  await expect(set.getByText(/minutes late/)).toBeVisible();
  await expect(band.getByText(/after curfew/)).toBeVisible();
  await expectAccessible(band);

  await venue.getByRole('button', { name: 'Done The Night Owls', exact: true }).click();
  await expect(set.getByText('Done')).toBeVisible();
  await venue.getByRole('button', { name: 'Undo “Done: The Night Owls”' }).click();
  await expect(venue.getByText('Undone.')).toBeVisible();
  await expect(set.getByText('On now')).toBeVisible();
  await plain.close();
});
