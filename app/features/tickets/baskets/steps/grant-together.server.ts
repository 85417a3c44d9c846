import { and, notInArray, sql } from 'drizzle-orm';
import type { Orm } from '#app/db/client.server.ts';
import { orderLines, orders } from '#app/db/schema/tickets/orders.ts';
import { ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { sendTogether, settleForRush } from '#app/db/shortcuts.server.ts';
import { basketMinutes } from '#app/domain/tickets/basket.ts';
import type { Answer, Asked, Line, Refusal } from '#app/domain/tickets/grant.ts';
import { grantWithPool } from '#app/domain/tickets/pool.ts';
import { type PromoCode, priceWith } from '#app/domain/tickets/promo-code.ts';
import { newToken } from '#app/platform/token.server.ts';
import { lockCodes } from '../../codes/queries/lock-codes.server.ts';
import { noteUsed } from '../../codes/steps/note-used.server.ts';
import { takeSeats } from '../../seats/steps/take-seats.server.ts';
import { keepPooled } from '../../waiting/steps/keep-pooled.server.ts';
import { lockUnwaited } from '../../waiting/steps/serve-waiting.server.ts';
import { type Stock, taxOf } from '../queries/lock-stock.server.ts';
import { endBaskets, hasRunOut } from './end-baskets.server.ts';
import { noteTaken } from './note-taken.server.ts';

export type AskedBasket = {
  lines: readonly Line[];
  language: string;
  /** A promo code, as it is kept. */
  word?: string | undefined;
  /** Whether one of them uses a wheelchair; asked only where seats are numbered. */
  needsWheelchair?: boolean | undefined;
};
export type Grant = { basketId: string } | { refusal: Refusal };

/**
 * Grants many baskets in one transaction, in their order, so that all who want the same tickets wait
 * for one lock together. Where somebody would go without, what run-out baskets still hold is given
 * back first. Those on a waiting list come before all of them.
 */
export async function grantTogether(tx: Orm, asked: readonly AskedBasket[]): Promise<Grant[]> {
  const typeIds = [...new Set(asked.flatMap(({ lines }) => lines.map(({ typeId }) => typeId)))];
  // A basket that a failing machine takes along was never paid, and its places are free again.
  await settleForRush(tx, { mayBeLost: true });
  let stock = await lockUnwaited(tx, typeIds);
  let baskets = await withCodes(tx, stock, asked);
  let answers = grantWithPool(stock, stock.pool, baskets);
  if (
    answers.some(isShort) &&
    (await endBaskets(tx, and(hasRunOut, holdsNothingElse(stock)))) > 0
  ) {
    stock = await lockUnwaited(tx, typeIds);
    baskets = await withCodes(tx, stock, asked);
    answers = grantWithPool(stock, stock.pool, baskets);
  }
  const grants = answers.map(
    (answer): Grant => (answer.granted ? { basketId: newToken() } : { refusal: answer.refusal }),
  );
  await writeBaskets(
    tx,
    stock,
    asked.flatMap((basket, at) => {
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
async function withCodes(tx: Orm, stock: Stock, asked: readonly AskedBasket[]): Promise<Asked[]> {
  const eventOf = (typeId: string | undefined) => stock.types.get(typeId ?? '')?.eventId ?? '';
  const named = asked.map(({ lines, word }) => ({ eventId: eventOf(lines[0]?.typeId), word }));
  const codes = await lockCodes(tx, named);
  return asked.map(({ lines, needsWheelchair }, at) => ({
    needsWheelchair,
    // One basket is of one event: a type of another one is none that is sold.
    lines: lines.map((line) =>
      eventOf(line.typeId) === named[at]?.eventId ? line : { ...line, typeId: '' },
    ),
    code: codes[at],
  }));
}

/** Whoever holds some of these waits for no others. */
function holdsNothingElse({ allotments }: Stock) {
  return sql`not exists (select from ${orderLines}
    join ${ticketTypes} on ${ticketTypes.id} = ${orderLines.typeId}
    where ${orderLines.orderId} = ${orders.id}
      and ${notInArray(ticketTypes.allotmentId, [...allotments.keys()])})`;
}

type Basket = AskedBasket & {
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
  await noteTaken(tx, stock);
  await keepPooled(
    tx,
    baskets.map(({ id, pooledIds }) => ({ orderId: id, pooledIds })),
  );
  await takeSeats(
    tx,
    baskets.map(({ id, seatIds }) => ({ orderId: id, seatIds: seatIds.flat() })),
  );
  await noteUsed(
    tx,
    baskets.flatMap(({ code }) => code ?? []),
  );
}

/* Rows as one value each: so it is one statement for any number of them, planned once. */

function insertOrders(tx: Orm, stock: Stock, baskets: readonly Basket[]) {
  const rows = baskets.map(({ id, lines, language, code }) => {
    const { eventId = '', currency = '' } = stock.types.get(lines[0]?.typeId ?? '') ?? {};
    const totals = lines.map(
      ({ typeId, quantity }) =>
        priceWith(code, { typeId, priceMinor: priceOf(stock, typeId) }) * quantity,
    );
    return {
      id,
      event_id: eventId,
      currency,
      language,
      promo_code_id: code?.id ?? null,
      total_minor: totals.reduce((sum, one) => sum + one, 0),
    };
  });
  return tx.execute(sql`
    insert into ${orders} (id, event_id, currency, language, promo_code_id, total_minor, expires_at)
    select id, event_id, currency, language, promo_code_id, total_minor,
      now() + make_interval(mins => ${basketMinutes})
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as basket (id text, event_id text,
      currency text, language text, promo_code_id text, total_minor bigint)`);
}

function insertLines(tx: Orm, stock: Stock, baskets: readonly Basket[]) {
  const rows = baskets.flatMap(({ id, lines, code, seatIds }) =>
    lines.map(({ typeId, quantity }, at) => ({
      order_id: id,
      type_id: typeId,
      quantity,
      seat_ids: seatIds[at] ?? [],
      price_minor: priceWith(code, { typeId, priceMinor: priceOf(stock, typeId) }),
      ...taxColumns(stock, typeId),
    })),
  );
  return tx.execute(sql`
    insert into ${orderLines} (order_id, type_id, quantity, price_minor, fee_minor, tax_basis_points,
      tax_name, seat_ids)
    select order_id, type_id, quantity, price_minor, 0, tax_basis_points, tax_name, seat_ids
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (order_id text, type_id text,
      quantity int, price_minor bigint, tax_basis_points int, tax_name text, seat_ids text[])`);
}

function taxColumns(stock: Stock, typeId: string) {
  const { taxBasisPoints, taxName } = taxOf(stock, typeId);
  return { tax_basis_points: taxBasisPoints, tax_name: taxName };
}

function priceOf({ types }: Stock, typeId: string): number {
  return types.get(typeId)?.priceMinor ?? 0;
}
