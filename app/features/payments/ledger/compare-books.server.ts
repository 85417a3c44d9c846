import { and, desc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Orm } from '#app/db/client.server.ts';
import { rowOf } from '#app/db/expressions.server.ts';
import { writeOutbox } from '#app/db/outbox.server.ts';
import { reconciliations } from '#app/db/schema/ledger.ts';
import { charges, payees, transfers } from '#app/db/schema/payments.ts';
import { adminCommand } from '#app/fields/command.ts';
import type { Brand } from '#app/platform/brand.ts';
import {
  type CardProvider,
  CardProviderError,
  type Movement,
} from '#app/platform/cards/card-provider.ts';
import { away, handleOpenEvents, keepEvents, type ProviderMessage } from '../commands.server.ts';
import { syncOpenCheckouts } from '../instalments/sync-checkout.server.ts';
import { syncAccount } from '../payouts/sync-account.server.ts';
import { type MoneyServices, runDueTransfers } from '../transfers/run-transfer.server.ts';
import { differenceMail } from './mails.tsx';
import { nameOf, readPosted, type Sum } from './queries.server.ts';
import {
  noteFraction,
  postAddedFractions,
  postProviderFee,
  postTransaction,
} from './steps.server.ts';

type Difference = (typeof reconciliations.$inferSelect)['differences'][number];
type Comparing = MoneyServices & { brand: Brand };
type Ready = MoneyServices & { cards: CardProvider };

const dayMs = 24 * 60 * 60 * 1_000;

/** Each comparison overlaps the last by this much, since a movement can be reported late. */
const overlapMs = 3 * dayMs;
/** The provider keeps its messages for a month. */
const longestLookMs = 30 * dayMs;
/** A movement of this long before can still have been posted since. */
const postedLateMs = 7 * dayMs;

/**
 * Fetches everything that the provider knows and we haven’t heard of, then compares its movements
 * with the books, one by one. Remaining differences and unreadable movements are an alarm: kept,
 * shown to administrators, logged and mailed to the operator.
 * @returns the differences; null without a provider
 * @throws AppError `unavailable` where the provider doesn’t answer
 */
export async function compareBooks(services: Comparing): Promise<Difference[] | null> {
  const { database, cards, log } = services;
  if (!cards) return null;
  const ready = { ...services, cards };
  const { since, until } = await readSpan(database.orm);
  const compare = () => compareOnce(ready, since).catch(throwUnavailable);
  const first = await compare();
  // Money that moves during a comparison is on one side only, so a second look decides.
  const { compared, differences } = first.differences.length > 0 ? await compare() : first;
  await storeRun(services, { since, until, compared, differences });
  if (differences.length > 0)
    log.error({ differences: differences.length }, 'the books differ from the card provider’s');
  return differences;
}

/** The same on an administrator’s request. */
export const compareNow = adminCommand({
  operation: 'compareNow',
  input: z.object({}),
  settlesItself: true,
  run: compareBooks,
});

async function compareOnce(services: Ready, since: Date) {
  await catchUp(services, since);
  const theirs = await movementsSince(services, new Date(since.getTime() - postedLateMs));
  await postAddedFractions(services.database.orm);
  const ours = await readPosted(services.database.orm, since, theirs);
  return { compared: theirs.size, differences: differencesOf(theirs, ours) };
}

function throwUnavailable(error: unknown): never {
  if (!(error instanceof CardProviderError)) throw error;
  throw away(error);
}

/** The alarm goes out if and only if there is a difference to see. */
async function storeRun(
  { database, brand }: Comparing,
  run: typeof reconciliations.$inferInsert & { differences: Difference[] },
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const [row] = await tx
      .insert(reconciliations)
      .values(run)
      .returning({ id: reconciliations.id });
    if (!row || run.differences.length === 0) return;
    const mail = differenceMail(brand, { id: row.id, differences: run.differences.length });
    await writeOutbox(tx, { type: 'mail', payload: mail });
  });
}

/**
 * The span of a comparison until now, by the database’s clock. A difference stays in sight until it
 * is settled, for as long as the provider reports it.
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
 * Does all that messages would have done, had all of them arrived. Failures are logged, and show up
 * in the comparison.
 */
async function catchUp(services: Ready, since: Date): Promise<void> {
  const { database, log } = services;
  const attempt = (step: Promise<void>) =>
    step.catch((error: unknown) => {
      log.error({ error }, 'what the card provider knows can’t be taken up');
    });
  await attempt(syncOpenCheckouts(services, 0));
  await attempt(runDueTransfers(services));
  await attempt(fetchEvents(services, since));
  for (const accountId of await accountsOf(database.orm)) {
    await attempt(syncAccount(services, accountId));
    await attempt(fetchEvents(services, since, accountId));
  }
  await attempt(handleOpenEvents(services));
}

async function fetchEvents({ cards, database }: Ready, since: Date, accountId?: string) {
  const messages: ProviderMessage[] = [];
  for await (const event of cards.listEvents(since, accountId))
    messages.push({ ...event, account: accountId ?? event.account, body: bodyOf(event) });
  await keepEvents(database, messages);
}

/** The part of a message that is used: its subject. */
function bodyOf({ subject }: { subject: { kind: string; id: string } }): string {
  return JSON.stringify({ data: { object: { object: subject.kind, id: subject.id } } });
}

/**
 * Connected accounts with transfers under way, with payouts that their bank may still return, or
 * with requirements open for their owner.
 */
async function accountsOf(orm: Orm): Promise<string[]> {
  const rows = await orm
    .selectDistinct({ id: payees.providerAccountId })
    .from(payees)
    .leftJoin(
      transfers,
      and(
        eq(transfers.partyId, payees.id),
        or(
          inArray(transfers.state, ['waiting', 'sent']),
          gt(transfers.endedAt, sql`now() - interval '14 days'`),
        ),
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

/**
 * Movements in and out at the provider, summed by reference. Fees that weren’t reported before are
 * posted.
 */
async function movementsSince(services: Ready, since: Date): Promise<Map<string, Sum>> {
  const sums = new Map<string, Sum>();
  for await (const movement of services.cards.listMovements(since)) {
    if (movement.kind === 'unread') {
      services.log.error({ movement: movement.id }, 'a movement can’t be read');
      const ref = movement.sourceId ?? movement.id;
      sums.set(ref, { ref, currency: '', thousandths: null, about: 'unread' });
      continue;
    }
    await postOwnMovement(services.database, movement).catch((error: unknown) => {
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

/** The reference of a movement in the books: the charge, refund, transfer or dispute behind it. */
function refOf({ kind, id, sourceId }: Movement): string {
  if (kind === 'dispute' || sourceId === null) return id;
  return kind === 'refundFailure' ? `failed ${sourceId}` : sourceId;
}

/**
 * Posts movements between the operator and the provider alone, and late ones: fees, and payouts to
 * our own bank.
 */
async function postOwnMovement({ orm }: Database, movement: Movement): Promise<void> {
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
  // Fees of a charge or a dispute are posted for their own source, whichever process hears of them
  // first.
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
    const sum = their ?? our;
    if (!sum) return [];
    const { ref, currency, about } = sum;
    // An unreadable movement is listed once, beside the amount in the books.
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

/** In minor units, with fractions behind the point. */
function inMinor(sum: Sum | undefined): number | null {
  return sum === undefined || sum.thousandths === null ? null : sum.thousandths / 1_000;
}
