import type { Orm } from '#app/db/client.server.ts';
import { pictureRoom } from '#app/domain/tickets/seats/room-picture.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import type { PublicSale } from '../sales/read-sale.server.ts';
import { readPooled } from '../waiting/queries.server.ts';
import { readPrices, readRoom } from './queries.server.ts';

export type ShownRoom = NonNullable<Awaited<ReturnType<typeof showRoom>>>;

/** The room of a public sale, as a picture with its prices; null where no seats are numbered. */
export async function showRoom(orm: Orm, { eventId, currency, types }: PublicSale) {
  if (!types.some(({ isNumbered }) => isNumbered)) return null;
  const { seats, levels } = await readRoom(orm, eventId);
  const pool = await readPooled(
    orm,
    types.map(({ id }) => id),
  );
  const pooled = new Set([...pool.values()].flat().map(({ seat }) => seat?.id));
  const prices = await readPrices(
    orm,
    levels.map(({ allotmentId }) => allotmentId),
  );
  const isFree = ({ id, state }: { id: string; state: string }) =>
    state === 'free' || pooled.has(id);
  return {
    picture: pictureRoom(seats.map((seat) => ({ ...seat, isFree: isFree(seat) }))),
    levels: levels.map(({ allotmentId, name }, level) => ({
      name,
      price: prices
        .filter((one) => one.allotmentId === allotmentId)
        .map(({ priceMinor }) => formatMinor(priceMinor, currency))
        .join(' / '),
      free: seats.filter((seat) => seat.level === level && isFree(seat)).length,
    })),
    hasWheelchair: seats.some((seat) => seat.kind === 'wheelchair' && isFree(seat)),
  };
}
