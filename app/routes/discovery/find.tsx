import { data, redirect } from 'react-router';
import { z } from 'zod';
import type { Orm } from '#app/db/client.server.ts';
import type { Membership, Viewer } from '#app/domain/accounts/viewer.ts';
import type { ListingKind } from '#app/domain/discovery/listing.ts';
import { FindPage } from '#app/features/discovery/search/components/find-page.tsx';
import {
  kindAt,
  listPaths,
  readSearch,
  withoutEmpty,
} from '#app/features/discovery/search/fields.ts';
import type { ListingResult } from '#app/features/discovery/search/queries/find-listings.server.ts';
import { searchListings } from '#app/features/discovery/search/queries/search-listings.server.ts';
import {
  resultTags,
  showResults,
} from '#app/features/discovery/search/queries/show-found.server.ts';
import {
  addToShortlist,
  makeShortlist,
} from '#app/features/discovery/shortlists/commands/change-shortlists.server.ts';
import { readShelf } from '#app/features/discovery/shortlists/queries/read-shelf.server.ts';
import { may } from '#app/features/profiles/policy.ts';
import { rememberHeader } from '#app/http/answers/remember.server.ts';
import { type Asked, servicesContext, viewerContext } from '#app/http/context.server.ts';
import { currentProfile } from '#app/http/cookies.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import { feedLinks } from '#app/routes/shell/describe-page.ts';
import type { Route } from './+types/find';

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
  const shelf = await shelfFor(orm, viewer, { current, kind, listed: listings });
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

type Finding = {
  current: Membership | null;
  kind: ListingKind;
  listed: ListingResult[];
};

/** The shortlists of the acting page that results of this kind can be added to. */
async function shelfFor(orm: Orm, viewer: Viewer | null, { current, kind, listed }: Finding) {
  const otherType = current?.userType === 'venue' ? 'artist' : 'venue';
  if (!viewer || !current || kind !== otherType || !viewer.isComplete) return null;
  if (!may(viewer, current.profileId, 'keep shortlists')) return null;
  return readShelf(orm, viewer, { page: current, pageIds: listed.map(({ id }) => id) });
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
  const t = words('discovery');
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

export default function Find({
  loaderData: { brand, performerId, ...page },
  actionData: refused,
}: Route.ComponentProps) {
  return (
    <FindPage
      {...page}
      product={brand.product}
      refused={refused}
      before={
        performerId && (
          <p>
            <a className="quiet-link" href={`/profiles/${performerId}/applications`}>
              {words('events')('open.own')}
            </a>
          </p>
        )
      }
    />
  );
}
