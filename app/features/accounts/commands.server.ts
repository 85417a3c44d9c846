import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { and, arrayContains, eq, gt, lt, or, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database, Orm } from '#app/db/client.server.ts';
import { type MailChoice, writeOutbox } from '#app/db/outbox.server.ts';
import {
  accounts,
  attempts,
  idempotencyKeys,
  madeUpSecrets,
  refusedAddresses,
  securityLog,
  sessions,
  strangerMails,
  usedCodes,
  verifications,
} from '#app/db/schema/accounts.ts';
import { apiKeys } from '#app/db/schema/programs.ts';
import { normalEmail } from '#app/domain/accounts/email.ts';
import {
  attemptLimits,
  type StrangerOutcome,
  strangerLimits,
} from '#app/domain/accounts/limits.ts';
import { type MailTopic, mailTopics } from '#app/domain/accounts/mail-choices.ts';
import { isSessionToBeKept, sessionEnd } from '#app/domain/accounts/session.ts';
import { tokenMaxAgeSeconds } from '#app/domain/accounts/sign-in-popup.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { AppError } from '#app/lib/app-error.ts';
import { isAway } from '#app/lib/is-away.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { hashOfToken, newToken, readSigned, signText } from '#app/platform/token.server.ts';
import type { MailReader } from '#app/ui/render-mail.tsx';
import { accountMail } from './mails.tsx';
import { readClock } from './queries.server.ts';
import { issueLink, takeLink } from './sign-in/issue-link.server.ts';
import { addPassword, hashPassword } from './steps.server.ts';

const t = words('accounts');

/* The security log. */

/** An event that is kept for good: sign-ins, refusals, changes of rights, movements of money. */
type SecurityEvent = {
  /** The pseudonym of the person who acted; null for an unknown one. */
  actor: string | null;
  action: SecurityAction;
  /** Facts without names. */
  facts?: Record<string, string | number | boolean>;
};

export type SecurityAction =
  | 'account made'
  | 'address confirmed'
  | 'address change asked'
  | 'address changed'
  | 'signed in'
  | 'sign-in refused'
  | 'signed out'
  | 'device signed out'
  | 'other devices signed out'
  | 'name changed'
  | 'preferences changed'
  | 'mail choices changed'
  | 'password set'
  | 'password changed'
  | 'password reset asked'
  | 'passkey added'
  | 'passkey renamed'
  | 'passkey removed'
  | 'two-factor switched on'
  | 'two-factor switched off'
  | 'recovery codes made'
  | 'sign-in method connected'
  | 'sign-in method removed'
  | 'API key made'
  | 'API key revoked'
  | 'export downloaded'
  | 'deletion asked'
  | 'deletion taken back'
  | 'account removed'
  | 'administrator made'
  | 'administrator no longer'
  | 'too many attempts'
  | 'page made'
  | 'page published'
  | 'page hidden'
  | 'page shown again'
  | 'page deleted'
  | 'member invited'
  | 'invitation taken back'
  | 'invitation accepted'
  | 'invitation declined'
  | 'member’s role changed'
  | 'member’s share changed'
  | 'bearer of penalties changed'
  | 'member removed'
  | 'member left'
  | 'tax details given'
  | 'money tried again'
  | 'work tried again'
  | 'money taken back'
  | 'calendar address made'
  | 'avails link made'
  | 'avails link ended'
  | 'webhook added'
  | 'webhook changed'
  | 'webhook removed'
  | 'webhook keys renewed'
  | 'page on the fediverse'
  | 'page off the fediverse'
  | 'page blocked'
  | 'page unblocked'
  | 'message reported'
  | 'report closed'
  | 'account stopped from writing'
  | 'account may write again';

export async function logSecurity(orm: Orm, { actor, action, facts = {} }: SecurityEvent) {
  await orm.insert(securityLog).values({ actor, action, facts });
}

/** Changes of the ways of signing in, which are reported by mail. */
export type ReportedAction = Extract<
  SecurityAction,
  | 'passkey added'
  | 'passkey removed'
  | 'two-factor switched on'
  | 'two-factor switched off'
  | 'recovery codes made'
  | 'sign-in method connected'
  | 'sign-in method removed'
  | 'API key made'
>;

type Person = MailReader & { pseudonym: string };

/** Writes a changed way of signing in to the security log, and tells the person by mail. */
export async function reportChange(
  tx: Orm,
  brand: Brand,
  person: Person,
  action: ReportedAction,
  facts: SecurityEvent['facts'] = {},
): Promise<void> {
  await logSecurity(tx, { actor: person.pseudonym, action, facts });
  const mail = accountMail(brand, 'securityChanged', {
    to: person,
    link: `${brand.site}/settings`,
    values: () => ({
      what: t(`reported.${action}`),
      support: brand.supportEmail,
    }),
  });
  await writeOutbox(tx, { type: 'mail', payload: mail });
}

/**
 * Makes an account an administrator of the platform, or takes that from it. It is signed out
 * everywhere, so that no earlier session carries the other right, and its keys for administration
 * are revoked.
 * @returns false if it was so already
 * @throws AppError `not-found`; `conflict` for an unconfirmed address, or an account about to be
 * deleted
 */
export async function setAdministrator(
  { orm }: Pick<Database, 'orm'>,
  email: string,
  isAdmin: boolean,
): Promise<boolean> {
  return orm.transaction(async (tx) => {
    const [account] = await tx
      .select()
      .from(accounts)
      .where(eq(accounts.email, normalEmail(email)))
      .for('no key update');
    if (!account) throw new AppError('not-found', t('administrator.unknown', { email }));
    if (account.isAdmin === isAdmin) return false;
    if (isAdmin && !account.emailVerified)
      throw new AppError('conflict', t('administrator.unconfirmed', { email }));
    if (isAdmin && account.deletionRequestedAt)
      throw new AppError('conflict', t('administrator.leaving', { email }));
    await tx
      .update(accounts)
      .set({ isAdmin, updatedAt: sql`now()` })
      .where(eq(accounts.id, account.id));
    await tx.delete(sessions).where(eq(sessions.userId, account.id));
    if (!isAdmin)
      await tx
        .delete(apiKeys)
        .where(and(eq(apiKeys.accountId, account.id), arrayContains(apiKeys.scopes, ['admin'])));
    await logSecurity(tx, {
      // An operator at the terminal, who is unknown to the platform.
      actor: null,
      action: isAdmin ? 'administrator made' : 'administrator no longer',
      facts: { account: account.pseudonym },
    });
    return true;
  });
}

/* Sessions. */

/**
 * Creates a token by which another client of the same person, such as the web view of an app, joins
 * a session. It works once, and its age is judged by the database's clock.
 */
export function issueToken(orm: Orm, sessionId: string): Promise<string> {
  return issueLink(orm, 'session', sessionId, tokenMaxAgeSeconds);
}

/**
 * Uses a token up; of any number of simultaneous callers, one gets its session.
 * @returns the value for the session's cookie; null for a token that is wrong, used or too old
 */
export async function takeToken(orm: Orm, token: string): Promise<string | null> {
  const sessionId = await takeLink(orm, 'session', token);
  if (sessionId === null) return null;
  const [session] = await orm
    .select({ token: sessions.token })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, sql`now()`)));
  return session?.token ?? null;
}

/** A session noted as seen isn't written again for this long. */
const recentlySeen = new LRUCache<string, true>({ max: 10_000, ttl: 60_000 });

/** Notes that a person is online, at most once a minute: they get no push messages then. */
export async function noteSeen(orm: Orm, { sessionId }: Viewer): Promise<void> {
  if (recentlySeen.has(sessionId)) return;
  recentlySeen.set(sessionId, true);
  await orm.update(sessions).set({ seenAt: sql`now()` }).where(eq(sessions.id, sessionId));
}

/** Notes that a session is in use, at most once a day, so that it doesn't expire. */
export async function keepSession(orm: Orm, viewer: Viewer): Promise<void> {
  if (!isSessionToBeKept(viewer, new Date())) return;
  const expiresAt = sessionEnd(viewer, await readClock(orm));
  await orm.update(sessions).set({ expiresAt }).where(eq(sessions.id, viewer.sessionId));
}

/* The sign-in library. */

/**
 * Calls the sign-in library. Where the database is away the call fails with that error: the library
 * answers some failures itself, and treats the visitor as signed out after others.
 */
export async function orAway<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const failures: unknown[] = [];
  const answer = underWay.run(failures, ask);
  await answer.catch(() => {});
  const away = failures.find((failure) => isAway(failure));
  if (away) throw away;
  return answer;
}

/** Records an error that the library has only logged. */
export function noteFailure(error: unknown): void {
  underWay.getStore()?.push(error);
}

const underWay = new AsyncLocalStorage<unknown[]>();

/* Stopping a kind of mail. */

/** Ties these tokens to their purpose, so that they are good for nothing else that is sealed. */
const purpose = 'unsubscribe';

/** The address by which the reader of a mail stops its kind, without signing in. */
export function unsubscribeUrl(
  { secret, brand }: { secret: string; brand: { site: string } },
  { accountId, topic }: MailChoice,
): string {
  const token = signText(secret, purpose, `${accountId}.${topic}`);
  return `${brand.site}/unsubscribe?${new URLSearchParams({ token })}`;
}

type Services = { orm: Orm; secret: string };

/**
 * The target of such an address: one kind of mail to an account, or all mail to a person without
 * one.
 */
type Target = { accountId: string; topic: MailTopic } | { addressHash: string; topic: null };

/** @throws AppError `not-found` for an address that was never made here */
export async function readUnsubscribe({ orm, secret }: Services, token: string): Promise<Target> {
  const [accountId, key] = readSigned(secret, purpose, token)?.split('.') ?? [];
  const topic = mailTopics.find((each) => each.key === key && each.isOptional);
  if (accountId && topic) return { accountId, topic: topic.key };
  const [mail] = await orm
    .select({ addressHash: strangerMails.addressHash })
    .from(strangerMails)
    .where(eq(strangerMails.tokenHash, hashOfToken(token)));
  if (!mail) throw new AppError('not-found', t('unsubscribe.none'));
  return { ...mail, topic: null };
}

/** Stops the mail that such an address is for; repeating it changes nothing. */
export async function stopMails(services: Services, token: string): Promise<void> {
  const { orm } = services;
  const target = await readUnsubscribe(services, token);
  if (target.topic === null) {
    const { addressHash } = target;
    await orm.insert(refusedAddresses).values({ addressHash }).onConflictDoNothing();
    return;
  }
  const { accountId, topic } = target;
  await orm.transaction(async (tx) => {
    const [account] = await tx
      .update(accounts)
      .set({
        mailChoices: sql`${accounts.mailChoices} || jsonb_build_object(${topic}::text, false)`,
        updatedAt: new Date(),
      })
      .where(eq(accounts.id, accountId))
      .returning({ pseudonym: accounts.pseudonym });
    // A deleted account gets no mail anyway.
    if (account)
      await logSecurity(tx, { actor: account.pseudonym, action: 'mail choices changed' });
  });
}

/* Mails to people without an account. */

type Recipient = { pageId: string; email: string; site: string };

/** The outcome, and the hash of the link's token. */
type MailOutcome =
  | { outcome: 'emailed'; tokenHash: string }
  | { outcome: Exclude<StrangerOutcome, 'emailed'> };

/**
 * Mails an address that isn't known here, in the name of a page: rarely, and never to those who
 * don't want it. Runs in the transaction of its cause, which goes on without the mail.
 * @param write the mail, with its link's token and the address that stops such mails
 */
export async function mailStranger(
  tx: Orm,
  { pageId, email, site }: Recipient,
  write: (token: string, stopUrl: string) => Mail,
): Promise<MailOutcome> {
  const addressHash = hashOfToken(email);
  const reason = await reasonAgainst(tx, pageId, email);
  if (reason) return { outcome: reason };
  const token = newToken();
  const tokenHash = hashOfToken(token);
  await tx.insert(strangerMails).values({ tokenHash, addressHash, pageId });
  const unsubscribeUrl = `${site}/unsubscribe?${new URLSearchParams({ token })}`;
  const mail = { ...write(token, unsubscribeUrl), unsubscribeUrl };
  await writeOutbox(tx, { type: 'mail', payload: mail });
  return { outcome: 'emailed', tokenHash };
}

/** Why a mail isn’t sent. Locks serialise the counting, per page and per address. */
async function reasonAgainst(tx: Orm, pageId: string, email: string) {
  const addressHash = hashOfToken(email);
  for (const key of [pageId, addressHash].toSorted())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('strangers'), hashtext(${key}))`);
  if (await refusesMail(tx, email)) return 'refuses';
  const { aDay, aMonth, toAddress } = strangerLimits;
  const [ofPage, ofAddress] = [
    eq(strangerMails.pageId, pageId),
    eq(strangerMails.addressHash, addressHash),
  ];
  const since = (days: number) =>
    gt(strangerMails.sentAt, sql`now() - make_interval(days => ${days})`);
  const count = (...where: Parameters<typeof and>) =>
    sql<number>`count(*) filter (where ${and(...where)})`.mapWith(Number);
  const [counts] = await tx
    .select({
      toAddress: count(ofAddress, since(toAddress.days)),
      toAddressByPage: count(ofAddress, ofPage, since(toAddress.days)),
      day: count(ofPage, since(1)),
      month: count(ofPage),
    })
    .from(strangerMails)
    .where(and(or(ofPage, ofAddress), since(30)));
  if (!counts) return null;
  if (counts.toAddressByPage >= toAddress.byPage || counts.toAddress >= toAddress.byAll)
    return 'often';
  if (counts.day >= aDay) return 'dayFull';
  return counts.month >= aMonth ? 'monthFull' : null;
}

/** True if the owner of an address has stopped mails in the name of others. */
export async function refusesMail(orm: Orm, email: string): Promise<boolean> {
  const ofAddress = eq(refusedAddresses.addressHash, hashOfToken(email));
  return (await orm.$count(refusedAddresses, ofAddress)) > 0;
}

/* The installation. */

/**
 * The secret of an installation on trial. The first process creates it; all others on the same
 * database read it.
 */
export async function findSecret(orm: Orm): Promise<string> {
  const name = 'signing';
  const value = randomBytes(32).toString('base64url');
  await orm.insert(madeUpSecrets).values({ name, value }).onConflictDoNothing();
  const [row] = await orm.select().from(madeUpSecrets).where(eq(madeUpSecrets.name, name));
  return row?.value ?? value;
}

/** The longest window of any limit. */
const longestMinutes = Math.max(...Object.values(attemptLimits).map(({ minutes }) => minutes));

/**
 * Removes everything that has expired by the database's clock: links and codes, sessions, counted
 * attempts, keys of calls.
 */
export async function sweepExpired(orm: Orm): Promise<void> {
  const now = sql`now()`;
  await orm.delete(verifications).where(lt(verifications.expiresAt, now));
  await orm.delete(sessions).where(lt(sessions.expiresAt, now));
  await orm.delete(usedCodes).where(lt(usedCodes.expiresAt, now));
  const windowEnd = sql`now() - make_interval(mins => ${longestMinutes})`;
  await orm.delete(attempts).where(lt(attempts.windowStart, windowEnd));
  // As long as a person may still find the mail whose link stops them.
  await orm.delete(strangerMails).where(lt(strangerMails.sentAt, sql`now() - interval '1 year'`));
  const yesterday = sql`now() - interval '24 hours'`;
  await orm.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, yesterday));
}

/** Creates an account of the demo town, whose password is public, unless it exists. */
export async function makeDemoPerson(
  orm: Orm,
  person: { accountId: string; name: string; email: string; password: string; isAdmin: boolean },
): Promise<void> {
  const { accountId, name, email, isAdmin } = person;
  const rows = await orm.select().from(accounts).where(eq(accounts.id, accountId));
  if (rows.length > 0) return;
  const password = await hashPassword(person.password);
  await orm.transaction(async (tx) => {
    const inserted = await tx
      .insert(accounts)
      .values({
        id: accountId,
        name,
        email,
        emailVerified: true,
        birthDate: '1990-05-06',
        timeZone: 'Europe/Lisbon',
        isDemo: true,
        isAdmin,
      })
      .onConflictDoNothing()
      .returning({ id: accounts.id });
    if (inserted.length > 0) await addPassword(tx, accountId, password);
  });
}
