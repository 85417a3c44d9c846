import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import type { Mail } from '#app/platform/mail.server.ts';
import { noteWritten } from './after-commit.server.ts';
import type { Orm } from './client.server.ts';
import { keptMails, outbox } from './schema/outbox.ts';

/** Whose mail it is, and what about, where it is one that one can do without. */
export type MailChoice = { accountId: string; topic: string };

/** Where an answer to a mail is written: in a thread, by whoever got the mail, for a page. */
export type MailReply = { threadId: string; accountId: string; profileId: string };

/** Which tickets a mail brings along: of an order or a single one, by the address where they are read. */
export type MailedTickets = { path: string; language: string };

/**
 * What has happened to something that pages have in common. It names ids only: whoever hears of it
 * reads it with the rights that they have by then.
 */
export type HappenedTo = {
  /** What kind of thing it is: 'booking', 'hold'. */
  kind: string;
  /** Which one. */
  id: string;
  /** What was done, by the name that its history gives it. */
  what: string;
  /** The pages that it concerns. */
  pages: string[];
  /** When, where that isn’t just now. */
  at?: string;
};

/** What may follow from a change, and whose doing it is, who then has a share of its lane. */
export type OutboxEvent = Happened & { accountId?: string | undefined };

/** What the people of some pages are told in the product: ids and numbers, and no text. */
export type Notice = {
  /** Of those that the feature of the subject declares. */
  kind: string;
  subject: { kind: string; id: string };
  pages: string[];
  /** Whoever did it, who isn’t told. */
  by?: string | undefined;
  facts?: Record<string, string | number>;
};

/** Money that is a payer’s again, and what decided on it, once. */
export type RefundOrder = {
  cause: string;
  sourceType: string;
  sourceId: string;
  payerId: string;
  currency: string;
  amountMinor: number;
};

type ReturnedPayment = Record<'instalmentId' | 'paymentId' | 'currency', string> &
  Pick<RefundOrder, 'amountMinor'>;

/** Every type has one handler in `jobs`. */
type Happened =
  | {
      type: 'mail';
      payload: Mail & { choice?: MailChoice; reply?: MailReply; tickets?: MailedTickets };
    }
  | { type: 'notification due'; payload: Notice }
  /** A notification is to go to a browser whose owner isn’t there. */
  | { type: 'push'; payload: { notificationId: number; sessionId: string } }
  /** Somebody has written to a page, and its people may not have read it. */
  | { type: 'messages due'; payload: { threadId: string; profileId: string } }
  /** A performer and a stage were booked, or are free again: other offers may be concerned. */
  | { type: 'time booked'; payload: { venueId: string | null; performerId: string | null } }
  /** What people and programs may follow, of a booking, a hold and the like. */
  | { type: 'happened'; payload: HappenedTo }
  /** What the public sees of some pages, of their shows and of how they are found may have changed. */
  | { type: 'shows changed'; payload: { pages: string[] } }
  /** The public sees something else of these events, or nothing any more. */
  | { type: 'public events changed'; payload: { ids: string[] } }
  /**
   * The public sees a show, or sees it on another day, in another room, with others or cancelled;
   * written by the step that puts public events, with the pages that it is on now and wasn’t before.
   */
  | { type: 'show public'; payload: { showId: string; added: string[] | null } }
  /** A calendar kept elsewhere is to be read. */
  | { type: 'calendar due'; payload: { sourceId: string } }
  /** The next of those with a ticket are to get what their venue wrote. */
  | { type: 'ticket mailing'; payload: { mailingId: string } }
  /** An order is bought: its buyer is to get the tickets. */
  | { type: 'order bought'; payload: { orderId: string } }
  /** Tickets are held for somebody who waited for them. */
  | { type: 'waiting offer'; payload: { entryId: string } }
  /** A message to somebody’s program is to be sent (again). */
  | { type: 'webhook due'; payload: { deliveryId: string; turn: number } }
  /** Something is to be sent (again) to an inbox of the Fediverse. */
  | { type: 'fediverse due'; payload: { deliveryId: string; turn: number } }
  /** Nobody is asked for it any longer: its page at the card provider is closed. */
  | { type: 'end checkout'; payload: { checkoutId: string } }
  /** Whoever kept a card has gone: the provider is to forget it too. */
  | { type: 'remove card'; payload: { cardId: string } }
  /** Money has arrived for something. */
  | { type: 'instalment paid'; payload: { instalmentId: string } }
  /** A payment that buys nothing goes back, once for each `paymentId`. */
  | { type: 'payment returned'; payload: ReturnedPayment }
  /** Money is to go out. */
  | { type: 'transfer'; payload: { transferId: string } }
  /** Money that goes out has arrived, or has come back. */
  | { type: 'transfer ended'; payload: { transferId: string } }
  /** What was kept back from somebody goes to the cards that had paid them too much. */
  | { type: 'refund due'; payload: RefundOrder }
  /** Something has been booked that documents are written of. */
  | { type: 'documents due'; payload: { sourceType: string; sourceId: string } }
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
  'notification due',
  'push',
  'messages due',
  'time booked',
  'happened',
  'shows changed',
  'public events changed',
  'show public',
  'ticket mailing',
  'order bought',
  'waiting offer',
  'calendar due',
  'webhook due',
  'fediverse due',
] satisfies OutboxEvent['type'][]);

/** What is worth nothing some days later. Money and documents hang on everything else. */
export function isPassing(type: string): boolean {
  return passing.has(type);
}

/**
 * Notes what has to follow, in the transaction of the change that it follows from. A worker hears of
 * it when that has committed.
 */
export async function writeOutbox(tx: Orm, ...events: OutboxEvent[]): Promise<void> {
  if (events.length === 0) return;
  // As one value, so that it is one statement for any number of them, planned once.
  await tx.execute(sql`insert into ${outbox} (type, payload, account_id)
    select type, payload, "accountId" from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as event (type text, payload jsonb, "accountId" text)`);
  noteWritten(tx, 'outbox');
}

/** The public may have to see something else of a page, of its shows and its open slots. */
export function showsChanged(...pages: string[]): OutboxEvent {
  return { type: 'shows changed', payload: { pages } };
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
  accountId: string | null;
  /** How often it has been taken, this time included. */
  attempts: number;
  createdAt: Date;
};

/** What a worker has no room for now: whole types, and some of what certain accounts have caused. */
export type Full = { types: string[]; accounts: { types: string[]; accountId: string }[] };

/** Takes what has been due longest. Nobody else gets it within `leaseMs`; then it is due again. */
export async function claimEvent(
  orm: Orm,
  leaseMs: number,
  full: Full = { types: [], accounts: [] },
): Promise<Claimed | undefined> {
  const { id, type, payload, accountId, attempts, createdAt, dueAt, failedAt } = outbox;
  const shares = full.accounts.map((share) =>
    not(and(eq(accountId, share.accountId), inArray(type, share.types)) ?? sql`false`),
  );
  const due = orm
    .select({ id })
    .from(outbox)
    .where(
      and(
        isNull(failedAt),
        lte(dueAt, sql`now()`),
        notInArray(type, full.types),
        // Without an account there is no share to keep within.
        shares.length > 0 ? or(isNull(accountId), and(...shares)) : undefined,
      ),
    )
    .orderBy(asc(dueAt), asc(id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await orm
    .update(outbox)
    .set({ attempts: sql`${attempts} + 1`, dueAt: after(leaseMs) })
    // Equal to the one, not among some: planned as a join, the choice could be made once for each row.
    .where(sql`${id} = ${due}`)
    .returning({ id, type, payload, accountId, attempts, createdAt });
  return claimed;
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
export async function postponeEvent(
  orm: Orm,
  claimed: Claimed,
  pauseMs: number,
  failure: string | null = null,
): Promise<void> {
  await orm
    .update(outbox)
    .set({ dueAt: after(pauseMs), failure })
    .where(isStill(claimed));
}

/**
 * Gives an event up. It stays for a while, for the operator to see; a farewell doesn't, since
 * nothing may name its reader any longer.
 */
export async function giveUpEvent(orm: Orm, claimed: Claimed, failure: string): Promise<void> {
  if (claimed.type === 'farewell') return removeEvent(orm, claimed);
  await orm.update(outbox).set({ failedAt: sql`now()`, failure }).where(isStill(claimed));
}

/** Removes what was given up so many days ago. */
export async function sweepOutbox(orm: Orm, days: number): Promise<void> {
  await orm
    .delete(outbox)
    .where(and(isNotNull(outbox.failedAt), lt(outbox.failedAt, after(-days * 86_400_000))));
}

/** Nothing that waits is anybody’s doing any longer, whose account goes. */
export async function forgetCauser(tx: Orm, accountId: string): Promise<void> {
  await tx.update(outbox).set({ accountId: null }).where(eq(outbox.accountId, accountId));
  const payload = sql`${outbox.payload} - 'by'`;
  await tx.update(outbox).set({ payload }).where(sql`${outbox.payload}->>'by' = ${accountId}`);
}

/** Removes everything of a type that waits. */
export async function forgetType(tx: Orm, type: OutboxEvent['type']): Promise<void> {
  await tx.delete(outbox).where(eq(outbox.type, type));
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
