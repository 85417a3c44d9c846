import type Stripe from 'stripe';
import { Field, type Problems, renderPage, writtenAmount } from './page-frame.tsx';

export type OnboardingView = {
  account: Stripe.Account;
  visit: string;
  fields: Record<string, string>;
  problems: Problems;
};

export const bankNumbers = {
  open: 'PT50000201231234567890154',
  closed: 'PT50000201230000000001116',
};

/** The page on which a payee enters identity and bank. */
export function renderOnboarding({ account, visit, fields, problems }: OnboardingView): string {
  return renderPage(
    'Get paid',
    <form method="post" noValidate>
      <h1>Get paid</h1>
      <p>
        The provider asks people who are paid for their details. Use the test values: no one checks
        them.
      </p>
      <input type="hidden" name="visit" value={visit} />
      <div className="sandbox-field">
        <label htmlFor="country">Country</label>
        <select
          id="country"
          name="country"
          defaultValue={fields.country ?? account.country ?? 'PT'}
        >
          {countries.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        {problems.country && <p className="sandbox-error">{problems.country}</p>}
      </div>
      <Field
        name="firstName"
        label="Legal first name"
        value={fields.firstName}
        problem={problems.firstName}
      />
      <Field
        name="lastName"
        label="Legal last name"
        value={fields.lastName}
        problem={problems.lastName}
      />
      <Field
        name="birthDate"
        label="Date of birth"
        type="date"
        value={fields.birthDate}
        problem={problems.birthDate}
      />
      <Field
        name="bank"
        label="Bank account (IBAN)"
        hint={`${bankNumbers.open} works; ${bankNumbers.closed} is closed, so payouts come back.`}
        value={fields.bank}
        problem={problems.bank}
      />
      <fieldset>
        <legend>What the provider answers</legend>
        <label className="sandbox-choice">
          <input
            type="radio"
            name="outcome"
            value="accepted"
            defaultChecked={fields.outcome !== 'document'}
          />
          Accepts it
        </label>
        <label className="sandbox-choice">
          <input
            type="radio"
            name="outcome"
            value="document"
            defaultChecked={fields.outcome === 'document'}
          />
          Asks for a document
        </label>
      </fieldset>
      <div className="sandbox-actions">
        <button type="submit" name="do" value="submit" data-tone="spotlight">
          Agree and submit
        </button>
        <button type="submit" name="do" value="fill">
          Use test values
        </button>
        <button type="submit" name="do" value="leave">
          Leave it incomplete
        </button>
      </div>
    </form>,
  );
}

const countries = [
  ['AT', 'Austria'],
  ['BE', 'Belgium'],
  ['CH', 'Switzerland'],
  ['DE', 'Germany'],
  ['ES', 'Spain'],
  ['FR', 'France'],
  ['GB', 'United Kingdom'],
  ['IE', 'Ireland'],
  ['IT', 'Italy'],
  ['NL', 'Netherlands'],
  ['PT', 'Portugal'],
  ['SE', 'Sweden'],
  ['US', 'United States'],
] as const;

export const countryCodes: readonly string[] = countries.map(([code]) => code);

export type DashboardView = {
  account: Stripe.Account;
  visit: string;
  sums: { currency: string; available: number; pending: number }[];
  payouts: Stripe.Payout[];
  fields: Record<string, string>;
  problems: Problems;
  message: string | null;
};

/** The page of a payee’s balance, payouts and bank. */
export function renderDashboard(view: DashboardView): string {
  const { account, visit, sums, payouts, fields, problems, message } = view;
  const [bank] = account.external_accounts?.data ?? [];
  return renderPage(
    'Your account',
    <>
      <h1>Your account</h1>
      {message && (
        <p className="sandbox-message" data-tone="good" role="status">
          {message}
        </p>
      )}
      <section>
        <h2>Balance</h2>
        {sums.length === 0 && <p>Nothing has come in yet.</p>}
        <ul>
          {sums.map(({ currency, available, pending }) => (
            <li className="sandbox-line" key={currency}>
              <span>{currency.toUpperCase()}</span>
              <span className="sandbox-money">
                {writtenAmount(available, currency)}
                {pending !== 0 && `, on its way ${writtenAmount(pending, currency)}`}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Payouts</h2>
        {payouts.length === 0 && <p>Nothing has been paid out yet.</p>}
        <ul>
          {payouts.map((payout) => (
            <li className="sandbox-line" key={payout.id}>
              <span>{stateWords[payout.status] ?? payout.status}</span>
              <span className="sandbox-money">{writtenAmount(payout.amount, payout.currency)}</span>
            </li>
          ))}
        </ul>
      </section>
      <form method="post" noValidate>
        <h2>Bank account</h2>
        <p>{bankWords(bank)}</p>
        <input type="hidden" name="visit" value={visit} />
        <Field
          name="bank"
          label="New bank account (IBAN)"
          hint={`${bankNumbers.open} works; ${bankNumbers.closed} is closed, so payouts come back.`}
          value={fields.bank}
          problem={problems.bank}
        />
        <div className="sandbox-actions">
          <button type="submit" data-tone="spotlight">
            Change bank account
          </button>
        </div>
      </form>
    </>,
  );
}

const stateWords: Record<string, string> = {
  pending: '○ On its way',
  in_transit: '○ On its way',
  paid: '● Arrived',
  failed: '▲ Came back: the bank account is closed',
  canceled: '■ Cancelled',
};

function bankWords(bank: { last4?: string; status?: string | null } | undefined): string {
  if (!bank) return 'No bank account yet.';
  if (bank.status === 'errored')
    return `The account ending in ${bank.last4} has sent a payout back. Give another one.`;
  return `Payouts go to the account ending in ${bank.last4}.`;
}
