/** Where a list that is ordered by a moment goes on: after the entry with this moment and id. */
export type ListCursor = { at: Date; id: string };

function writeCursor({ at, id }: ListCursor): string {
  return `${at.getTime()}.${id}`;
}

/** Null for the beginning of the list, and for what is no cursor. */
export function readCursor(text: string | null): ListCursor | null {
  const [, at, id] = /^(-?\d{1,15})\.([\w-]{1,128})$/.exec(text ?? '') ?? [];
  return at && id && isWritable(Number(at)) ? { at: new Date(Number(at)), id } : null;
}

/** Whether its year has four digits, as databases read them. */
function isWritable(ms: number): boolean {
  return ms > -62_135_596_800_000 && ms < 253_402_300_800_000;
}

/** As many entries as a page shows, and the cursor of the next page where there is one. */
export function cutPage<Entry>(
  entries: Entry[],
  most: number,
  placeOf: (entry: Entry) => ListCursor,
): { entries: Entry[]; next: string | null } {
  const shown = entries.slice(0, most);
  const last = shown.at(-1);
  return {
    entries: shown,
    next: last && entries.length > most ? writeCursor(placeOf(last)) : null,
  };
}
