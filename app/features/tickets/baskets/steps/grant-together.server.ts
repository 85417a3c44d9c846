import { and, notInArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { insertRecordset } from '#app/db/expressions.server.ts';
import { orderLines, orders } from '#app/db/schema/tickets/orders.ts';
import { ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { sendTogether, settleForRush } from '#app/db/shortcuts.server.ts';
import { basketMinutes } from '#app/domain/tickets/basket.ts';
import type { Answer, BasketRequest, Line, Refusal } from '#app/domain/tickets/grant.ts';
import { grantWithPool } from '#app/domain/tickets/pool.ts';
import { type PromoCode, priceWith } from '#app/domain/tickets/promo-code.ts';
import { newToken } from '#app/platform/token.server.ts';
import { lockCodes } from '../../codes/queries/lock-codes.server.ts';
import { saveCodeUse } from '../../codes/steps/note-used.server.ts';
import { takeSeats } from '../../seats/steps/take-seats.server.ts';
import { reservePooled } from '../../waiting/steps/keep-pooled.server.ts';
import { lockUnwaited } from '../../waiting/steps/serve-waiting.server.ts';
import { type Stock, taxOf } from '../queries/lock-stock.server.ts';
import { endBaskets, hasRunOut } from './end-baskets.server.ts';
import { saveTaken } from './note-taken.server.ts';

export type RequestedBasket = {
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
export async function grantTogether(
  tx: Orm,
  requests: readonly RequestedBasket[],
): Promise<Grant[]> {
  const typeIds = [...new Set(requests.flatMap(({ lines }) => lines.map(({ typeId }) => typeId)))];
  // A basket that is lost with a failing machine was never paid, and its places are free again.
  await settleForRush(tx, { mayBeLost: true });
  let stock = await lockUnwaited(tx, typeIds);
  let baskets = await withCodes(tx, stock, requests);
  let answers = grantWithPool(stock, stock.pool, baskets);
  if (
    answers.some(isShort) &&
    (await endBaskets(tx, and(hasRunOut, holdsNothingElse(stock)))) > 0
  ) {
    stock = await lockUnwaited(tx, typeIds);
    baskets = await withCodes(tx, stock, requests);
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

/** With their codes, which are locked after the stock that they are used for. */
async function withCodes(
  tx: Orm,
  stock: Stock,
  requests: readonly RequestedBasket[],
): Promise<BasketRequest[]> {
  const eventOf = (typeId: string | undefined) => stock.types.get(typeId ?? '')?.eventId ?? '';
  const wanted = requests.map(({ lines, word }) => ({ eventId: eventOf(lines[0]?.typeId), word }));
  const codes = await lockCodes(tx, wanted);
  return requests.map(({ lines, needsWheelchair }, at) => ({
    needsWheelchair,
    // One basket is of one event: types of other events count as unknown.
    lines: lines.map((line) =>
      eventOf(line.typeId) === wanted[at]?.eventId ? line : { ...line, typeId: '' },
    ),
    code: codes[at],
  }));
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

async function writeBaskets(tx: Orm, stock: Stock, baskets: readonly Basket[]): Promise<void> {
  if (baskets.length === 0) return;
  await sendTogether(tx, insertOrders(tx, stock, baskets), insertLines(tx, stock, baskets));
  await saveTaken(tx, stock);
  await reservePooled(
    tx,
    baskets.map(({ id, pooledIds }) => ({ orderId: id, pooledIds })),
  );
  await takeSeats(
    tx,
    baskets.map(({ id, seatIds }) => ({ orderId: id, seatIds: seatIds.flat() })),
  );
  await saveCodeUse(
    tx,
    baskets.flatMap(({ code }) => code ?? []),
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
