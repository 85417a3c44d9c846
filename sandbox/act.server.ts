import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Orm } from '#app/db/client.server.ts';
import { noSuch } from './failure.ts';
import type { Form } from './pages/form.ts';
import { clock, later, objects } from './tables.server.ts';

/** One act at the sandbox, in one transaction. */
export type Act = {
  tx: Orm;
  /** By the sandbox’s clock, in whole seconds since 1970. */
  now: number;
  /** The connected account that acts; empty for the platform. */
  account: string;
  /** The platform’s own address, below which the sandbox’s pages lie. */
  site: string;
  request: { id: string | null; key: string | null };
};

/** The sandbox’s objects, by the provider’s names of their kinds. */
export type Kinds = {
  customer: Stripe.Customer;
  'checkout.session': Stripe.Checkout.Session;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
  account: Stripe.Account;
  account_link: Stripe.AccountLink & { id: string };
  login_link: Stripe.LoginLink & { id: string };
  payout: Stripe.Payout;
  balance_transaction: Stripe.BalanceTransaction;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
};
export type Kind = keyof Kinds;
export type Hidden = Record<string, unknown>;
export type Stored<K extends Kind> = { body: Kinds[K]; hidden: Hidden; account: string };

/** Begins an act. Its time is the database’s plus the lead of the sandbox’s clock. */
export async function beginAct(
  tx: Orm,
  call: Pick<Act, 'site'> & Partial<Pick<Act, 'account' | 'request'>>,
): Promise<Act> {
  const [row] = await tx
    .select({
      now: sql<string>`floor(extract(epoch from now()) + ${clock.aheadSeconds})::bigint::text`,
    })
    .from(clock);
  return {
    tx,
    now: Number(row?.now),
    account: '',
    request: { id: null, key: null },
    ...call,
  };
}

export function newThingId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, '0')}`;
}

export async function findThing<K extends Kind>(
  act: Act,
  kind: K,
  id: string,
  account = act.account,
): Promise<Stored<K> | null> {
  const [row] = await act.tx
    .select()
    .from(objects)
    .where(and(eq(objects.id, id), eq(objects.kind, kind), eq(objects.account, account)));
  return row ? asStored<K>(row) : null;
}

/** @throws SandboxFailure `resource_missing` */
export async function needThing<K extends Kind>(
  act: Act,
  kind: K,
  id: string,
  // An unknown id in the address is answered with 404, one in the form with 400.
  param?: string,
): Promise<Stored<K>> {
  const thing = await findThing(act, kind, id);
  if (!thing) throw noSuch(kind, id, param ?? 'id', param ? 400 : 404);
  return thing;
}

export async function addThing<K extends Kind>(
  act: Act,
  body: Kinds[K] & { object: K; id: string },
  options: { hidden?: Hidden; account?: string } = {},
): Promise<Kinds[K]> {
  const { hidden = {}, account = act.account } = options;
  const { id, object: kind } = body;
  await act.tx.insert(objects).values({ id, kind, account, created: act.now, body, hidden });
  return body;
}

export async function changeThing<K extends Kind>(
  act: Act,
  body: Kinds[K] & { object: K; id: string },
  hidden?: Hidden,
): Promise<Kinds[K]> {
  await act.tx
    .update(objects)
    .set({ body, ...(hidden && { hidden }) })
    .where(eq(objects.id, body.id));
  return body;
}

/** All objects of a kind with these values, oldest first. */
export async function thingsWith<K extends Kind>(
  act: Act,
  kind: K,
  where: Record<string, string>,
  account = act.account,
): Promise<Stored<K>[]> {
  const rows = await act.tx
    .select()
    .from(objects)
    .where(and(eq(objects.kind, kind), eq(objects.account, account), ...conditionsOf(where)))
    .orderBy(objects.seq);
  return rows.map((row) => asStored<K>(row));
}

/** One page of a list in the provider’s way: newest first, after a known id. */
export async function listThings<K extends Kind>(
  act: Act,
  kind: K,
  form: Form,
  where: Record<string, string | null> = {},
  url = `/v1/${kind.replaceAll('.', '/')}s`,
  also?: SQL,
): Promise<Page<Kinds[K]>> {
  const limit = Math.min(form.number('limit') ?? 10, 100);
  const range = createdIn(form);
  const after = form.text('starting_after');
  const before = form.text('ending_before');
  const rows = await act.tx
    .select()
    .from(objects)
    .where(
      and(
        eq(objects.kind, kind),
        eq(objects.account, act.account),
        ...conditionsOf(where),
        ...range,
        also,
        after === null ? undefined : lt(objects.seq, await seqOf(act, after, 'starting_after')),
        before === null ? undefined : gt(objects.seq, await seqOf(act, before, 'ending_before')),
      ),
    )
    .orderBy(before === null ? desc(objects.seq) : objects.seq)
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  if (before !== null) page.reverse();
  return {
    object: 'list',
    url,
    has_more: rows.length > limit,
    data: page.map((row) => asStored<K>(row).body),
  };
}

export type Page<Thing> = { object: 'list'; url: string; has_more: boolean; data: Thing[] };

/** Schedules an act that happens by itself. */
export async function doLater(
  act: Act,
  name: LaterAct,
  subject: string,
  due: number,
): Promise<void> {
  await act.tx.insert(later).values({ act: name, subject, due });
}

export type LaterAct = 'arrive payout' | 'expire session' | 'fail refund';

function conditionsOf(where: Record<string, string | null>): SQL[] {
  return Object.entries(where)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => sql`${objects.body} ->> ${name} = ${value}`);
}

function createdIn(form: Form): (SQL | undefined)[] {
  const range = form.part('created');
  const bounds = [
    [range.number('gte'), gte],
    [range.number('gt'), gt],
    [range.number('lte'), lte],
    [range.number('lt'), lt],
  ] as const;
  return bounds.map(([bound, compare]) =>
    bound === null ? undefined : compare(objects.created, bound),
  );
}

async function seqOf(act: Act, id: string, param: string): Promise<number> {
  const [row] = await act.tx
    .select({ seq: objects.seq, kind: objects.kind })
    .from(objects)
    .where(eq(objects.id, id));
  if (!row) throw noSuch('object', id, param, 400);
  return row.seq;
}

/** The query has checked the kind, and only this module writes bodies. */
function asStored<K extends Kind>(row: {
  body: unknown;
  hidden: unknown;
  account: string;
}): Stored<K> {
  return row as Stored<K>;
}
