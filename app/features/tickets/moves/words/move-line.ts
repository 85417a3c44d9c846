import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { seatName } from '../../seats/words/seat-names.ts';

type Place = { type: string; event: string; day: string };
type Seat = { section: string; row: string; label: string };
export type MoveRow = {
  id: string;
  number: number;
  movedAt: Date;
  by: string | null;
  from: Place;
  to: Place;
  fromSeat: Seat | null;
  toSeat: Seat | null;
  isOtherShow: boolean;
};

/** The old and new place of a ticket, in the reader’s words; shows are named where they differ. */
export function placesOf({ from, to, fromSeat, toSeat, isOtherShow }: MoveRow) {
  const placeLine = ({ type, event, day }: Place, seat: Seat | null) => {
    const place = seat ? `${type}, ${seatName(seat)}` : type;
    const show = { place, event, day: writtenDay(day) };
    return isOtherShow ? words('tickets')('move.atShow', show) : place;
  };
  return { from: placeLine(from, fromSeat), to: placeLine(to, toSeat) };
}
