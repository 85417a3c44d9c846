import { facetKinds } from '#app/domain/discovery/listing.ts';
import { words } from '#app/lib/words.ts';
import { type SearchQuery, searchPath } from '../fields.ts';
import type { ResultFacet } from '../words/name-facet.ts';

type Props = { path: string; search: SearchQuery; facets: ResultFacet[]; isMore: boolean };

const mostOfEach = 8;

/** Links that narrow a list, with a count each. */
export function Narrow({ path, search, facets, isMore }: Props) {
  const t = words('discovery');
  const groups = facetKinds
    // Another value of the same kind would widen the results; more equipment narrows them further.
    .filter((kind) => kind === 'gear' || search[kind].length === 0)
    .map((kind) => ({
      kind,
      of: facets.filter(
        (facet) => facet.kind === kind && !isChosen(search, facet) && facet.count > 0,
      ),
    }))
    // A single value narrows nothing.
    .filter(({ of }) => of.length > 1);
  const filters = facetKinds.flatMap((kind) =>
    search[kind].map((value) => ({
      value,
      href: searchPath(path, { ...search, [kind]: search[kind].filter((each) => each !== value) }),
      name: facets.find((facet) => isChosen({ ...search, [kind]: [value] }, facet))?.name ?? value,
    })),
  );
  if (groups.length === 0 && filters.length === 0) return null;
  return (
    <nav className="narrow" id="narrow" aria-label={t('narrow')}>
      {filters.length > 0 && (
        <ul className="chips" aria-label={t('asked')}>
          {filters.map(({ value, href, name }) => (
            <li key={value}>
              <a href={href} aria-label={t('without', { name })}>
                {name} <span aria-hidden="true">×</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {groups.map(({ kind, of }) => (
        <section key={kind}>
          <h2>{t(`facet.${kind}`)}</h2>
          <ul className="chips">
            {of.slice(0, mostOfEach).map(({ value, name, count }) => (
              <li key={value}>
                <a href={searchPath(path, { ...search, [kind]: [...search[kind], value] })}>
                  {name} <small>{isMore ? t('countAtLeast', { count }) : count}</small>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function isChosen(
  search: SearchQuery,
  { kind, value }: Pick<ResultFacet, 'kind' | 'value'>,
): boolean {
  return search[kind].some((each) => each.toLowerCase() === value);
}
