import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/harness/browser/accessible.ts';
import { agreeByCall, termsIn } from '#tests/harness/browser/booking-e2e.ts';
import { expect, test } from '#tests/harness/browser/e2e.ts';
import { demoPeople, signIn } from '#tests/harness/calls/sign-in.ts';

async function signInAs(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  await signIn(page, email);
}

function dayIn(days: number): string {
  return Temporal.Now.plainDateISO().add({ days }).toString();
}

/** Cinema Candeia begins an offer to the Night Owls. */
async function beginOffer(page: Page, days: number): Promise<void> {
  await signInAs(page, demoPeople.venue);
  await page.goto(`/bookings/new?with=the-night-owls&like=none&day=${dayIn(days)}`);
  await page.getByText('Full terms').click();
  await page.getByLabel('Room').selectOption({ index: 1 });
}

async function fillTicket(page: Page, number: number, name: string, price: string): Promise<void> {
  const ticket = page.getByRole('group', { name: `Ticket ${number}` });
  await ticket.getByLabel('Name').fill(name);
  await ticket.getByLabel('Price', { exact: true }).fill(price);
  await ticket.getByLabel('Fees included').fill('1');
  await ticket.getByLabel('Quantity').fill('500');
}

async function fillPlus(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Guarantee plus a share above' }).check();
  await page.getByLabel('Fee', { exact: true }).fill('5000');
  await page.getByLabel('Performer’s share, in').fill('85');
  await page.getByRole('textbox', { name: 'Venue’s expenses' }).fill('6000');
  await page.getByLabel('Promoter profit').fill('15');
  await page.getByLabel('Tax included').fill('6.5');
}

const simulated = (page: Page) => page.getByRole('region', { name: 'What the deal pays' });
const folded = (page: Page, part: string) => page.locator('summary', { hasText: part });
const changed = (page: Page) => page.locator('main dt', { hasText: 'Changed' });

test('a venue offers, the performer counters, the venue accepts', async ({ page }) => {
  await beginOffer(page, 61);
  await expect(page.getByLabel('Promoter profit')).toBeHidden();
  await fillPlus(page);
  await expect(simulated(page)).toContainText('Fill in the deal and the tickets');
  await page.getByRole('button', { name: 'Add ticket type' }).click();
  await fillTicket(page, 1, 'Advance', '20');
  await page.getByRole('button', { name: 'Add ticket type' }).click();
  await fillTicket(page, 2, 'At the door', '25');
  // The worked example, while it’s typed.
  await expect(simulated(page)).toContainText('€11,407.12');
  await expect(simulated(page)).toContainText('545 tickets');
  await expect(simulated(page)).toContainText('Split point: €12,650 net');

  // Times before load-in are on the next day, which is shown while typing.
  await folded(page, 'Schedule').click();
  const curfew = page.locator('.time-field', { has: page.getByLabel('Curfew') });
  await expect(curfew).not.toContainText('Next day');
  await page.getByLabel('Curfew').fill('00:15');
  await expect(curfew).toContainText('Next day');

  // Errors are beside their fields, and nothing typed is lost.
  await page.getByLabel('Set ends').fill('20:30');
  await page.getByRole('button', { name: 'Send offer' }).click();
  const setEnds = page.getByLabel('Set ends');
  await expect(setEnds).toHaveAccessibleDescription(/This is before “Set starts”/);
  await expect(setEnds).toBeFocused();
  await expect(page.getByRole('group', { name: 'Ticket 2' }).getByLabel('Name')).toHaveValue(
    'At the door',
  );
  await setEnds.fill('22:30');
  await page.getByRole('button', { name: 'Send offer' }).click();
  await expect(page.getByRole('status')).toHaveText('Sent. We’ll email the other side.');
  const booking = new URL(page.url()).pathname;

  await signInAs(page, demoPeople.artist);
  await page.goto(booking);
  await page.getByRole('link', { name: 'Make a counter-offer' }).click();
  // Unchanged parts are folded behind a summary; changed fields show their earlier values.
  await expect(folded(page, 'Tickets')).toContainText('Ticket types: Advance, €20');
  const guarantee = page.getByLabel('Guarantee', { exact: true });
  await guarantee.fill('5,500.50');
  await expect(guarantee).toHaveAccessibleDescription('Was €5,000.');
  await expect(folded(page, 'Deal')).toContainText('1 change');
  await folded(page, 'Tickets').click();
  await page.getByRole('button', { name: 'Remove ticket 2' }).click();
  await expect(simulated(page)).toContainText('Not reached');
  const changes = page.getByRole('region', { name: '2 changes' });
  await expect(changes).toContainText('Current terms€5,000Your change€5,500.50');
  await guarantee.fill('5000');
  await expect(page.getByRole('region', { name: '1 change' })).toContainText('Ticket types');
  await guarantee.fill('5,500.50');
  // The button in sight covers nothing that is judged.
  await page.locator('.bottom-bar').evaluate((bar) => bar.style.setProperty('position', 'static'));
  await expectAccessible(page, { name: 'counter-offer' });
  await page.getByLabel('Comment (optional)').fill('We bring our own lights.');
  await page.getByRole('button', { name: 'Send counter-offer' }).click();
  await expect(page.getByRole('status')).toHaveText('Sent. We’ll email the other side.');

  await signInAs(page, demoPeople.venue);
  await page.goto(`${booking}/versions/2`);
  await expect(page.getByText('We bring our own lights.')).toBeVisible();
  await expect(changed(page)).toHaveText([
    /^Guarantee/,
    /^Split point/,
    /^At the door/,
    /^Guarantee due/,
  ]);
  await expect(page.locator('[data-changed]').first()).toContainText(
    /Version 1€5,000Version 2€5,500.50/,
  );
  await page.goto(booking);
  await page.getByRole('link', { name: 'Accept' }).click();
  await page.getByRole('button', { name: 'Accept version 2' }).click();
  await expect(page.getByRole('status')).toHaveText(/Terms accepted/);
});

test('an offer and its versions are accessible', async ({ page }) => {
  await beginOffer(page, 62);
  await page.getByRole('radio', { name: 'Flat fee' }).check();
  await page.getByLabel('Fee', { exact: true }).fill('400');
  await page.getByRole('button', { name: 'Add ticket type' }).click();
  await fillTicket(page, 1, 'Advance', '20');
  await page.getByRole('button', { name: 'Add a bonus' }).click();
  await page.getByLabel('Tickets sold', { exact: true }).fill('9999');
  await page.getByLabel('Bonus', { exact: true }).fill('50');
  await page.getByText('Show as a table').click();
  await page.getByRole('button', { name: 'Send offer' }).click();
  await expect(page.getByLabel('Tickets sold', { exact: true })).toHaveAccessibleDescription(
    /only 500 tickets/,
  );
  await expectAccessible(page, { name: 'offer' });
  await page.getByLabel('Tickets sold', { exact: true }).fill('450');
  await page.getByRole('button', { name: 'Send offer' }).click();
  await page.getByRole('link', { name: 'Revise your terms' }).click();
  await page.getByLabel('Guarantee', { exact: true }).fill('450');
  await page.getByRole('button', { name: 'Send revised terms' }).click();
  await expect(page.getByRole('status')).toHaveText('Sent. We’ll email the other side.');
  const booking = new URL(page.url()).pathname;
  await page.goto(`${booking}/terms`);
  await expect(page.getByText('On the table: version 2')).toBeVisible();
  await page.goto(`${booking}/versions/2`);
  await expectAccessible(page, { name: 'version' });
});

test('the entries of a day are shown while it is typed, and a taken day can’t be offered', async ({
  page,
  baseURL,
}) => {
  await beginOffer(page, 64);
  const onDay = page.locator('[aria-live="polite"] .message');
  await expect(onDay).toContainText('The Night Owls isn’t booked then.');
  const day = page.getByLabel('Date', { exact: true });
  await agreeByCall(baseURL, 'Owls', termsIn(65));
  await day.fill(dayIn(65));
  await expect(onDay).toContainText('The performer is already booked at this time.');
  await expect(onDay).toContainText('The stage is already booked at this time.');
  await expect(onDay.locator('.entry')).toContainText('Owls');
  await expectAccessible(page, { name: 'a day that is taken' });
  await page.getByRole('radio', { name: 'Flat fee' }).check();
  await page.getByLabel('Fee', { exact: true }).fill('400');
  await page.getByRole('button', { name: 'Send offer' }).click();
  await expect(day).toHaveAccessibleDescription(/The performer is already booked at this time/);
  await expect(onDay).toContainText('The stage is already booked at this time.');
});

test('choosing an earlier deal keeps the typed values', async ({ page }) => {
  await beginOffer(page, 66);
  await page.getByLabel('Fee', { exact: true }).fill('475');
  await page.getByLabel('Comment (optional)').fill('Same as in spring?');
  const deals = page.getByRole('region', { name: 'Use the terms of another deal' });
  await deals
    .getByRole('link', { name: /^The Night Owls/ })
    .first()
    .click();
  await expect(page).toHaveURL(/like=(?!none)/);
  await expect(page.getByLabel('Comment (optional)')).toHaveValue('Same as in spring?');
  await expect(page.getByLabel('Fee', { exact: true })).toHaveValue('475');
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(dayIn(66));
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an offer can be written and answered', async ({ page }) => {
    await beginOffer(page, 63);
    await fillPlus(page);
    // Blank lines take the place of buttons; one in between stays blank.
    await expect(page.getByRole('button', { name: 'Add ticket type' })).toHaveCount(0);
    await fillTicket(page, 1, 'Advance', '20');
    await fillTicket(page, 3, 'At the door', '25,00 x');
    await page.getByRole('button', { name: 'Send offer' }).click();
    const second = page.getByRole('group', { name: 'Ticket 2' });
    await expect(second.getByLabel('Name')).toHaveValue('At the door');
    await expect(second.getByLabel('Price', { exact: true })).toHaveAccessibleDescription(
      /Enter an amount/,
    );
    await second.getByLabel('Price', { exact: true }).fill('25,00');
    await page.getByRole('button', { name: 'Send offer' }).click();
    await expect(page.getByRole('status')).toHaveText('Sent. We’ll email the other side.');
    const booking = new URL(page.url()).pathname;
    await page.goto(`${booking}/terms`);
    await folded(page, 'What the deal pays').click();
    await expect(page.getByText('€11,407.12')).toBeVisible();

    await signInAs(page, demoPeople.artist);
    await page.goto(`${booking}/offer`);
    await folded(page, 'Deal').click();
    await page.getByLabel('Performer’s share, in').fill('much');
    await page.getByRole('button', { name: 'Send counter-offer' }).click();
    // Errors aren’t folded away.
    await expect(page.getByLabel('Performer’s share, in')).toBeVisible();
    await page.getByLabel('Performer’s share, in').fill('87.5 %');
    await page.getByRole('button', { name: 'Send counter-offer' }).click();
    await expect(page.getByRole('status')).toHaveText('Sent. We’ll email the other side.');
    await page.goto(`${booking}/terms`);
    await expect(changed(page)).toHaveText([/^Performer’s share/]);
  });
});
