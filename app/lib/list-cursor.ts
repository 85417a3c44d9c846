/** A list ordered by a moment goes on after the entry with this moment and id. */
export type ListCursor = { at: Date; id: string };

function writeCursor(place: ListCursor | string | number): string {
  return typeof place === 'object' ? `${place.at.getTime()}.${place.id}` : `${place}`;
}

/** Null for the beginning of the list, and for anything else. */
export function readCursor(text: string | null): ListCursor | null {
  const [, at, id] = /^(-?\d{1,15})\.([\w-]{1,128})$/.exec(text ?? '') ?? [];
  return at && id && isWritable(Number(at)) ? { at: new Date(Number(at)), id } : null;
}

/** True if its year has four digits, as databases read them. */
function isWritable(ms: number): boolean {
  return ms > -62_135_596_800_000 && ms < 253_402_300_800_000;
}

/** The entries of one page, and the cursor of the next one. */
export function cutPage<Entry>(
  entries: Entry[],
  most: number,
  placeOf: (entry: Entry) => ListCursor | string | number,
): { entries: Entry[]; next: string | null } {
  const page = entries.slice(0, most);
  const last = page.at(-1);
  return {
    entries: page,
    next: last && entries.length > most ? writeCursor(placeOf(last)) : null,
  };
}
