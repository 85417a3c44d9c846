import type Stripe from 'stripe';
import { Field, type Problems, renderPage, writtenAmount } from './page-frame.tsx';
import type { Session } from './session-parts.ts';

export type CheckoutView = {
  session: Session;
  lines: { name: string; amount: number; quantity: number }[];
  kept: Stripe.PaymentMethod[];
  /** The card is saved in any case. */
  keepsAnyway: boolean;
  fields: Record<string, string>;
  problems: Problems;
  refusal: string | null;
};

export function renderCheckout(view: CheckoutView): string {
  const { session } = view;
  const total = writtenAmount(session.amount_total ?? 0, session.currency ?? 'eur');
  return renderPage(
    `Pay ${total}`,
    <div className="sandbox-columns">
      <section className="sandbox-bill">
        <h1>Pay {total}</h1>
        <Bill {...view} total={total} />
        {session.cancel_url && (
          <p>
            <a href={session.cancel_url}>Cancel and go back</a>
          </p>
        )}
      </section>
      <CardForm {...view} total={total} />
    </div>,
  );
}

function Bill({ session, lines, total }: CheckoutView & { total: string }) {
  const currency = session.currency ?? 'eur';
  return (
    <ul>
      {lines.map(({ name, amount, quantity }) => (
        <li className="sandbox-line" key={name}>
          <span>{quantity > 1 ? `${quantity} × ${name}` : name}</span>
          <span className="sandbox-money">{writtenAmount(amount * quantity, currency)}</span>
        </li>
      ))}
      <li className="sandbox-line sandbox-total">
        <span>Total</span>
        <span className="sandbox-money">{total}</span>
      </li>
    </ul>
  );
}

function CardForm(view: CheckoutView & { total: string }) {
  const { session, kept, fields, problems, refusal, total } = view;
  const chosen = fields.card ?? kept[0]?.id ?? 'new';
  return (
    <form method="post" noValidate>
      {refusal && (
        <p className="sandbox-message" role="alert">
          {refusal}
        </p>
      )}
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        value={fields.email ?? session.customer_email ?? ''}
        problem={problems.email}
      />
      {kept.length > 0 ? (
        <fieldset>
          <legend>Card</legend>
          {kept.map(({ id, card }) => (
            <label className="sandbox-choice" key={id}>
              <input type="radio" name="card" value={id} defaultChecked={chosen === id} />
              {`${nameOf(card?.brand)} ending in ${card?.last4}`}
            </label>
          ))}
          <label className="sandbox-choice">
            <input type="radio" name="card" value="new" defaultChecked={chosen === 'new'} />
            Another card, given below
          </label>
        </fieldset>
      ) : (
        <input type="hidden" name="card" value="new" />
      )}
      <CardFields {...view} />
      <div className="sandbox-actions">
        <button type="submit" data-tone="spotlight">
          {`Pay ${total}`}
        </button>
      </div>
      <TestCards />
    </form>
  );
}

function CardFields({ session, fields, problems, keepsAnyway }: CheckoutView) {
  const mayKeep = session.saved_payment_method_options?.payment_method_save === 'enabled';
  return (
    <>
      <Field
        name="number"
        label="Card number"
        inputMode="numeric"
        autoComplete="off"
        placeholder="4242 4242 4242 4242"
        value={fields.number}
        problem={problems.number}
      />
      <div className="sandbox-pair">
        <Field
          name="expiry"
          label="Expiry"
          placeholder="MM / YY"
          inputMode="numeric"
          autoComplete="off"
          value={fields.expiry}
          problem={problems.expiry}
        />
        <Field
          name="cvc"
          label="CVC"
          placeholder="123"
          inputMode="numeric"
          autoComplete="off"
          value={fields.cvc}
          problem={problems.cvc}
        />
      </div>
      <Field name="name" label="Name on the card" value={fields.name} problem={problems.name} />
      {mayKeep ? (
        <label className="sandbox-choice">
          <input type="checkbox" name="keep" defaultChecked={fields.keep === 'on'} />
          Keep this card for later payments
        </label>
      ) : (
        keepsAnyway && <p className="sandbox-hint">This card is saved for later payments.</p>
      )}
    </>
  );
}

const testCards = [
  ['4242424242424242', 'pays'],
  ['4000000000000002', 'is declined'],
  ['4000000000009995', 'has too little money'],
  ['4000002500003155', 'asks its holder once'],
  ['4000002760003184', 'asks its holder always'],
  ['4000000000000259', 'pays, is disputed later'],
  ['4000000000005126', 'pays, takes no refund'],
] as const;

function TestCards() {
  return (
    <div className="sandbox-tests">
      <h2>Test cards</h2>
      <p className="sandbox-hint">Real cards don’t work here. Choose a test card:</p>
      <ul>
        {testCards.map(([number, does]) => (
          <li key={number}>
            <button type="submit" name="fill" value={number}>
              {`…${number.slice(-4)} ${does}`}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function renderAuthentication(payment: Stripe.PaymentIntent): string {
  const amount = writtenAmount(payment.amount, payment.currency);
  return renderPage(
    'Confirm with your bank',
    <form method="post">
      <h1>Confirm with your bank</h1>
      <p>{`Do you want to pay ${amount}? This page stands in for the bank of a test card.`}</p>
      <div className="sandbox-actions">
        <button type="submit" name="answer" value="yes" data-tone="spotlight">
          Complete
        </button>
        <button type="submit" name="answer" value="no">
          Fail
        </button>
      </div>
    </form>,
  );
}

function nameOf(brand: string | undefined): string {
  return brand === 'mastercard' ? 'Mastercard' : 'Visa';
}
