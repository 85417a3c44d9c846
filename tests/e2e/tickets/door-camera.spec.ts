import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { launchBrowser } from '#tests/harness/browser/browser.ts';
import { buyTwo, startPhone } from '#tests/harness/browser/door-e2e.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';
import { photographCodes } from '#tests/harness/tickets/photograph-code.ts';

test('a crumpled ticket is let in once by the camera, also where the page is opened again without a network', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await signIn(page, demoPeople.venue);
  const [code = ''] = await buyTwo(page);
  const folder = mkdtempSync(path.join(tmpdir(), 'bandstand-camera-'));
  const film = path.join(folder, 'ticket.mjpeg');
  const held = { crumpled: 0.8, tilted: 20, turned: 20, light: 0.5 };
  await (await photographCodes([{ text: code, ...held }])).jpeg().toFile(film);
  const browser = await launchBrowser(
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  );
  const context = await browser.newContext({
    baseURL,
    permissions: ['camera'],
    reducedMotion: 'reduce',
    viewport: { width: 320, height: 640 },
  });
  const phone = await startPhone(context, 'Main door');
  const verdict = phone.getByRole('status', { name: 'Verdict' });
  await expect(verdict).toContainText('Let in');
  await expect(phone.getByRole('button', { name: 'Let in anyway' })).toBeHidden();
  await expectAccessible(phone);
  await context.setOffline(true);
  await phone.reload();
  await expect(verdict).toContainText('Already in since');
  // A scanner types wherever the focus is.
  await phone.getByRole('button', { name: 'Leaves' }).focus();
  await phone.keyboard.type('nonsense\n');
  await expect(verdict).toContainText('This isn’t a ticket code');
  // Two pages would each write over what the other keeps.
  const other = await context.newPage();
  await other.goto('/door/scan');
  await expect(phone.getByText('The door is open in another window')).toBeVisible();
  await browser.close();
  rmSync(folder, { recursive: true });
});
