import { and, eq, gt, or, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { refusedAddresses, strangerMails } from '#app/db/schema/accounts.ts';
import { type StrangerOutcome, strangerLimits } from '#app/domain/accounts/limits.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { hashOfToken, newToken } from '#app/platform/token.server.ts';

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

/** True if the owner of an address has stopped mails in the name of others. */
export async function refusesMail(orm: Orm, email: string): Promise<boolean> {
  const ofAddress = eq(refusedAddresses.addressHash, hashOfToken(email));
  return (await orm.$count(refusedAddresses, ofAddress)) > 0;
}

/** Locks serialise the counting, per page and per address. */
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
