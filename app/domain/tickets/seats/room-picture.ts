import { mapSeats, type PlacedSeat } from './seat-map.ts';

type Pictured = PlacedSeat & { level: number; isFree: boolean };

/** A room as dots. Lengths are half seats; a path is a list of points to be drawn as round marks. */
export type RoomPicture = {
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
