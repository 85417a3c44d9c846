import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

const table = `Date,Time,Venue,City,Country
2027-06-01,21:30,Maus Hábitos,Porto,PT
soon,21:30,ZDB,Lisbon,PT
`;

test('an artist imports dates, and shows them on another site', async ({
  page,
  chromium,
  baseURL,
}) => {
  await signIn(page, demoPeople.artist);
  await page.goto('/profiles/the-night-owls/shows');
  await page.getByRole('link', { name: 'Import shows' }).click();
  const file = { name: 'dates.csv', mimeType: 'text/csv', buffer: Buffer.from(table) };
  await page.getByLabel('File').setInputFiles(file);
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByRole('region', { name: 'New: 1' })).toContainText('Maus Hábitos');
  await expect(page.getByRole('region', { name: 'Can’t be read: 1' })).toContainText('Line 3');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import shows' }).click();
  await expect(page.getByText('Shows imported.')).toBeVisible();
  await page.getByRole('link', { name: 'The Night Owls', exact: true }).click();
  await page.getByText('For posters, posts and your site').click();
  const code = await page.getByLabel('Show this on your site').inputValue();

  const blog = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(code),
  ).listen(0, '127.0.0.1');
  await once(blog, 'listening');
  const fan = await (await chromium.newContext({ baseURL })).newPage();
  await fan.goto(`http://127.0.0.1:${(blog.address() as AddressInfo).port}/`);
  const frame = fan.frameLocator('iframe');
  await expect(frame.getByRole('link', { name: 'The Night Owls' })).toHaveAttribute(
    'href',
    /^\/events\//,
  );
  await expect(frame.locator('script')).toHaveCount(0);
  expect(await fan.context().cookies()).toEqual([]);
  await fan.goto('/users/the-night-owls/embed');
  await expectAccessible(fan);
  await fan.context().close();
  blog.close();
});
