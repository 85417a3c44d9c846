import type { Sheet } from '#app/domain/settlement/sheet.ts';
import { words } from '#app/lib/words.ts';

/**
 * The count in the boxes at the doors, beside the scanned and the sold tickets, each difference in
 * words. Null where no one has counted.
 */
export function compareDropCount(
  { dropCount, sold, comps }: Sheet['boxOffice'],
  scannedCount: number | null,
) {
  if (dropCount === undefined) return null;
  const others = [
    ...(scannedCount === null ? [] : [{ name: 'scanned' as const, count: scannedCount }]),
    { name: 'sold' as const, count: sold + comps },
  ];
  return {
    dropCount,
    others: others.map(({ name, count }) => ({
      name,
      count,
      difference: differenceOf(dropCount - count),
    })),
  };
}

function differenceOf(difference: number): string {
  const t = words('settlement');
  if (difference === 0) return t('dropCount.same');
  return t(difference > 0 ? 'dropCount.more' : 'dropCount.fewer', { count: Math.abs(difference) });
}
