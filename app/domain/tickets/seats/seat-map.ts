import { type SeatingPlan, type SeatKind, seatAt } from './seating-plan.ts';

/** A seat with its place and its names in a room. */
export type PlacedSeat = {
  id: string;
  section: string;
  sectionNumber: number;
  isBeside: boolean;
  row: string;
  rowNumber: number;
  label: string;
  x: number;
  kind: SeatKind;
};

export type SeatMap<Seat extends PlacedSeat> = {
  name: string;
  isBeside: boolean;
  /** `gap`: the space before a seat, in half seats. */
  rows: { key: string; label: string; seats: (Seat & { gap: number })[] }[];
}[];

/** A room as it is drawn, from seats in its order. */
export function mapSeats<Seat extends PlacedSeat>(seats: readonly Seat[]): SeatMap<Seat> {
  return [...Map.groupBy(seats, ({ sectionNumber }) => sectionNumber).values()].map((section) => {
    const left = Math.min(...section.map(({ x }) => x));
    const rows = [...Map.groupBy(section, ({ rowNumber }) => rowNumber).values()].map((row) => ({
      key: rowKey(row[0] as Seat),
      label: row[0]?.row ?? '',
      seats: row.map((seat, at) => ({ ...seat, gap: seat.x - (row[at - 1]?.x ?? left - 2) - 2 })),
    }));
    return { name: section[0]?.section ?? '', isBeside: section[0]?.isBeside ?? false, rows };
  });
}

export const rowKey = ({
  sectionNumber,
  rowNumber,
}: Pick<PlacedSeat, 'sectionNumber' | 'rowNumber'>) => `${sectionNumber}-${rowNumber}`;

/** The seats of a plan in the order of its room. */
export function seatsOf({ sections }: SeatingPlan): (PlacedSeat & { level: string })[] {
  return sections.flatMap(({ name, isBeside, rows }, sectionNumber) =>
    rows.flatMap(({ label: row, seats }, rowNumber) =>
      seats.map((seat, at) => ({
        ...seat,
        id: seatAt(sectionNumber, rowNumber, at),
        section: name,
        sectionNumber,
        isBeside,
        row,
        rowNumber,
      })),
    ),
  );
}
