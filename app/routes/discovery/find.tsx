import { data, redirect } from 'react-router';
import type { ListingKind } from '#app/domain/discovery/listing.ts';
import { FindPage } from '#app/features/discovery/search/components/find-page.tsx';
import { readAsked, withoutEmpty } from '#app/features/discovery/search/fields.ts';
import { searchListings } from '#app/features/discovery/search/queries/search-listings.server.ts';
import { showFound } from '#app/features/discovery/search/queries/show-found.server.ts';
import { rememberHeader } from '#app/http/answers/remember.server.ts';
import { servicesContext, viewerContext } from '#app/http/context.server.ts';
import { currentProfile } from '#app/http/current-profile.server.ts';
import { words } from '#app/lib/words.ts';
import { feedLinks } from '#app/routes/shell/describe-page.ts';
import type { Route } from './+types/find';

const kindOf: Record<string, ListingKind> = {
  '/artists': 'artist',
  '/venues': 'venue',
  '/events': 'event',
  '/open-slots': 'slot',
};
const perPage = 30;

/** Artists, venues, shows and open slots: four lists, searched alike. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { brand } = services;
  const { pathname, searchParams } = new URL(request.url);
  const path = pathname.replace(/\.data$/, '');
  const kind = kindOf[path] ?? 'event';
  const shorter = withoutEmpty(path, searchParams);
  if (shorter !== null) throw redirect(shorter);
  // Whoever is signed in reads the times of slots on their own clock too.
  const viewer = kind === 'slot' ? context.get(viewerContext) : null;
  const current = viewer && currentProfile(viewer, request);
  const { asked, problems } = readAsked(kind, searchParams);
  const after = searchParams.get('after');
  const { orm } = services.database;
  const { found: listed, ...result } = await searchListings(orm, kind, asked, {
    after,
    most: perPage,
  });
  const { isWhole, ...shown } = await showFound(services, kind, listed, viewer);
  return data(
    {
      ...{ kind, path, asked, problems, result, brand, isLater: after !== null },
      ...shown,
      performerId: current?.userType === 'artist' ? current.profileId : null,
    },
    { headers: viewer ? own : isWhole ? remembered : unkept },
  );
}

const own = { 'cache-control': 'private, no-cache' };
const unkept = { 'cache-control': 'no-store' };
const remembered = { 'cache-control': 'public, no-cache', [rememberHeader]: 'listings:*' };

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
    { tagName: 'link', rel: 'canonical', href: `${brand.site}${path}` },
    ...(kind === 'event' ? feedsOf(brand.site, location.search) : []),
    ...(location.search ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ];
};

/** Feeds of the shows that are listed, as far as feeds know what was asked. */
function feedsOf(site: string, search: string) {
  const asked = [...new URLSearchParams(search)];
  const kept = asked.filter(([name, value]) => ['town', 'genre'].includes(name) && value);
  return feedLinks(`${site}/events`, {
    title: words('announcements')('title'),
    query: new URLSearchParams(kept).toString(),
    formats: ['ics', 'rss', 'json'],
  });
}

export default function Find({
  loaderData: { brand, performerId, ...page },
}: Route.ComponentProps) {
  return (
    <FindPage
      {...page}
      product={brand.product}
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
