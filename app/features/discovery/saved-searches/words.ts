import { facetKinds } from '#app/domain/discovery/listing.ts';
import { moneyFormat } from '#app/lib/money/money.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { nameFacet } from '../search/words.ts';
import type { SearchAt } from './fields.ts';

const t = words('discovery');

/**
 * A search in words, a part each: “Artists”, “Fado”, “within 50 km of Porto”. `towns` has names by
 * key.
 */
export function searchParts({ kind, search }: SearchAt, towns: Map<string, string>): string[] {
  const { q, near, km, capacity, fee, currency, free, from, to } = search;
  const facets = facetKinds.flatMap((of) =>
    search[of].map((value) => nameFacet({ kind: of, value: value.toLowerCase() }, towns)),
  );
  return [
    t(`kinds.${kind}.title`),
    q !== '' && t('search.titleFor', { q }),
    ...facets,
    near !== '' && t('saved.within', { km, place: near }),
    capacity !== null && t('saved.room', { count: capacity }),
    fee !== null && t('saved.feeUpTo', { fee: moneyFormat(currency).format(fee) }),
    free !== null && t('saved.freeOn', { day: writtenDay(free) }),
    from !== null && t('saved.from', { day: writtenDay(from) }),
    to !== null && t('saved.to', { day: writtenDay(to) }),
  ].filter((part) => part !== false);
}
