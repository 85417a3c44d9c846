import { data, redirect } from 'react-router';
import { z } from 'zod';
import type { Orm } from '#app/db/client.server.ts';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import { facetKinds, type ListingKind } from '#app/domain/discovery/listing.ts';
import { radiiKm } from '#app/domain/discovery/search.ts';
import { suggestedGenres } from '#app/domain/profiles/content.ts';
import { may } from '#app/features/profiles/policy.ts';
import { rememberHeader } from '#app/http/answers/remember.server.ts';
import { type Asked, servicesContext, viewerContext } from '#app/http/context.server.ts';
import { currentProfile } from '#app/http/cookies.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { planSize } from '#app/lib/maps/locator-plan.ts';
import { currencies } from '#app/lib/money/currencies.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { feedLinks } from '#app/ui/describe-page.ts';
import { Field, SelectField } from '#app/ui/form.tsx';
import { EmptyState, PageHead } from '#app/ui/page.tsx';
import { addToShortlist, makeShortlist } from '../shortlists/commands.server.ts';
import { ShelfPart } from '../shortlists/parts.tsx';
import { readShelf } from '../shortlists/queries.server.ts';
import type { Route } from './+types/find';
import {
  kindAt,
  listPaths,
  readSearch,
  type SearchField,
  type SearchQuery,
  searchFields,
  searchPath,
  withoutEmpty,
} from './fields.ts';
import type { ListingResult } from './find-listings.server.ts';
import { countOf, ResultList } from './parts.tsx';
import { resultTags, type SearchResult, searchListings, showResults } from './queries.server.ts';
import type { MapPlan, ResultFacet } from './words.ts';

const t = words('discovery');

const perPage = 30;

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { brand } = services;
  const { pathname, searchParams } = new URL(request.url);
  const kind = kindAt(pathname) ?? 'event';
  const path = listPaths[kind];
  const shorter = withoutEmpty(path, searchParams);
  if (shorter !== null) throw redirect(shorter);
  // Signed-in people also see the times of slots on their own clock.
  const viewer = context.get(viewerContext);
  const reader = kind === 'slot' ? viewer : null;
  const current = viewer && currentProfile(viewer, request);
  const { search: query, problems } = readSearch(kind, searchParams);
  const after = searchParams.get('after');
  const { orm } = services.database;
  const { found: listings, ...result } = await searchListings(orm, kind, query, {
    after,
    most: perPage,
  });
  const { isWhole, ...view } = await showResults(services, kind, listings, reader);
  const shelf = await shelfFor(orm, viewer, { current, kind, listings });
  return data(
    {
      kind,
      path,
      search: query,
      problems,
      result,
      brand,
      isLater: after !== null,
      shelf,
      ...view,
      performerId: kind === 'slot' && current?.userType === 'artist' ? current.profileId : null,
    },
    { headers: reader || shelf ? privateHeaders : isWhole ? remembered : unkept },
  );
}

/** The shortlists of the acting page that results of this kind can be added to. */
async function shelfFor(
  orm: Orm,
  viewer: Viewer | null,
  {
    current,
    kind,
    listings,
  }: { current: Membership | null; kind: ListingKind; listings: ListingResult[] },
) {
  const otherType = current?.userType === 'venue' ? 'artist' : 'venue';
  if (!viewer || !current || kind !== otherType || !viewer.isComplete) return null;
  if (!may(viewer, current.profileId, 'keep shortlists')) return null;
  return readShelf(orm, viewer, { page: current, pageIds: listings.map(({ id }) => id) });
}

/** Returns to the button's page, with the same search. */
const back = z.object({ at: z.string(), search: z.string() });
const queryOf = ({ request }: Asked) => {
  const { pathname, search } = new URL(request.url);
  return { at: listPaths[kindAt(pathname) ?? 'artist'], search };
};
const to = ({ at, search, pageId }: { at: string; search: string; pageId?: string | null }) =>
  `${at}${search}#found-${pageId}`;

export const action = pageForms({
  shortlisted: formAction(addToShortlist, {
    given: queryOf,
    to,
    form: addToShortlist.input.extend(back.shape),
  }),
  'new-shortlist': formAction(makeShortlist, {
    given: queryOf,
    to,
    form: makeShortlist.input.extend(back.shape),
  }),
});

const privateHeaders = { 'cache-control': 'private, no-cache' };
const unkept = { 'cache-control': 'no-store' };
const remembered = { 'cache-control': 'public, no-cache', [rememberHeader]: resultTags };

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData: page, location }) => {
  if (!page) return [];
  const { kind, path, brand } = page;
  return [
    { title: `${t(`kinds.${kind}.title`)} · ${brand.product}` },
    { name: 'description', content: t(`kinds.${kind}.lead`, { product: brand.product }) },
    { tagName: 'link', rel: 'canonical', href: addressAt(brand.site, path) },
    ...(kind === 'event' ? feedsOf(brand.site, location.search) : []),
    ...(location.search ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ];
};

/** Feeds of the listed shows, with the filters that feeds support. */
function feedsOf(site: string, search: string) {
  const parameters = [...new URLSearchParams(search)];
  const filters = parameters.filter(([name, value]) => ['town', 'genre'].includes(name) && value);
  return feedLinks(`${site}/events`, {
    title: words('announcements')('title'),
    query: new URLSearchParams(filters).toString(),
    formats: ['ics', 'rss', 'json'],
  });
}

/** Artists, venues, shows or open slots: a search form, the results, and links that narrow them. */
export default function Find({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { kind, path, search, problems, result, results, map, shelf, isLater } = loaderData;
  const { performerId } = loaderData;
  const { product } = loaderData.brand;
  const { around, isPlaceUnknown, next, facets, isMore } = result;
  const address = searchPath(path, search);
  const isSearch = searchPath(path, { ...search, km: null }) !== path;
  const canBeSaved = isSearch && !isPlaceUnknown && Object.keys(problems).length === 0;
  return (
    <div className="band">
      <PageHead title={t(`kinds.${kind}.title`)}>{t(`kinds.${kind}.lead`, { product })}</PageHead>
      <div className="stack">
        {performerId && (
          <p>
            <a className="quiet-link" href={`/profiles/${performerId}/applications`}>
              {words('events')('open.own')}
            </a>
          </p>
        )}
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
        {shelf && countOf(results) > 0 && (
          <ShelfPart
            shelf={shelf}
            at={{ path, search: address.slice(path.length) }}
            refused={refused}
          />
        )}
        <div className="find-results">
          <section id="results" aria-label={t('results')}>
            {countOf(results) === 0 ? (
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
                <ResultList results={results} shelf={shelf} />
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
  const count = t(isMore ? `kinds.${kind}.countMore` : `kinds.${kind}.count`, { count: total });
  return centre ? t('near', { count, place: centre.name }) : count;
}

type SearchFormProps = {
  kind: ListingKind;
  path: string;
  search: SearchQuery;
  problems: Partial<Record<SearchField, string>>;
};

/** The words first, all other filters folded. It works by loading the page anew. */
function SearchForm({ kind, path, search, problems }: SearchFormProps) {
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

type NarrowProps = { path: string; search: SearchQuery; facets: ResultFacet[]; isMore: boolean };

const mostOfEach = 8;

/** Links that narrow a list, with a count each. */
function Narrow({ path, search, facets, isMore }: NarrowProps) {
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

/** A drawn map of the results, with a numbered link for each. */
function ResultMap({ map }: { map: MapPlan }) {
  return (
    <figure className="found-map">
      <img
        src={map.picture}
        width={planSize.width}
        height={planSize.height}
        alt={t('mapText')}
        loading="lazy"
      />
      {/* The list has the same names and links. */}
      <div aria-hidden="true">
        {map.pins.map(({ href, label, names, left, top }) => (
          <a
            key={names}
            href={href}
            style={{ left: `${left}%`, top: `${top}%` }}
            title={names}
            tabIndex={-1}
          >
            {label}
          </a>
        ))}
      </div>
    </figure>
  );
}
