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
import { toSend } from './shortcuts.server.ts';

/** Reader and topic of a mail that one can switch off. */
export type MailChoice = { accountId: string; topic: string };

/** The place of an answer to a mail: in a thread, by the reader of the mail, for a page. */
export type MailReply = { threadId: string; accountId: string; profileId: string };

/** The tickets that a mail brings along: of an order or a single one, by the address of their page. */
export type MailedTickets = { path: string; language: string };

/**
 * An event of something that pages have in common. It names ids only: its readers
 * read the rest with the rights that they have by then.
 */
export type HappenedTo = {
  /** The kind of thing: 'booking', 'hold'. */
  kind: string;
  id: string;
  /** The name of the act in its history. */
  what: string;
  /** The pages that it concerns. */
  pages: string[];
  /** The time, if that isn’t now. */
  at?: string;
};

/** A notification in the product for the people of some pages: ids and numbers, and no text. */
export type Notice = {
  /** One of the kinds that the feature of the subject declares. */
  kind: string;
  subject: { kind: string; id: string };
  pages: string[];
  /** The account that did it, which isn’t told. */
  by?: string | undefined;
  facts?: Record<string, string | number>;
};

/** Money that is a payer’s again. `cause` makes one refund only. */
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

/**
 * Events wait for others of their lane only: calendars that don’t answer hold up no mail, and mail
 * holds up no money.
 */
export type Lane = (typeof lanes)[number];
export const lanes = [
  'money',
  'mail',
  'calendars',
  'webhooks',
  'documents',
  'news',
  'push',
  'fediverse',
] as const;

/** Every type of event, with the lane in which it waits. Each has its handler in `jobs`. */
export const outboxTypes = {
  mail: inLane<Mail & { choice?: MailChoice; reply?: MailReply; tickets?: MailedTickets }>('mail'),
  /** The last mail to someone whose account is gone. */
  farewell: inLane<Mail>('mail'),
  'notification due': inLane<Notice>('news'),
  /** A notification is to go to a browser whose owner isn’t there. */
  push: inLane<{ notificationId: number; sessionId: string }>('push'),
  /** Someone has written to a page, and its people may not have read it. */
  'messages due': inLane<{ threadId: string; profileId: string }>('mail'),
  /** A performer and a stage were booked, or are free again: other offers may be concerned. */
  'time booked': inLane<{ venueId: string | null; performerId: string | null }>('mail'),
  /** An event of a booking, a hold and the like that people and programs may follow. */
  happened: inLane<HappenedTo>('news'),
  /** The public side of some pages, of their shows and of how they are found may have changed. */
  'shows changed': inLane<{ pages: string[] }>('news'),
  /** The public sees something else of these events, or nothing any more. */
  'public events changed': inLane<{ ids: string[] }>('news'),
  /**
   * The public sees a show, or sees it on another day, in another room, with others or cancelled;
   * written by the step that puts public events, with the pages that it is on now and wasn’t before.
   */
  'show public': inLane<{ showId: string; added: string[] | null }>('news'),
  /** The next of those with a ticket are to get what their venue wrote. */
  'ticket mailing': inLane<{ mailingId: string }>('news'),
  /** An order is bought: its buyer is to get the tickets. */
  'order bought': inLane<{ orderId: string }>('mail'),
  /** Tickets are held for someone who waited for them. */
  'waiting offer': inLane<{ entryId: string }>('mail'),
  /** A calendar kept elsewhere is to be read. */
  'calendar due': inLane<{ sourceId: string }>('calendars'),
  /** A message to someone’s program is to be sent (again). */
  'webhook due': inLane<{ deliveryId: string; turn: number }>('webhooks'),
  /** Something is to be sent (again) to an inbox of the Fediverse. */
  'fediverse due': inLane<{ deliveryId: string; turn: number }>('fediverse'),
  /** Money has arrived for something. */
  'instalment paid': inLane<{ instalmentId: string }>('money'),
  /** A payment that buys nothing goes back, once for each `paymentId`. */
  'payment returned': inLane<ReturnedPayment>('money'),
  /** No one is asked for it any longer: its page at the card provider is closed. */
  'end checkout': inLane<{ checkoutId: string }>('money'),
  /** The owner of a card that was kept has gone: the provider is to forget it too. */
  'remove card': inLane<{ cardId: string }>('money'),
  /** Money is to go out. */
  transfer: inLane<{ transferId: string }>('money'),
  /** Money that goes out has arrived, or has come back. */
  'transfer ended': inLane<{ transferId: string }>('money'),
  /** Money that was kept back goes to the cards that had paid too much. */
  'refund due': inLane<RefundOrder>('money'),
  /** The card provider has told us something. */
  'provider event': inLane<{ eventId: string }>('money'),
  /** A cardholder’s bank has taken a payment back, or has decided. */
  chargeback: inLane<{ chargebackId: string }>('money'),
  /** The evidence for a payment is to go to the bank. */
  'evidence due': inLane<{ chargebackId: string }>('money'),
  /** Something has been booked that documents are written of. */
  'documents due': inLane<{ sourceType: string; sourceId: string }>('documents'),
};

/** The payload is a type only. */
function inLane<Payload>(lane: Lane): { lane: Lane; payload?: Payload } {
  return { lane };
}

export type OutboxType = keyof typeof outboxTypes;
export type PayloadOf<Type extends OutboxType> = NonNullable<(typeof outboxTypes)[Type]['payload']>;

/** An event, and the account that caused it, which has a share of its lane. */
export type OutboxEvent = {
  [Type in OutboxType]: {
    type: Type;
    payload: PayloadOf<Type>;
    accountId?: string | undefined;
  };
}[OutboxType];

/** The lane of an event; what only a newer version knows waits with the documents. */
export function laneOf(type: string): Lane {
  return Object.hasOwn(outboxTypes, type) ? outboxTypes[type as OutboxType].lane : 'documents';
}

export function typesIn(lane: Lane): string[] {
  return Object.keys(outboxTypes).filter((type) => laneOf(type) === lane);
}

/** True for work that is worth nothing some days later. Money and documents have to be done at last. */
export function isPassing(type: string): boolean {
  const lane = laneOf(type);
  return lane !== 'money' && lane !== 'documents';
}

/**
 * Notes what has to follow, in the transaction of the change that it follows from. A worker hears of
 * it when that has committed.
 */
export async function writeOutbox(tx: Orm, ...events: OutboxEvent[]): Promise<void> {
  if (events.length > 0) await insertEvents(tx, ...events);
}

/** The same as a statement that isn’t sent yet. */
export function insertEvents(tx: Orm, ...events: OutboxEvent[]) {
  return toSend(async () => {
    // As one value, so that it is one statement for any number of them, planned once.
    await tx
      .execute(sql`insert into ${outbox} (type, payload, account_id)
        select type, payload, "accountId" from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
          as event (type text, payload jsonb, "accountId" text)`)
      .execute();
    noteWritten(tx, 'outbox');
  });
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

/** Events that a worker has no room for now: whole types, and of some types those of certain accounts. */
export type Full = { types: string[]; accounts: { types: string[]; accountId: string }[] };

/** Takes the event that has been due longest. No other worker gets it within `leaseMs`; then it is due again. */
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

/** Keeps an event that takes longer, unless another worker has it or it has been put off by now. */
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

/** Puts an event off, unless its lease has run out and another worker has it by now. */
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
 * Gives an event up. Its row is kept for a while, for the operator to see; that of a farewell isn’t, since
 * nothing may name its reader any longer.
 */
export async function giveUpEvent(orm: Orm, claimed: Claimed, failure: string): Promise<void> {
  if (claimed.type === 'farewell') return removeEvent(orm, claimed);
  await orm.update(outbox).set({ failedAt: sql`now()`, failure }).where(isStill(claimed));
}

/** Removes events that were given up so many days ago. */
export async function sweepOutbox(orm: Orm, days: number): Promise<void> {
  await orm
    .delete(outbox)
    .where(and(isNotNull(outbox.failedAt), lt(outbox.failedAt, after(-days * 86_400_000))));
}

/** Takes the name of an account that goes from everything that waits. */
export async function forgetCauser(tx: Orm, accountId: string): Promise<void> {
  await tx.update(outbox).set({ accountId: null }).where(eq(outbox.accountId, accountId));
  const payload = sql`${outbox.payload} - 'by'`;
  await tx.update(outbox).set({ payload }).where(sql`${outbox.payload}->>'by' = ${accountId}`);
}

/** Removes all waiting events of a type. */
export async function forgetType(tx: Orm, type: OutboxType): Promise<void> {
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
