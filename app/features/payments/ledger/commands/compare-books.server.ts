import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { rowOf } from '#app/db/expressions.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { charges, payees, transfers } from '#app/db/schema/payments.ts';
import { reconciliations } from '#app/db/schema/reconciliations.ts';
import { adminCommand } from '#app/fields/admin-command.ts';
import type { Brand } from '#app/platform/brand.ts';
import { CardProviderError } from '#app/platform/cards/card-problem.ts';
import type { CardProvider, Movement } from '#app/platform/cards/card-provider.ts';
import { away } from '../../commands/ask-in-time.server.ts';
import { handleOpenEvents } from '../../commands/handle-event.server.ts';
import { keepEvents, type Told } from '../../commands/receive-event.server.ts';
import { syncOpenCheckouts } from '../../instalments/commands/sync-checkout.server.ts';
import { syncAccount } from '../../payouts/commands/sync-account.server.ts';
import {
  type MoneyServices,
  runDueTransfers,
} from '../../transfers/commands/run-transfer.server.ts';
import { differenceMail } from '../emails/difference-mail.tsx';
import { nameOf, readPosted, type Sum } from '../queries/read-posted.server.ts';
import {
  noteFraction,
  postAddedFractions,
  postProviderFee,
} from '../steps/post-provider-fee.server.ts';
import { postTransaction } from '../steps/post-transaction.server.ts';

type Difference = (typeof reconciliations.$inferSelect)['differences'][number];
type Comparing = MoneyServices & { brand: Brand };
type Ready = MoneyServices & { cards: CardProvider };

const dayMs = 24 * 60 * 60 * 1_000;

/** So far back is looked beyond the last comparison: a movement can be told of late. */
const overlapMs = 3 * dayMs;
/** The provider keeps its messages for a month. */
const longestLookMs = 30 * dayMs;
/** What was moved so long before can still have been posted since. */
const postedLateMs = 7 * dayMs;

/**
 * Takes up whatever the provider knows and we haven’t been told, then compares its movements with
 * the books, one by one. What still differs, and what can’t be read, is an alarm: kept, shown to
 * administrators, logged and mailed to the operator.
 * @returns the differences; null without a provider
 * @throws AppError `unavailable` where the provider doesn’t answer
 */
export async function compareBooks(services: Comparing): Promise<Difference[] | null> {
  const { database, cards, log } = services;
  if (!cards) return null;
  const ready = { ...services, cards };
  const { since, until } = await readSpan(database.orm);
  const look = () => lookOnce(ready, since).catch(sayAway);
  const first = await look();
  // Money that moves while it is compared is seen on one side only, once.
  const { compared, differences } = first.differences.length > 0 ? await look() : first;
  await keep(services, { since, until, compared, differences });
  if (differences.length > 0)
    log.error({ differences: differences.length }, 'the books differ from the card provider’s');
  return differences;
}

/** The same when an administrator wants it. */
export const compareNow = adminCommand({
  operation: 'compareNow',
  input: z.object({}),
  settlesItself: true,
  run: compareBooks,
});

async function lookOnce(services: Ready, since: Date) {
  await catchUp(services, since);
  const theirs = await movementsSince(services, new Date(since.getTime() - postedLateMs));
  await postAddedFractions(services.database.orm);
  const ours = await readPosted(services.database.orm, since, theirs);
  return { compared: theirs.size, differences: differencesOf(theirs, ours) };
}

function sayAway(error: unknown): never {
  if (!(error instanceof CardProviderError)) throw error;
  throw away(error);
}

/** The alarm goes out if and only if there is something to see. */
async function keep(
  { database, brand }: Comparing,
  run: typeof reconciliations.$inferInsert & { differences: Difference[] },
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const [kept] = await tx
      .insert(reconciliations)
      .values(run)
      .returning({ id: reconciliations.id });
    if (!kept || run.differences.length === 0) return;
    const mail = differenceMail(brand, { id: kept.id, differences: run.differences.length });
    await writeOutbox(tx, { type: 'mail', payload: mail });
  });
}

/**
 * From where to look, and until now, by the database’s time. What differs stays in sight until it is
 * settled, for as long as the provider tells of it.
 */
async function readSpan(orm: Orm): Promise<{ since: Date; until: Date }> {
  const [last] = await orm
    .select()
    .from(reconciliations)
    .orderBy(desc(reconciliations.id))
    .limit(1);
  const row = await rowOf<{ now_ms: number }>(
    orm.execute(sql`select (extract(epoch from now()) * 1000)::float8 as now_ms`),
  );
  const until = new Date(Math.floor(row.now_ms));
  const earliest = until.getTime() - longestLookMs;
  if (!last) return { since: new Date(earliest), until };
  const next = last.until.getTime() - overlapMs;
  const isOpen = last.differences.length > 0;
  const since = isOpen ? Math.min(next, Math.max(earliest, last.since.getTime())) : next;
  return { since: new Date(since), until };
}

/**
 * Everything that messages would have brought about, had all of them arrived. What can’t be taken up
 * is logged, and shows in the comparison.
 */
async function catchUp(services: Ready, since: Date): Promise<void> {
  const { database, log } = services;
  const attempt = (step: Promise<void>) =>
    step.catch((error: unknown) => {
      log.error({ error }, 'what the card provider knows can’t be taken up');
    });
  await attempt(syncOpenCheckouts(services, 0));
  await attempt(runDueTransfers(services));
  await attempt(takeEvents(services, since));
  for (const accountId of await accountsOf(database.orm)) {
    await attempt(syncAccount(services, accountId));
    await attempt(takeEvents(services, since, accountId));
  }
  await attempt(handleOpenEvents(services));
}

async function takeEvents({ cards, database }: Ready, since: Date, accountId?: string) {
  const told: Told[] = [];
  for await (const event of cards.listEvents(since, accountId))
    told.push({ ...event, account: accountId ?? event.account, body: bodyOf(event) });
  await keepEvents(database, told);
}

/** As much of a message as is used: what it is about. */
function bodyOf({ subject }: { subject: { kind: string; id: string } }): string {
  return JSON.stringify({ data: { object: { object: subject.kind, id: subject.id } } });
}

/**
 * Connected accounts with money under way, or at a bank that may still send it back, or whose owner
 * has something to do.
 */
async function accountsOf(orm: Orm): Promise<string[]> {
  const rows = await orm
    .selectDistinct({ id: payees.providerAccountId })
    .from(payees)
    .leftJoin(
      transfers,
      and(
        eq(transfers.partyId, payees.id),
        sql`(${transfers.state} in ('waiting', 'sent') or ${transfers.endedAt} > now() - interval '14 days')`,
      ),
    )
    .where(
      and(
        isNotNull(payees.providerAccountId),
        sql`(${transfers.id} is not null or not ${payees.payoutsEnabled})`,
      ),
    );
  return rows.flatMap(({ id }) => (id ? [id] : []));
}

/** What came in and went out at the provider, by what it belongs to. Fees not told yet are posted. */
async function movementsSince(services: Ready, since: Date): Promise<Map<string, Sum>> {
  const sums = new Map<string, Sum>();
  for await (const movement of services.cards.listMovements(since)) {
    if (movement.kind === 'unread') {
      services.log.error({ movement: movement.id }, 'a movement can’t be read');
      const ref = movement.sourceId ?? movement.id;
      sums.set(ref, { ref, currency: '', thousandths: null, about: 'unread' });
      continue;
    }
    await postOwn(services.database, movement).catch((error: unknown) => {
      services.log.error({ error, movement: movement.id }, 'a movement can’t be posted');
    });
    const { kind, currency, amountMinor, amountRest, feeMinor, feeRest } = movement;
    const one = { ref: refOf(movement), currency, thousandths: 0, about: kind };
    const sum = sums.get(nameOf(one)) ?? one;
    const net = (amountMinor - feeMinor) * 1_000 + amountRest - feeRest;
    sums.set(nameOf(one), { ...sum, thousandths: (sum.thousandths ?? 0) + net });
  }
  return sums;
}

/** What the books call a movement by: what was made, or what befell it. */
function refOf({ kind, id, sourceId }: Movement): string {
  if (kind === 'dispute' || sourceId === null) return id;
  return kind === 'refundFailure' ? `failed ${sourceId}` : sourceId;
}

/** What concerns the operator and the provider alone, or was said late: fees, and the own bank. */
async function postOwn({ orm }: Database, movement: Movement): Promise<void> {
  const { id, kind, sourceId, currency, amountMinor, amountRest, feeMinor, feeRest } = movement;
  const providerRef = sourceId ?? id;
  if (kind === 'charge') {
    const [charge] = await orm
      .select()
      .from(charges)
      .where(eq(charges.providerChargeId, providerRef));
    if (!charge) return;
    await postProviderFee(orm, {
      cause: `provider fee ${charge.id}`,
      source: { type: charge.sourceType, id: charge.sourceId },
      providerRef,
      currency,
      feeMinor,
      feeRest,
    });
  }
  // A charge’s and a dispute’s are posted for what was paid for, whichever process hears of them first.
  if (kind !== 'charge' && kind !== 'dispute' && kind !== 'other')
    await postProviderFee(orm, {
      cause: `provider fee of ${id}`,
      source: { type: 'provider', id: providerRef },
      providerRef: refOf(movement),
      currency,
      feeMinor,
      feeRest,
    });
  const isFee = kind === 'fee';
  if (!isFee && kind !== 'payout') return;
  const own = { kind: isFee ? 'providerFees' : 'bank', owner: '', currency } as const;
  const cause = `${isFee ? 'provider fee' : 'bank'} ${id}`;
  await orm.transaction(async (tx) => {
    if (amountMinor !== 0)
      await postTransaction(tx, {
        cause,
        kind: isFee ? 'providerFee' : 'paidToBank',
        source: { type: 'provider', id: providerRef },
        providerRef,
        entries: [
          { account: own, amountMinor: -amountMinor },
          { account: { kind: 'provider', owner: '', currency }, amountMinor },
        ],
      });
    await noteFraction(tx, { cause, providerRef, currency, thousandths: amountRest });
  });
}

function differencesOf(theirs: Map<string, Sum>, ours: Map<string, Sum>): Difference[] {
  const unread = new Set(
    [...theirs.values()].flatMap(({ ref, thousandths }) => (thousandths === null ? [ref] : [])),
  );
  const names = new Set([...theirs.keys(), ...ours.keys()]);
  return [...names].flatMap((name) => {
    const [their, our] = [theirs.get(name), ours.get(name)];
    const known = their ?? our;
    if (!known) return [];
    const { ref, currency, about } = known;
    // A movement that can’t be read is named once, beside what the books have.
    if (our && !their && unread.has(ref)) return [];
    if (their?.thousandths === null) {
      const booked = [...ours.values()].find((one) => one.ref === ref);
      const oursMinor = inMinor(booked);
      return [{ ref, oursMinor, theirsMinor: null, currency: booked?.currency ?? '', about }];
    }
    if ((their?.thousandths ?? 0) === (our?.thousandths ?? 0)) return [];
    return [{ ref, oursMinor: inMinor(our), theirsMinor: inMinor(their), currency, about }];
  });
}

/** In minor units, with the parts of one behind the point. */
function inMinor(sum: Sum | undefined): number | null {
  return sum === undefined || sum.thousandths === null ? null : sum.thousandths / 1_000;
}
