import { eq, lte, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { type Act, beginAct, findThing } from './act.server.ts';
import { expireSession } from './calls/checkout.server.ts';
import { closeDispute, openDispute } from './calls/disputes.server.ts';
import { arrivePayout, failPayout } from './calls/payouts.server.ts';
import { failRefund } from './calls/refunds.server.ts';
import { Form } from './pages/form.ts';
import { clock, later, objects, waitForTurn } from './tables.server.ts';

/*
 * Acts of the world around the provider: cardholders, their banks, and time. Tests and the sandbox’s page
 * for administrators call these.
 */
export function worldActs(orm: Orm, site: () => string) {
  const once = <Value>(work: (act: Act) => Promise<Value>) => inTurn(orm, site(), work);
  return {
    disputeCharge: (chargeId: string, reason = 'fraudulent') =>
      once((act) => openDispute(act, chargeId, reason)),
    closeDispute: (disputeId: string, outcome: 'won' | 'lost') =>
      once((act) => closeDispute(act, disputeId, outcome)),
    failRefund: (refundId: string) => once((act) => failRefund(act, refundId)),
    failPayout: (payoutId: string) =>
      once(async (act) => failPayout(await asOwner(act, payoutId), payoutId)),
    payPayoutsNow: () => once((act) => hurry(act, 'arrive payout')),
    failRefundsNow: () => once((act) => hurry(act, 'fail refund')),
    moveClock: (seconds: number) =>
      once(async (act) => {
        await act.tx.update(clock).set({ aheadSeconds: sql`${clock.aheadSeconds} + ${seconds}` });
      }),
  };
}

/** Runs work as one act of the sandbox, when it is its turn. */
export function inTurn<Value>(
  orm: Orm,
  site: string,
  work: (act: Act) => Promise<Value>,
): Promise<Value> {
  return orm.transaction(async (tx) => {
    await waitForTurn(tx);
    return work(await beginAct(tx, { site }));
  });
}

/** Runs the scheduled acts that are due by the sandbox’s clock. */
export async function runDueActs(orm: Orm, site: string): Promise<void> {
  // Checked first without taking a turn: nearly always nothing is due.
  const [first] = await orm
    .select({ id: later.id })
    .from(later)
    .where(
      sql`${later.due} <= (select extract(epoch from now()) + ahead_seconds from card_sandbox.clock)`,
    )
    .limit(1);
  if (first) await inTurn(orm, site, doDue);
}

async function doDue(act: Act): Promise<void> {
  const due = await act.tx.delete(later).where(lte(later.due, act.now)).returning();
  for (const { act: name, subject } of due.sort((one, other) => one.id - other.id)) {
    const own = await asOwner(act, subject);
    if (name === 'arrive payout') await arrivePayout(own, subject);
    if (name === 'fail refund') await failRefund(own, subject);
    if (name === 'expire session') await expireIfOpen(own, subject);
  }
}

async function expireIfOpen(act: Act, id: string): Promise<void> {
  const session = await findThing(act, 'checkout.session', id);
  if (session?.body.status === 'open') await expireSession(act, Form.read([]), id);
}

async function hurry(act: Act, name: string): Promise<void> {
  await act.tx.update(later).set({ due: act.now }).where(eq(later.act, name));
  await doDue(act);
}

/** The act as the account that owns an object. */
async function asOwner(act: Act, id: string): Promise<Act> {
  const [row] = await act.tx
    .select({ account: objects.account })
    .from(objects)
    .where(eq(objects.id, id));
  return { ...act, account: row?.account ?? '' };
}
