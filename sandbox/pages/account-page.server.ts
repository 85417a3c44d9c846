import type Stripe from 'stripe';
import {
  type Act,
  changeThing,
  findThing,
  needThing,
  newThingId,
  thingsWith,
} from '../act.server.ts';
import { type Account, saveAccount } from '../calls/accounts.server.ts';
import { balanceOf } from '../money.server.ts';
import {
  bankNumbers,
  countryCodes,
  type OnboardingView,
  renderDashboard,
  renderOnboarding,
} from './account-view.tsx';
import type { Fields, PageAnswer } from './checkout-page.server.ts';
import { type Onboarded, onboard, withBank } from './onboarding.server.ts';
import { type Problems, renderNotice } from './page-frame.tsx';

type Link = {
  account: string;
  returnUrl: string;
  refreshUrl: string;
  visit?: string;
  isUsed?: boolean;
};

/** The time to fill in an opened page. */
const visitSeconds = 60 * 60;

/** Opens the page of a link, once; later visits are sent back for another link. */
export async function showOnboarding(act: Act, id: string): Promise<PageAnswer> {
  const { body, hidden } = await needThing(act, 'account_link', id);
  const link = hidden as Link;
  if (link.visit || body.expires_at <= act.now) return { to: link.refreshUrl };
  const visit = newThingId('visit');
  await changeThing(act, body, { ...link, visit });
  const account = (await needThing(act, 'account', link.account)).body;
  return { status: 200, html: renderOnboarding({ account, visit, fields: {}, problems: {} }) };
}

export async function takeOnboarding(act: Act, id: string, fields: Fields): Promise<PageAnswer> {
  const { body, hidden } = await needThing(act, 'account_link', id);
  const link = hidden as Link;
  const isOpen = link.visit !== undefined && link.visit === fields.visit && !link.isUsed;
  if (!isOpen || body.created + visitSeconds <= act.now) return { to: link.refreshUrl };
  const account = (await needThing(act, 'account', link.account)).body;
  const view: OnboardingView = { account, visit: fields.visit ?? '', fields, problems: {} };
  if (fields.do === 'fill')
    return {
      status: 200,
      html: renderOnboarding({ ...view, fields: { ...fields, ...testValues } }),
    };
  if (fields.do !== 'leave') {
    const { onboarded, problems } = read(act, fields);
    if (!onboarded) return { status: 422, html: renderOnboarding({ ...view, problems }) };
    await onboard(act, account.id, onboarded);
  }
  await changeThing(act, body, { ...link, isUsed: true });
  return { to: link.returnUrl };
}

export async function showDashboard(act: Act, id: string): Promise<PageAnswer> {
  const { body, hidden } = await needThing(act, 'login_link', id);
  if (hidden.visit) return usedUp;
  const visit = newThingId('visit');
  await changeThing(act, body, { ...hidden, visit });
  return dashboard(act, { account: String(hidden.account), visit });
}

export async function takeDashboard(act: Act, id: string, fields: Fields): Promise<PageAnswer> {
  const { body, hidden } = await needThing(act, 'login_link', id);
  if (!hidden.visit || hidden.visit !== fields.visit || body.created + visitSeconds <= act.now)
    return usedUp;
  const known = { account: String(hidden.account), visit: String(hidden.visit), fields };
  const problem = bankProblem(fields.bank ?? '');
  if (problem) return dashboard(act, { ...known, problems: { bank: problem } });
  const account = (await needThing(act, 'account', known.account)).body as Account;
  await saveAccount(act, withBank(account, bare(fields.bank ?? '')));
  return dashboard(act, { ...known, fields: {}, message: 'Your bank account has been changed.' });
}

type Dashboard = {
  account: string;
  visit: string;
  fields?: Fields;
  problems?: Problems;
  message?: string;
};

async function dashboard(act: Act, page: Dashboard): Promise<PageAnswer> {
  const { visit, fields = {}, problems = {}, message = null } = page;
  const account = await findThing(act, 'account', page.account);
  const sums = await balanceOf(act, page.account);
  const payouts = await thingsWith(act, 'payout', {}, page.account);
  const html = renderDashboard({
    account: account?.body as Stripe.Account,
    visit,
    sums,
    payouts: payouts.map(({ body }) => body).reverse(),
    fields,
    problems,
    message,
  });
  return { status: problems.bank ? 422 : 200, html };
}

const usedUp: PageAnswer = {
  status: 410,
  html: renderNotice('Link already used', 'This link opens once. Open it again from the platform.'),
};

const testValues = {
  firstName: 'Test',
  lastName: 'Person',
  birthDate: '1990-01-01',
  bank: bankNumbers.open,
};

function read(act: Act, fields: Fields): { onboarded: Onboarded | null; problems: Problems } {
  const { country = '', firstName = '', lastName = '', birthDate = '', bank = '' } = fields;
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(birthDate) ?? [];
  const bornAt = Date.parse(birthDate) / 1000;
  const bankIsWrong = bankProblem(bank);
  const problems: Problems = {
    ...(!countryCodes.includes(country) && { country: 'Choose a country from the list.' }),
    ...(firstName.trim() === '' && { firstName: 'Enter your first name.' }),
    ...(lastName.trim() === '' && { lastName: 'Enter your last name.' }),
    ...(!(bornAt < act.now - 13 * 365.25 * 86_400) && {
      birthDate: 'Enter your date of birth. You must be at least 13 years old.',
    }),
    ...(bankIsWrong && { bank: bankIsWrong }),
  };
  if (Object.keys(problems).length > 0) return { onboarded: null, problems };
  return {
    onboarded: {
      country,
      firstName,
      lastName,
      birthDate: { year: Number(year), month: Number(month), day: Number(day) },
      bankNumber: bare(bank),
      needsDocument: fields.outcome === 'document',
    },
    problems,
  };
}

function bankProblem(bank: string): string | null {
  const isKnown = Object.values(bankNumbers).includes(bare(bank));
  return isKnown ? null : 'Use one of the two test accounts.';
}

function bare(bank: string): string {
  return bank.replace(/\s/g, '').toUpperCase();
}
