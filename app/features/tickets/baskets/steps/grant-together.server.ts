import { and, notInArray, sql } from 'drizzle-orm';
import { atOnce } from '#app/db/at-once.server.ts';
import type { Orm } from '#app/db/client.server.ts';
import { orderLines, orders } from '#app/db/schema/tickets/orders.ts';
import { ticketTypes } from '#app/db/schema/tickets/sales.ts';
import { basketMinutes } from '#app/domain/tickets/basket.ts';
import { type Answer, grantInOrder, type Line, type Refusal } from '#app/domain/tickets/grant.ts';
import { newToken } from '#app/platform/token.server.ts';
import { lockStock, type Stock } from '../queries/lock-stock.server.ts';
import { endBaskets, hasRunOut } from './end-baskets.server.ts';
import { noteTaken } from './note-taken.server.ts';

export type AskedBasket = { lines: readonly Line[]; language: string };
export type Grant = { basketId: string } | { refusal: Refusal };

/**
 * Grants many baskets in one transaction, in their order, so that all who want the same tickets wait
 * for one lock together. Where somebody would go without, what run-out baskets still hold is given
 * back first.
 */
export async function grantTogether(tx: Orm, asked: readonly AskedBasket[]): Promise<Grant[]> {
  const typeIds = [...new Set(asked.flatMap(({ lines }) => lines.map(({ typeId }) => typeId)))];
  let stock = await lockStock(tx, typeIds);
  let answers = grantInOrder(stock, linesOf(stock, asked));
  if (
    answers.some(isShort) &&
    (await endBaskets(tx, and(hasRunOut, holdsNothingElse(stock)))) > 0
  ) {
    stock = await lockStock(tx, typeIds);
    answers = grantInOrder(stock, linesOf(stock, asked));
  }
  const grants = answers.map(
    (answer): Grant => (answer.granted ? { basketId: newToken() } : { refusal: answer.refusal }),
  );
  await writeBaskets(
    tx,
    stock,
    asked.flatMap((basket, at) => {
      const grant = grants[at];
      return grant && 'basketId' in grant ? [{ ...basket, id: grant.basketId }] : [];
    }),
  );
  return grants;
}

function isShort(answer: Answer): boolean {
  return !answer.granted && ['sold out', 'too few left'].includes(answer.refusal.why);
}

/** One basket is of one event: a type of another one is none that is sold. */
function linesOf({ types }: Stock, asked: readonly AskedBasket[]): Line[][] {
  const eventOf = ({ typeId }: Line) => types.get(typeId)?.eventId;
  return asked.map(({ lines }) =>
    lines.map((line) =>
      lines[0] && eventOf(line) === eventOf(lines[0]) ? line : { ...line, typeId: '' },
    ),
  );
}

/** Whoever holds some of these waits for no others. */
function holdsNothingElse({ allotments }: Stock) {
  return sql`not exists (select from ${orderLines}
    join ${ticketTypes} on ${ticketTypes.id} = ${orderLines.typeId}
    where ${orderLines.orderId} = ${orders.id}
      and ${notInArray(ticketTypes.allotmentId, [...allotments.keys()])})`;
}

type Basket = AskedBasket & { id: string };

async function writeBaskets(tx: Orm, stock: Stock, baskets: readonly Basket[]): Promise<void> {
  if (baskets.length === 0) return;
  const lines = baskets.flatMap(({ id, lines }) =>
    lines.map((line) => ({
      ...{ orderId: id, ...line },
      priceMinor: priceOf(stock, line.typeId),
      feeMinor: 0,
    })),
  );
  await atOnce(
    tx,
    () => tx.insert(orders).values(baskets.map((basket) => rowOf(stock, basket))),
    () => tx.insert(orderLines).values(lines),
    () => noteTaken(tx, stock),
  );
}

function rowOf(stock: Stock, { id, lines, language }: Basket) {
  const { eventId = '', currency = '' } = stock.types.get(lines[0]?.typeId ?? '') ?? {};
  return {
    ...{ id, eventId, currency, language },
    totalMinor: lines.reduce(
      (sum, { typeId, quantity }) => sum + priceOf(stock, typeId) * quantity,
      0,
    ),
    expiresAt: sql`now() + make_interval(mins => ${basketMinutes})`,
  };
}

function priceOf({ types }: Stock, typeId: string): number {
  return types.get(typeId)?.priceMinor ?? 0;
}
