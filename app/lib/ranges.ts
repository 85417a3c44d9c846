/** From and to; one side alone is an open range. */
type Range = { least: number | null; most: number | null };

/** A range in words: both ends, one of them, or one number where they are the same. */
export function writeRange(
  { least, most }: Range,
  format: Intl.NumberFormat,
  open: { from(value: string): string; upTo(value: string): string },
): string | null {
  if (least === null && most === null) return null;
  if (least === null) return open.upTo(format.format(most as number));
  if (most === null) return open.from(format.format(least));
  return least === most ? format.format(least) : between(least, most, format);
}

/** The engine works a range out anew each time, which takes as long as half a page. */
function between(least: number, most: number, format: Intl.NumberFormat): string {
  const known = ranges.get(format) ?? new Map<string, string>();
  ranges.set(format, known);
  const key = `${least} ${most}`;
  const text = known.get(key) ?? format.formatRange(least, most);
  if (known.size >= mostKept) known.clear();
  known.set(key, text);
  return text;
}

const ranges = new WeakMap<Intl.NumberFormat, Map<string, string>>();
const mostKept = 1_000;
