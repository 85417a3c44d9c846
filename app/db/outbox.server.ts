import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Mail } from '#app/platform/mail.server.ts';
import type { Orm } from './client.server.ts';
import { keptMails, outbox } from './schema/outbox.ts';

/** What may follow from a change. Every type has one handler in `jobs`. */
export type OutboxEvent =
  | { type: 'mail'; payload: Mail }
  /** A calendar kept elsewhere is to be read. */
  | { type: 'calendar source added'; payload: { sourceId: string } }
  /** Nobody is asked for it any longer: its page at the card provider is closed. */
  | { type: 'end checkout'; payload: { checkoutId: string } }
  /** Whoever kept a card has gone: the provider is to forget it too. */
  | { type: 'remove card'; payload: { cardId: string } }
  /** Money has arrived for something. */
  | { type: 'due paid'; payload: { dueId: string } }
  /** Money is to go out. */
  | { type: 'move'; payload: { moveId: string } }
  /** Money that goes out has arrived, or has come back. */
  | { type: 'move ended'; payload: { moveId: string } }
  /** Something has been booked that papers are written of. */
  | { type: 'papers due'; payload: { sourceType: string; sourceId: string } }
  /** The card provider has told us something. */
  | { type: 'provider event'; payload: { eventId: string } }
  /** A cardholder’s bank has taken a payment back, or has decided. */
  | { type: 'chargeback'; payload: { chargebackId: string } }
  /** What shows that a payment was right is to go to the bank. */
  | { type: 'evidence due'; payload: { chargebackId: string } }
  /** The last mail to somebody whose account is gone. */
  | { type: 'farewell'; payload: Mail };

const passing = new Set<string>([
  'mail',
  'farewell',
  'calendar source added',
] satisfies OutboxEvent['type'][]);

/** What is worth nothing some days later. Money and papers hang on everything else. */
export function isPassing(type: string): boolean {
  return passing.has(type);
}

/** Notes what has to follow, in the transaction of the change that it follows from. */
export async function writeOutbox(tx: Orm, ...events: OutboxEvent[]): Promise<void> {
  if (events.length > 0) await tx.insert(outbox).values(events);
}

/** Notes what has to be done again, but not before so many seconds. */
export async function writeOutboxLater(
  tx: Orm,
  event: OutboxEvent,
  seconds: number,
): Promise<void> {
  await tx.insert(outbox).values({ ...event, dueAt: after(seconds * 1_000) });
}

/** An event that one worker has taken for a while. */
export type Claimed = {
  id: number;
  type: string;
  payload: Record<string, unknown>;
  /** How often it has been taken, this time included. */
  attempts: number;
  createdAt: Date;
};

/** Takes what is due. Nobody else gets it within `leaseMs`; after that it is due again. */
export async function claimEvents(orm: Orm, most: number, leaseMs: number): Promise<Claimed[]> {
  const due = sql`select id from ${outbox} where failed_at is null and due_at <= now()
    order by due_at, id limit ${most} for update skip locked`;
  return orm
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, dueAt: after(leaseMs) })
    .where(sql`${outbox.id} in (${due})`)
    .returning({
      id: outbox.id,
      type: outbox.type,
      payload: outbox.payload,
      attempts: outbox.attempts,
      createdAt: outbox.createdAt,
    });
}

/** Keeps an event that takes longer, unless it is somebody else’s or has been put off by now. */
export async function renewLease(orm: Orm, claimed: Claimed, leaseMs: number): Promise<void> {
  await orm
    .update(outbox)
    .set({ dueAt: after(leaseMs) })
    .where(and(isStill(claimed), lt(outbox.dueAt, after(leaseMs))));
}

/** Removes an event that is done. */
export async function removeEvent(orm: Orm, { id }: Claimed): Promise<void> {
  await orm.delete(outbox).where(eq(outbox.id, id));
}

/** Puts an event off, unless its lease has run out and it is somebody else’s by now. */
export async function postponeEvent(orm: Orm, claimed: Claimed, pauseMs: number): Promise<void> {
  await orm
    .update(outbox)
    .set({ dueAt: after(pauseMs) })
    .where(isStill(claimed));
}

/**
 * Gives an event up. It stays for a while, for the operator to see; a farewell doesn't, since
 * nothing may name its reader any longer.
 */
export async function giveUpEvent(orm: Orm, claimed: Claimed): Promise<void> {
  if (claimed.type === 'farewell') return removeEvent(orm, claimed);
  await orm.update(outbox).set({ failedAt: sql`now()` }).where(isStill(claimed));
}

/** Removes what was given up so many days ago. */
export async function sweepOutbox(orm: Orm, days: number): Promise<void> {
  await orm
    .delete(outbox)
    .where(and(isNotNull(outbox.failedAt), lt(outbox.failedAt, after(-days * 86_400_000))));
}

/** Removes every mail to an address, sent or not. */
export async function forgetAddress(tx: Orm, email: string): Promise<void> {
  await tx.delete(outbox).where(sql`lower(${outbox.payload}->>'to') = ${email}`);
  await tx.delete(keptMails).where(eq(sql`lower(${keptMails.to})`, email));
}

function isStill({ id, attempts }: Claimed) {
  return and(eq(outbox.id, id), eq(outbox.attempts, attempts));
}

function after(milliseconds: number) {
  return sql<Date>`now() + make_interval(secs => ${milliseconds / 1_000})`;
}
