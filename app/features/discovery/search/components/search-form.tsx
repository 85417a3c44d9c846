import type { ListingKind } from '#app/domain/discovery/listing.ts';
import { radiiKm } from '#app/domain/discovery/search-limits.ts';
import { suggestedGenres } from '#app/domain/profiles/content-limits.ts';
import { currencies } from '#app/lib/money/currencies.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, SelectField } from '#app/ui/field.tsx';
import { type SearchField, type SearchQuery, searchFields } from '../fields.ts';

type Props = {
  kind: ListingKind;
  path: string;
  search: SearchQuery;
  problems: Partial<Record<SearchField, string>>;
};

/** The words first, all other filters folded. It works by loading the page anew. */
export function SearchForm({ kind, path, search, problems }: Props) {
  const t = words('discovery');
  const isUsed = (name: SearchField) => searchFields[kind].includes(name);
  const moreFilters = (['near', 'genre', 'capacity', 'fee', 'free', 'from', 'to'] as const).filter(
    (name) => problems[name] || String(search[name] ?? '') !== '',
  );
  const field = (name: SearchField) => ({
    name,
    label: t(`field.${name}` as 'field.q'),
    defaultValue: String(search[name] ?? ''),
    ...(problems[name] ? { error: problems[name] } : {}),
  });
  return (
    <search>
      <form method="get" action={path} className="find">
        <div className="filter">
          <Field {...field('q')} type="search" maxLength={100} />
          <Button>{t(`kinds.${kind}.button`)}</Button>
        </div>
        <details open={moreFilters.length > 0}>
          <summary>{t('moreFields')}</summary>
          <div className="filter">
            <Field {...field('near')} maxLength={80} />
            <SelectField
              {...field('km')}
              options={radiiWith(search.km).map((km) => ({
                value: String(km),
                label: t('km', { km }),
              }))}
            />
            <Field {...field('genre')} list="genres" maxLength={200} />
            {isUsed('capacity') && <Field {...field('capacity')} inputMode="numeric" />}
            {isUsed('fee') && (
              <>
                <Field {...field('fee')} inputMode="numeric" />
                <SelectField
                  {...field('currency')}
                  options={currencies.map((code) => ({ value: code, label: code }))}
                />
              </>
            )}
            {isUsed('free') && <Field {...field('free')} type="date" />}
            {isUsed('from') && <Field {...field('from')} type="date" />}
            {isUsed('to') && <Field {...field('to')} type="date" />}
          </div>
          <HiddenFilters search={search} />
        </details>
        <datalist id="genres">
          {suggestedGenres.map((genre) => (
            <option key={genre} value={genre} />
          ))}
        </datalist>
      </form>
    </search>
  );
}

/** An address may ask for any other radius, which stays selected. */
function radiiWith(km: number): number[] {
  return [...new Set([...radiiKm, km])].toSorted((a, b) => a - b);
}

/** Filters chosen from the counts stay chosen. */
function HiddenFilters({ search }: { search: SearchQuery }) {
  return (['town', 'country', 'gear'] as const)
    .filter((name) => search[name].length > 0)
    .map((name) => <input key={name} type="hidden" name={name} value={search[name].join(',')} />);
}
