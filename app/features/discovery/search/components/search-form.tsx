import type { ListingKind } from '#app/domain/discovery/listing.ts';
import { radiiKm } from '#app/domain/discovery/search-limits.ts';
import { suggestedGenres } from '#app/domain/profiles/content-limits.ts';
import { currencies } from '#app/lib/money/currencies.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, SelectField } from '#app/ui/field.tsx';
import { type AskedName, type AskedSearch, askedOf } from '../fields.ts';

type Props = {
  kind: ListingKind;
  path: string;
  asked: AskedSearch;
  problems: Partial<Record<AskedName, string>>;
};

/** The words first, all other filters folded. It works by loading the page anew. */
export function SearchForm({ kind, path, asked, problems }: Props) {
  const t = words('discovery');
  const isAsked = (name: AskedName) => askedOf[kind].includes(name);
  const moreFilters = (['near', 'genre', 'capacity', 'fee', 'free', 'from', 'to'] as const).filter(
    (name) => problems[name] || String(asked[name] ?? '') !== '',
  );
  const field = (name: AskedName) => ({
    name,
    label: t(`field.${name}` as 'field.q'),
    defaultValue: String(asked[name] ?? ''),
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
              options={radiiWith(asked.km).map((km) => ({
                value: String(km),
                label: t('km', { km }),
              }))}
            />
            <Field {...field('genre')} list="genres" maxLength={200} />
            {isAsked('capacity') && <Field {...field('capacity')} inputMode="numeric" />}
            {isAsked('fee') && (
              <>
                <Field {...field('fee')} inputMode="numeric" />
                <SelectField
                  {...field('currency')}
                  options={currencies.map((code) => ({ value: code, label: code }))}
                />
              </>
            )}
            {isAsked('free') && <Field {...field('free')} type="date" />}
            {isAsked('from') && <Field {...field('from')} type="date" />}
            {isAsked('to') && <Field {...field('to')} type="date" />}
          </div>
          <Kept asked={asked} />
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
function Kept({ asked }: { asked: AskedSearch }) {
  return (['town', 'country', 'gear'] as const)
    .filter((name) => asked[name].length > 0)
    .map((name) => <input key={name} type="hidden" name={name} value={asked[name].join(',')} />);
}
