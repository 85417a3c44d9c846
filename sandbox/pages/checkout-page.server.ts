import { type Act, needThing, thingsWith } from '../act.server.ts';
import {
  authenticate,
  type PaidWith,
  paySession,
  type SessionHidden,
} from '../calls/checkout.server.ts';
import type { Attempt, Payment } from '../calls/payments.server.ts';
import { testCard } from '../cards.ts';
import { SandboxFailure } from '../failure.ts';
import { type CheckoutView, renderAuthentication, renderCheckout } from './checkout-view.tsx';
import { type Problems, renderNotice } from './page-frame.tsx';
import type { Session } from './session-parts.ts';

/** A page, or the address of a redirect. */
export type PageAnswer = { status: 200 | 404 | 410 | 422; html: string } | { to: string };

export type Fields = Record<string, string>;

export async function showCheckout(act: Act, id: string): Promise<PageAnswer> {
  const view = await viewOf(act, id);
  return over(view.session, act) ?? { status: 200, html: renderCheckout(view) };
}

/** Takes the page’s form; after a refused card it is shown filled in, without the code. */
export async function takeCheckout(act: Act, id: string, fields: Fields): Promise<PageAnswer> {
  const view = await viewOf(act, id);
  const ended = over(view.session, act);
  if (ended) return ended;
  if (fields.fill !== undefined)
    return { status: 200, html: renderCheckout({ ...view, fields: filled(act, fields) }) };
  const { paidWith, problems } = read(act, fields);
  if (!paidWith) return refused({ ...view, fields, problems });
  const payment = await paySession(act, id, paidWith).catch((error) => {
    if (error instanceof SandboxFailure) return error;
    throw error;
  });
  if (payment instanceof SandboxFailure)
    return refused({ ...view, fields, refusal: payment.message });
  if (payment.status === 'succeeded') return { to: successOf(view.session) };
  const url = payment.next_action?.redirect_to_url?.url;
  if (url) return { to: url };
  return refused({
    ...view,
    fields: { ...fields, cvc: '' },
    refusal: refusalOf(payment),
  });
}

export async function showAuthentication(act: Act, id: string): Promise<PageAnswer> {
  const { body } = await needThing(act, 'payment_intent', id);
  if (body.status !== 'requires_action') return { to: await backTo(act, body as Payment) };
  return { status: 200, html: renderAuthentication(body) };
}

export async function takeAuthentication(
  act: Act,
  id: string,
  fields: Fields,
): Promise<PageAnswer> {
  const { body, hidden } = await needThing(act, 'payment_intent', id);
  if (body.status !== 'requires_action') return { to: await backTo(act, body as Payment) };
  const payment = await authenticate(act, id, fields.answer === 'yes');
  return { to: await backTo(act, payment, (hidden.attempt as Attempt | undefined)?.returnUrl) };
}

/** The address after the bank’s page: on if it is paid, else back to the payment’s page. */
async function backTo(act: Act, payment: Payment, returnUrl?: string | null): Promise<string> {
  const [stored] = await thingsWith(act, 'checkout.session', { payment_intent: payment.id });
  const session = stored?.body as Session | undefined;
  if (!session) return returnUrl ?? act.site;
  return session.status === 'complete'
    ? successOf(session)
    : `${act.site}/sandbox/checkout/${session.id}`;
}

async function viewOf(act: Act, id: string): Promise<CheckoutView> {
  const { body, hidden } = await needThing(act, 'checkout.session', id);
  const session = body as Session;
  const { lines, payment } = hidden as SessionHidden;
  const offers = session.saved_payment_method_options?.allow_redisplay_filters ?? [];
  const all =
    typeof session.customer === 'string'
      ? await thingsWith(act, 'payment_method', { customer: session.customer })
      : [];
  const kept = all
    .map((card) => card.body)
    .filter(({ allow_redisplay: redisplay }) => offers.some((offer) => offer === redisplay));
  return {
    session,
    lines,
    kept,
    keepsAnyway: payment.futureUsage !== null,
    fields: {},
    problems: {},
    refusal: await lastRefusal(act, session),
  };
}

async function lastRefusal(act: Act, session: Session): Promise<string | null> {
  if (typeof session.payment_intent !== 'string') return null;
  const { body } = await needThing(act, 'payment_intent', session.payment_intent);
  return body.last_payment_error ? refusalOf(body as Payment) : null;
}

const refusals: Record<string, string> = {
  generic_decline: 'The card was declined. Nothing was paid. Try another card.',
  insufficient_funds: 'There isn’t enough money on this card. Nothing was paid. Try another card.',
  expired_card: 'This card has expired. Nothing was paid. Try another card.',
  payment_intent_authentication_failure:
    'Your bank couldn’t confirm it’s you. Nothing was paid. Try again, or use another card.',
};

function refusalOf({ last_payment_error: error }: Payment): string {
  return (
    refusals[error?.decline_code ?? error?.code ?? ''] ??
    'The card was refused. Nothing was paid. Try another card.'
  );
}

function refused(view: CheckoutView): PageAnswer {
  return { status: 422, html: renderCheckout(view) };
}

function over(session: Session, act: Act): PageAnswer | null {
  if (session.status === 'complete')
    return {
      status: 200,
      html: renderNotice('Paid', 'This has been paid.', {
        href: successOf(session),
        label: 'Continue',
      }),
    };
  if (session.status === 'open' && session.expires_at > act.now) return null;
  const back = session.cancel_url ? { href: session.cancel_url, label: 'Go back' } : undefined;
  return {
    status: 410,
    html: renderNotice('This page has closed', 'You can’t pay on this page any more.', back),
  };
}

/** Redirects go only to addresses that the platform gave when it opened the page. */
function successOf(session: Session): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

function filled(act: Act, fields: Fields): Fields {
  const year = (new Date(act.now * 1000).getUTCFullYear() + 3) % 100;
  const name = fields.name || 'Test Person';
  const email = fields.email || 'test@example.org';
  return {
    ...fields,
    card: 'new',
    number: fields.fill ?? '',
    expiry: `12 / ${year}`,
    cvc: '123',
    name,
    email,
  };
}

function read(act: Act, fields: Fields): { paidWith: PaidWith | null; problems: Problems } {
  const { card = 'new', number = '', expiry = '', cvc = '', name = '', email = '' } = fields;
  if (card !== 'new') return { paidWith: { keptCardId: card }, problems: {} };
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(expiry) ?? [];
  const expiryMonth = Number(month);
  const expiryYear = 2000 + (Number(year) % 100);
  const now = new Date(act.now * 1000);
  const isOver = expiryYear * 12 + expiryMonth < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  const isCard = testCard(number) !== null;
  const isEmail = /^\S+@\S+\.\S+$/.test(email);
  const problems: Problems = {
    ...(!isCard && { number: 'Use a test card. Choose one below.' }),
    ...((month === '' || expiryMonth < 1 || expiryMonth > 12) && {
      expiry: 'Enter the month and year, for example 12 / 29.',
    }),
    ...(month !== '' && isOver && { expiry: 'Enter a date in the future.' }),
    ...(!/^\d{3,4}$/.test(cvc.trim()) && { cvc: 'Enter three or four digits.' }),
    ...(name.trim() === '' && { name: 'Enter the name on the card.' }),
    ...(!isEmail && { email: 'Enter an email address, for example ana@example.org.' }),
  };
  if (Object.keys(problems).length > 0) return { paidWith: null, problems };
  const keeps = fields.keep === 'on';
  return { paidWith: { card: { number, expiryMonth, expiryYear, name, email }, keeps }, problems };
}
