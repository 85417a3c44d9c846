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
  return least === most ? format.format(least) : format.formatRange(least, most);
}
