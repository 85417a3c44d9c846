/**
 * Reason why a seat isn’t sold: held for the house or the band, or killed because no one can sit or
 * see there.
 */
export const seatHolds = ['held', 'killed'] as const;

/*
 * A room with numbered seats, as its venue draws it: sections from the stage backwards, rows from
 * the stage backwards, seats from left to right. An event copies the seats of a plan, so that a
 * plan can change without changing sold tickets.
 */

export const seatKinds = ['standard', 'wheelchair', 'companion'] as const;
export type SeatKind = (typeof seatKinds)[number];

type PlannedSeat = {
  label: string;
  /** From the middle of its section, in half seats: neighbours are 2 apart, more where an aisle runs. */
  x: number;
  kind: SeatKind;
  /** Its price level: seats of one level cost the same. */
  level: string;
};
type PlannedRow = { label: string; seats: PlannedSeat[] };
type Section = {
  name: string;
  /** It is beside the section before it instead of behind it. */
  isBeside: boolean;
  rows: PlannedRow[];
};
export type SeatingPlan = { sections: Section[] };

export const planLimits = {
  plans: 20,
  sections: 30,
  rows: 60,
  perRow: 100,
  /** Seats of a whole plan. */
  seats: 5_000,
  levels: 20,
  name: 60,
  rowLabel: 8,
} as const;

export const numberings = ['from the left', 'from the right'] as const;

/** A section of a form. */
type DrawnSection = {
  name: string;
  isBeside: boolean;
  /** The name of its first row: letters or a number. */
  firstRow: string;
  /** The seats of each row, from the stage backwards. */
  seatsInRows: readonly number[];
  numbering: (typeof numberings)[number];
  /** An aisle runs after so many seats of the longest row, from the left. */
  aislesAfter: readonly number[];
  level: string;
};

/** Rows of one middle, with aisles that run through all of them. */
export function drawSection(drawn: DrawnSection): Section {
  const { name, isBeside, firstRow, seatsInRows, numbering, aislesAfter, level } = drawn;
  const longest = Math.max(...seatsInRows);
  const middle = longest - 1 + aislesAfter.length;
  const rows = seatsInRows.map((count, row) => {
    const start = longest - count;
    const seats = Array.from({ length: count }, (_, at) => {
      const x = start + 2 * at;
      const aisles = aislesAfter.filter((after) => x >= 2 * after - 1).length;
      const number = numbering === 'from the left' ? at + 1 : count - at;
      return {
        label: String(number),
        x: x + 2 * aisles - middle,
        kind: 'standard' as const,
        level,
      };
    });
    return { label: rowLabel(firstRow, row), seats };
  });
  return { name, isBeside, rows };
}

/** The name of a row so many behind another: C, D … Z, AA; 9, 10. */
export function rowLabel(first: string, behind: number): string {
  if (/^\d+$/.test(first)) return String(Number(first) + behind);
  let number = 0;
  for (const letter of first.toUpperCase()) number = number * 26 + (letter.charCodeAt(0) - 64);
  let label = '';
  for (let rest = number + behind; rest > 0; rest = Math.floor((rest - 1) / 26))
    label = String.fromCharCode(65 + ((rest - 1) % 26)) + label;
  return label;
}

/** The key of a seat of a plan: section, row and seat, each counted from 0. */
const seatAt = (section: number, row: number, seat: number): string => `${section}-${row}-${seat}`;

type SeatChange = {
  /** Undefined leaves it as it is; `removed` takes the seat out of the plan. */
  kind?: SeatKind | 'removed' | undefined;
  level?: string | undefined;
};

/** A plan in which some seats are of another kind or price, or are gone. */
export function changeSeats(
  plan: SeatingPlan,
  chosen: ReadonlySet<string>,
  { kind, level }: SeatChange,
): SeatingPlan {
  const sections = plan.sections.map((section, sectionAt) => ({
    ...section,
    rows: section.rows.map((row, rowAt) => ({
      ...row,
      seats: row.seats.flatMap((seat, at) => {
        if (!chosen.has(seatAt(sectionAt, rowAt, at))) return [seat];
        if (kind === 'removed') return [];
        return [{ ...seat, kind: kind ?? seat.kind, level: level ?? seat.level }];
      }),
    })),
  }));
  return { sections };
}

/** The price levels of a plan, in the order of its seats, with the number of seats of each. */
export function levelsOf({ sections }: SeatingPlan): { name: string; seats: number }[] {
  const counts = new Map<string, number>();
  for (const { level } of sections.flatMap(({ rows }) => rows.flatMap(({ seats }) => seats)))
    counts.set(level, (counts.get(level) ?? 0) + 1);
  return [...counts].map(([name, seats]) => ({ name, seats }));
}

export function countSeats({ sections }: SeatingPlan): number {
  return sections.reduce(
    (sum, { rows }) => sum + rows.reduce((inRows, { seats }) => inRows + seats.length, 0),
    0,
  );
}

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

type Pictured = PlacedSeat & { level: number; isFree: boolean };

/** A room as dots. Lengths are half seats; a path is a list of points to be drawn as round marks. */
type RoomPicture = {
  width: number;
  height: number;
  names: { name: string; x: number; y: number }[];
  /** The seats of each price that can be bought, and all that can’t. */
  free: string[];
  taken: string;
};

/** Draws a room from above: sections behind and beside each other, the stage at the top. */
export function pictureRoom(seats: readonly Pictured[]): RoomPicture {
  const bands: ReturnType<typeof mapSeats<Pictured>>[] = [];
  for (const section of mapSeats(seats)) {
    const band = bands.at(-1);
    if (band && section.isBeside) band.push(section);
    else bands.push([section]);
  }
  const widthOf = (section: (typeof bands)[number][number]) => {
    const xs = section.rows.flatMap((row) => row.seats.map(({ x }) => x));
    const ofName = Math.ceil(section.name.length * letter);
    return Math.max(2 * Math.max(...xs.map(Math.abs)) + 2, ofName);
  };
  const bandWidth = (band: (typeof bands)[number]) =>
    band.reduce((sum, section) => sum + widthOf(section), between * (band.length - 1));
  const width = Math.max(0, ...bands.map(bandWidth)) + 2 * edge;
  const names: RoomPicture['names'] = [];
  const free: string[] = [];
  let taken = '';
  let top = edge;
  for (const band of bands) {
    let left = (width - bandWidth(band)) / 2;
    for (const section of band) {
      const middle = left + widthOf(section) / 2;
      names.push({ name: section.name, x: middle, y: top + title - 1 });
      section.rows.forEach((row, at) => {
        for (const { x, level, isFree } of row.seats) {
          const point = `M${middle + x} ${top + title + 2 * at + 1}h0`;
          if (isFree) free[level] = (free[level] ?? '') + point;
          else taken += point;
        }
      });
      left += widthOf(section) + between;
    }
    top += title + 2 * Math.max(...band.map(({ rows }) => rows.length)) + between / 2;
  }
  return { width, height: top, names, free, taken };
}

/** Around everything, between sections, and for a section’s name. */
const edge = 2;
const between = 4;
const title = 4;
/** The width of a letter of a name. */
const letter = 1.4;
