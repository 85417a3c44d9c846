import { facetKinds } from '#app/domain/discovery/listing.ts';
import { words } from '#app/lib/words.ts';
import { type AskedSearch, searchPath } from '../fields.ts';
import type { FoundFacet } from '../words/name-facet.ts';

type Props = { path: string; asked: AskedSearch; facets: FoundFacet[]; isMore: boolean };

const mostOfEach = 8;

/** Links that narrow a list, with a count each. */
export function Narrow({ path, asked, facets, isMore }: Props) {
  const t = words('discovery');
  const groups = facetKinds
    // Another value of the same kind would widen the results; more equipment narrows them further.
    .filter((kind) => kind === 'gear' || asked[kind].length === 0)
    .map((kind) => ({
      kind,
      of: facets.filter(
        (facet) => facet.kind === kind && !isChosen(asked, facet) && facet.count > 0,
      ),
    }))
    // A single value narrows nothing.
    .filter(({ of }) => of.length > 1);
  const filters = facetKinds.flatMap((kind) =>
    asked[kind].map((value) => ({
      value,
      href: searchPath(path, { ...asked, [kind]: asked[kind].filter((each) => each !== value) }),
      name: facets.find((facet) => isChosen({ ...asked, [kind]: [value] }, facet))?.name ?? value,
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
                <a href={searchPath(path, { ...asked, [kind]: [...asked[kind], value] })}>
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
  asked: AskedSearch,
  { kind, value }: Pick<FoundFacet, 'kind' | 'value'>,
): boolean {
  return asked[kind].some((each) => each.toLowerCase() === value);
}
