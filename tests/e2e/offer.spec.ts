import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/harness/browser/accessible.ts';
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
  await page.goto(`/bookings/new?with=the-night-owls&day=${dayIn(days)}`);
  await page.getByLabel('Room').selectOption({ index: 1 });
}

async function fillTicket(page: Page, number: number, name: string, price: string): Promise<void> {
  const ticket = page.getByRole('group', { name: `Ticket ${number}` });
  await ticket.getByLabel('Name').fill(name);
  await ticket.getByLabel('Price', { exact: true }).fill(price);
  await ticket.getByLabel('Fees in the price').fill('1');
  await ticket.getByLabel('How many').fill('500');
}

async function fillPlus(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Guarantee plus a share' }).check();
  await page.getByLabel('Guarantee', { exact: true }).fill('5000');
  await page.getByLabel('Share for the performer').fill('85');
  await page.getByRole('textbox', { name: 'Venue’s expenses' }).fill('6000');
  await page.getByLabel('Promoter profit').fill('15');
  await page.getByLabel('Tax in the prices').fill('6.5');
}

const simulated = (page: Page) => page.getByRole('region', { name: 'What it comes to' });
const changed = (page: Page) => page.locator('main dt', { hasText: 'Changed' });

test('a venue offers, the performer counters, the venue accepts', async ({ page }) => {
  await beginOffer(page, 61);
  await expect(page.getByLabel('Promoter profit')).toBeHidden();
  await fillPlus(page);
  await expect(simulated(page)).toContainText('Fill in the deal and the tickets');
  await page.getByRole('button', { name: 'Add a kind of ticket' }).click();
  await fillTicket(page, 1, 'Advance', '20');
  await page.getByRole('button', { name: 'Add a kind of ticket' }).click();
  await fillTicket(page, 2, 'At the door', '25');
  // The worked example, while it’s typed.
  await expect(simulated(page)).toContainText('€11,407.12');
  await expect(simulated(page)).toContainText('545 tickets');
  await expect(simulated(page)).toContainText('Split point: €12,650 net');

  // What the clock shows before load-in is on the next day, which is said as it’s typed.
  const curfew = page.locator('.time-field', { has: page.getByLabel('Curfew') });
  await expect(curfew).not.toContainText('Next day');
  await page.getByLabel('Curfew').fill('00:15');
  await expect(curfew).toContainText('Next day');

  // What’s wrong stands beside its field, and nothing typed is lost.
  await page.getByLabel('Set ends').fill('20:30');
  await page.getByRole('button', { name: 'Send the offer' }).click();
  const setEnds = page.getByLabel('Set ends');
  await expect(setEnds).toHaveAccessibleDescription(/This is before “Set starts”/);
  await expect(setEnds).toBeFocused();
  await expect(page.getByRole('group', { name: 'Ticket 2' }).getByLabel('Name')).toHaveValue(
    'At the door',
  );
  await setEnds.fill('22:30');
  await page.getByRole('button', { name: 'Send the offer' }).click();
  await expect(page.getByRole('status')).toHaveText('Sent. The other side gets a mail.');
  const booking = new URL(page.url()).pathname;

  await signInAs(page, demoPeople.artist);
  await page.goto(booking);
  await page.getByRole('link', { name: 'Answer with changes' }).click();
  await page.getByLabel('Guarantee', { exact: true }).fill('5,500.50');
  await page.getByRole('button', { name: 'Remove ticket 2' }).click();
  await expect(simulated(page)).toContainText('Not in this house');
  await page.getByLabel('A few words along with it').fill('We bring our own lights.');
  await page.getByRole('button', { name: 'Send the counter-offer' }).click();
  await expect(page.getByRole('status')).toHaveText('Sent. The other side gets a mail.');

  await signInAs(page, demoPeople.venue);
  await page.goto(`${booking}/versions/2`);
  await expect(page.getByText('We bring our own lights.')).toBeVisible();
  await expect(changed(page)).toHaveText([
    /^Guarantee/,
    /^Split point/,
    /^At the door/,
    /^The guarantee/,
  ]);
  await expect(page.locator('[data-changed]').first()).toContainText(
    /Version 1€5,000Version 2€5,500.50/,
  );
  await page.goto(booking);
  await page.getByRole('link', { name: 'Accept' }).click();
  await page.getByRole('button', { name: 'Accept version 2' }).click();
  await expect(page.getByRole('status')).toHaveText(/You have agreed/);
});

test('an offer and its versions can be used by everybody', async ({ page }) => {
  await beginOffer(page, 62);
  await page.getByRole('radio', { name: 'Flat fee' }).check();
  await page.getByLabel('Guarantee', { exact: true }).fill('400');
  await page.getByRole('button', { name: 'Add a kind of ticket' }).click();
  await fillTicket(page, 1, 'Advance', '20');
  await page.getByRole('button', { name: 'Add a bonus' }).click();
  await page.getByLabel('From so many tickets sold').fill('9999');
  await page.getByLabel('Bonus', { exact: true }).fill('50');
  await page.getByText('The same as a table').click();
  await page.getByRole('button', { name: 'Send the offer' }).click();
  await expect(page.getByLabel('From so many tickets sold')).toHaveAccessibleDescription(
    /only 500 tickets/,
  );
  await expectAccessible(page, { name: 'offer' });
  await page.getByLabel('From so many tickets sold').fill('450');
  await page.getByRole('button', { name: 'Send the offer' }).click();
  await page.getByRole('link', { name: 'Change your terms' }).click();
  await page.getByLabel('Guarantee', { exact: true }).fill('450');
  await page.getByRole('button', { name: 'Send these terms' }).click();
  await expect(page.getByText('On the table: version 2')).toBeVisible();
  await page.goto(`${new URL(page.url()).pathname}/versions/2`);
  await expectAccessible(page, { name: 'version' });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an offer is written and answered all the same', async ({ page }) => {
    await beginOffer(page, 63);
    await fillPlus(page);
    // Blank lines take the place of buttons; one in between stays blank.
    await expect(page.getByRole('button', { name: 'Add a kind of ticket' })).toHaveCount(0);
    await fillTicket(page, 1, 'Advance', '20');
    await fillTicket(page, 3, 'At the door', '25,00 x');
    await page.getByRole('button', { name: 'Send the offer' }).click();
    const second = page.getByRole('group', { name: 'Ticket 2' });
    await expect(second.getByLabel('Name')).toHaveValue('At the door');
    await expect(second.getByLabel('Price', { exact: true })).toHaveAccessibleDescription(
      /Write an amount/,
    );
    await second.getByLabel('Price', { exact: true }).fill('25,00');
    await page.getByRole('button', { name: 'Send the offer' }).click();
    await expect(page.getByRole('status')).toHaveText('Sent. The other side gets a mail.');
    await expect(page.getByText('€11,407.12')).toBeVisible();
    const booking = new URL(page.url()).pathname;

    await signInAs(page, demoPeople.artist);
    await page.goto(`${booking}/offer`);
    await page.getByLabel('Share for the performer').fill('87.5 %');
    await page.getByRole('button', { name: 'Send the counter-offer' }).click();
    await expect(changed(page)).toHaveText([/^Share for the performer/]);
  });
});
