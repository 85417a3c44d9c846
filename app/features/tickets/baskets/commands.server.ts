import { and, eq, isNull, lt, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Orm } from '#app/db/client.server.ts';
import { insertRecordset } from '#app/db/expressions.server.ts';
import { orderLines, orders, queuePlaces, ticketTypes } from '#app/db/schema/tickets.ts';
import { sendTogether, settleForRush, together } from '#app/db/shortcuts.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import {
  type Answer,
  type BasketRequest,
  basketMinutes,
  type Line,
  mergeLines,
  type Refusal,
} from '#app/domain/tickets/basket.ts';
import { grantWithPool } from '#app/domain/tickets/pool.ts';
import { type PromoCode, priceWith, promoWord } from '#app/domain/tickets/promo-code.ts';
import { limitAttempts } from '#app/features/accounts/limit-attempts.server.ts';
import { command, type From } from '#app/fields/command.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { newToken } from '#app/platform/token.server.ts';
import { isCodeOf } from '../codes/queries.server.ts';
import { basket, ofOrder } from '../orders/fields.ts';
import { findOrder, orderLink } from '../orders/queries.server.ts';
import { inTurn } from '../rush/steps.server.ts';
import { type LockedStock, type Stock, taxOf } from '../stock/queries.server.ts';
import { reservePooled, saveStock, takeSeats } from '../stock/steps.server.ts';
import { lockUnwaited } from '../waiting/steps.server.ts';
import { endBaskets, endRunOut, hasRunOut } from './steps.server.ts';
import { refusedGrant } from './words.ts';

type Services = { database: Database; secret: string };

/** Releases a basket before its time is over. A bought order stays. */
export const leaveBasket = command({
  operation: 'leaveBasket',
  openTo: 'visitors',
  input: ofOrder,
  async run({ database, secret }: Services, _viewer: Viewer | null, { link }) {
    await database.orm.transaction(async (tx) => {
      const order = await findOrder(tx, { secret, link, isToChange: true });
      await endBaskets(tx, eq(orders.id, order.id));
    });
  },
});

/** Ends run-out baskets, and deletes expired orders and queues. */
export async function sweepBaskets({ database: { orm } }: { database: Database }): Promise<void> {
  while ((await endRunOut(orm)) > 0);
  const isOld = and(
    eq(orders.state, 'expired'),
    // The provider’s pages are long over: no more money arrives.
    lt(orders.expiresAt, sql`now() - interval '2 days'`),
  );
  await orm.delete(orders).where(and(isOld, isNull(orders.instalmentId)));
  await orm.delete(queuePlaces).where(lt(queuePlaces.arrivedAt, sql`now() - interval '1 day'`));
  await orm
    .update(orders)
    .set({ name: '', email: '' })
    .where(and(isOld, ne(orders.email, '')));
}

type TakeBasketServices = { database: Database; secret: string } & From;

/**
 * Holds tickets of one event for ten minutes, all that were requested or none.
 * @returns link: the secret in the address of the basket, and later of the order; it is the right
 *   to buy, read and return
 */
export const takeBasket = command({
  operation: 'takeBasket',
  openTo: 'visitors',
  input: basket,
  settlesItself: true,
  async run(
    { database, secret, from }: TakeBasketServices,
    _viewer: Viewer | null,
    { lines, code = '', place = '', needsWheelchair },
  ) {
    await limitAttempts(database.orm, 'hold tickets', { network: from?.address });
    const typeId = lines[0]?.typeId ?? '';
    const basketId = await inTurn({ database, secret }, { typeId, place }, async () => {
      const grant = await grantBasket(database, {
        lines: mergeLines(lines),
        needsWheelchair,
        language: currentLanguage(),
        word: code === '' ? undefined : promoWord(code),
      });
      if ('refusal' in grant) throw refusedGrant(grant.refusal);
      return grant.basketId;
    });
    return { link: orderLink(secret, { id: basketId, linkNumber: 0 }) };
  },
});

/**
 * Grants a basket, in a group with those requested meanwhile: the more buyers, the larger the
 * groups, and no buyer waits for more than two transactions.
 */
export async function grantBasket(database: Database, basket: RequestedBasket): Promise<Grant> {
  const grant = await grantInGroup(database.orm, basket);
  if (!grant) throw new Error('a basket was neither granted nor refused');
  return grant;
}

const grantInGroup = together(
  (orm) => (group: RequestedBasket[]) => orm.transaction((tx) => grantTogether(tx, group)),
  // So that a statement stays short and others get their turn at the lock.
  { mostPerGroup: 200, mostAtOnce: 1 },
);

type RequestedBasket = {
  lines: readonly Line[];
  language: string;
  /** The stored word of a promo code. */
  word?: string | undefined;
  /** One of the party uses a wheelchair; matters only for numbered seats. */
  needsWheelchair?: boolean | undefined;
};
export type Grant = { basketId: string } | { refusal: Refusal };

/**
 * Grants many baskets in one transaction, in their order, so that all buyers of the same tickets
 * wait for one lock together. Where one would go without, places of run-out baskets are given back
 * first. Waiting lists come before all of them.
 */
async function grantTogether(tx: Orm, requests: readonly RequestedBasket[]): Promise<Grant[]> {
  const typeIds = [...new Set(requests.flatMap(({ lines }) => lines.map(({ typeId }) => typeId)))];
  // A basket that is lost with a failing machine was never paid, and its places are free again.
  await settleForRush(tx, { mayBeLost: true });
  const codes = codesOf(requests);
  let stock = await lockUnwaited(tx, typeIds, codes);
  let baskets = withCodes(stock, requests);
  let answers = grantWithPool(stock, stock.pool, baskets);
  if (
    answers.some(isShort) &&
    (await endBaskets(tx, and(hasRunOut, holdsNothingElse(stock)))) > 0
  ) {
    stock = await lockUnwaited(tx, typeIds, codes);
    baskets = withCodes(stock, requests);
    answers = grantWithPool(stock, stock.pool, baskets);
  }
  const grants = answers.map(
    (answer): Grant => (answer.granted ? { basketId: newToken() } : { refusal: answer.refusal }),
  );
  await writeBaskets(
    tx,
    stock,
    requests.flatMap((basket, at) => {
      const grant = grants[at];
      const answer = answers[at];
      if (!grant || 'refusal' in grant || !answer?.granted) return [];
      const { seatIds, pooledIds } = answer;
      return [{ ...basket, code: baskets[at]?.code, id: grant.basketId, seatIds, pooledIds }];
    }),
  );
  return grants;
}

function isShort(answer: Answer): boolean {
  const short = ['sold out', 'too few left', 'code used up', 'code too few left'];
  return !answer.granted && short.includes(answer.refusal.why);
}

/** A condition: the codes that these baskets ask for. */
function codesOf(requests: readonly RequestedBasket[]): SQL | undefined {
  const wanted = requests.flatMap(({ lines: [line], word }) =>
    line && word !== undefined ? [{ typeId: line.typeId, word }] : [],
  );
  return wanted.length > 0 ? isCodeOf(wanted) : undefined;
}

/** With their codes: baskets with the same code share one object, so its `taken` counts for all. */
function withCodes(
  { types, codes }: LockedStock,
  requests: readonly RequestedBasket[],
): BasketRequest[] {
  const eventOf = (typeId: string | undefined) => types.get(typeId ?? '')?.eventId ?? '';
  const codeOf = new Map(codes.map((code) => [`${code.eventId} ${code.word}`, code]));
  return requests.map(({ lines, word, needsWheelchair }) => {
    const eventId = eventOf(lines[0]?.typeId);
    return {
      needsWheelchair,
      // One basket is of one event: types of other events count as unknown.
      lines: lines.map((line) =>
        eventOf(line.typeId) === eventId ? line : { ...line, typeId: '' },
      ),
      code: word === undefined ? undefined : (codeOf.get(`${eventId} ${word}`) ?? null),
    };
  });
}

/** A basket that holds some of these waits for no others. */
function holdsNothingElse({ allotments }: Stock) {
  return sql`not exists (select from ${orderLines}
    join ${ticketTypes} on ${ticketTypes.id} = ${orderLines.typeId}
    where ${orderLines.orderId} = ${orders.id}
      and ${notInArray(ticketTypes.allotmentId, [...allotments.keys()])})`;
}

type Basket = RequestedBasket & {
  id: string;
  code: PromoCode | null | undefined;
  /** Of each line. */
  seatIds: string[][];
  /** The tickets of the pool whose place it takes. */
  pooledIds: string[];
};

async function writeBaskets(
  tx: Orm,
  stock: LockedStock,
  baskets: readonly Basket[],
): Promise<void> {
  if (baskets.length === 0) return;
  await sendTogether(tx, insertOrders(tx, stock, baskets), insertLines(tx, stock, baskets));
  await saveStock(tx, stock);
  await reservePooled(
    tx,
    baskets.map(({ id, pooledIds }) => ({ orderId: id, pooledIds })),
  );
  await takeSeats(
    tx,
    baskets.map(({ id, seatIds }) => ({ orderId: id, seatIds: seatIds.flat() })),
  );
}

function insertOrders(tx: Orm, stock: Stock, baskets: readonly Basket[]) {
  const rows = baskets.map(({ id, lines, language, code }) => {
    const { eventId = '', currency = '' } = stock.types.get(lines[0]?.typeId ?? '') ?? {};
    const totals = lines.map(
      ({ typeId, quantity }) =>
        priceWith(code, { typeId, priceMinor: priceOf(stock, typeId) }) * quantity,
    );
    return {
      id,
      eventId,
      currency,
      language,
      promoCodeId: code?.id ?? null,
      totalMinor: totals.reduce((sum, one) => sum + one, 0),
    };
  });
  const columns = ['id', 'eventId', 'currency', 'language', 'promoCodeId', 'totalMinor'] as const;
  const expiresAt = sql`now() + make_interval(mins => ${basketMinutes})`;
  return tx.execute(insertRecordset(orders, { columns, rows }, { expiresAt }));
}

function insertLines(tx: Orm, stock: Stock, baskets: readonly Basket[]) {
  const rows = baskets.flatMap(({ id, lines, code, seatIds }) =>
    lines.map(({ typeId, quantity }, at) => ({
      orderId: id,
      typeId,
      quantity,
      seatIds: seatIds[at] ?? [],
      priceMinor: priceWith(code, { typeId, priceMinor: priceOf(stock, typeId) }),
      ...taxOf(stock, typeId),
    })),
  );
  return tx.execute(
    insertRecordset(orderLines, { columns: lineColumns, rows }, { feeMinor: sql`0` }),
  );
}

const lineColumns = [
  'orderId',
  'typeId',
  'quantity',
  'seatIds',
  'priceMinor',
  'taxBasisPoints',
  'taxName',
] as const;

function priceOf({ types }: Stock, typeId: string): number {
  return types.get(typeId)?.priceMinor ?? 0;
}
