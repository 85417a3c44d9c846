import type { ReactNode } from 'react';
import type { ListingKind } from '#app/domain/discovery/listing.ts';
import { words } from '#app/lib/words.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { ShelfPart } from '../../shortlists/components/shelf-part.tsx';
import type { Shelf } from '../../shortlists/queries/read-shelf.server.ts';
import { type SearchField, type SearchQuery, searchPath } from '../fields.ts';
import type { SearchResult } from '../queries/search-listings.server.ts';
import type { MapPlan } from '../words/plan-map.ts';
import { countOf, ResultList, type Results } from './found-list.tsx';
import { ResultMap } from './found-map.tsx';
import { Narrow } from './narrow.tsx';
import { SearchForm } from './search-form.tsx';

export type FindPageProps = {
  kind: ListingKind;
  path: string;
  product: string;
  search: SearchQuery;
  problems: Partial<Record<SearchField, string>>;
  result: Omit<SearchResult, 'found'>;
  found: Results;
  map: MapPlan | null;
  /** Shown before the list. */
  before?: ReactNode;
  /** The shortlists that results can be added to, for members of a page. */
  shelf: Shelf | null;
  refused?: { message: string } | undefined;
  /** True for a later page of the list, which has no counts. */
  isLater: boolean;
};

/** Artists, venues, shows or open slots: a search form, the results, and links that narrow them. */
export function FindPage(page: FindPageProps) {
  const { kind, path, product, search, problems, result, found, map, shelf, isLater } = page;
  const t = words('discovery');
  const { around, isPlaceUnknown, next, facets, isMore } = result;
  const address = searchPath(path, search);
  const isSearch = searchPath(path, { ...search, km: null }) !== path;
  const canBeSaved = isSearch && !isPlaceUnknown && Object.keys(problems).length === 0;
  return (
    <div className="band">
      <PageHead title={t(`kinds.${kind}.title`)}>{t(`kinds.${kind}.lead`, { product })}</PageHead>
      <div className="stack">
        {page.before}
        <SearchForm kind={kind} path={path} search={search} problems={problems} />
        {isPlaceUnknown && (
          <p className="message">{t('placeUnknown', { place: search.near, product })}</p>
        )}
        {canBeSaved && (
          <p>
            <a
              className="quiet-link"
              rel="nofollow"
              href={`/saved-searches/new?${new URLSearchParams({ search: address })}`}
            >
              {t('saved.save')}
            </a>
          </p>
        )}
        {shelf && countOf(found) > 0 && (
          <ShelfPart
            shelf={shelf}
            at={{ path, search: address.slice(path.length) }}
            refused={page.refused}
          />
        )}
        <div className="find-results">
          <section id="results" aria-label={t('results')}>
            {countOf(found) === 0 ? (
              <EmptyState>
                {t(isSearch ? `kinds.${kind}.noneFound` : `kinds.${kind}.none`)}{' '}
                {isSearch && <a href={path}>{t(`kinds.${kind}.all`)}</a>}
              </EmptyState>
            ) : (
              <>
                <h2 className="found-count">
                  {isLater ? t('results') : countInWords(kind, result, around)}
                </h2>
                {!isLater && (
                  <a className="to-narrow" href="#narrow">
                    {t('narrow')}
                  </a>
                )}
                <ResultList found={found} shelf={shelf} />
              </>
            )}
            {next && (
              <p>
                <a className="quiet-link" href={searchPath(path, { ...search, after: next })}>
                  {t('more')}
                </a>
              </p>
            )}
            {around?.key && (
              <p>
                <a className="quiet-link" href={`/${around.key}`}>
                  {t('town.title', { town: around.name })}
                </a>
              </p>
            )}
            {(kind === 'artist' || kind === 'venue') && (
              <p>
                <a className="quiet-link" href="/how-ranking-works">
                  {t('ranking')}
                </a>
              </p>
            )}
          </section>
          <div className="find-beside">
            {map && <ResultMap map={map} />}
            {!isLater && <Narrow path={path} search={search} facets={facets} isMore={isMore} />}
          </div>
        </div>
      </div>
    </div>
  );
}

function countInWords(
  kind: ListingKind,
  { total, isMore }: Pick<SearchResult, 'total' | 'isMore'>,
  centre: SearchResult['around'],
): string {
  const t = words('discovery');
  const count = t(isMore ? `kinds.${kind}.countMore` : `kinds.${kind}.count`, { count: total });
  return centre ? t('near', { count, place: centre.name }) : count;
}
