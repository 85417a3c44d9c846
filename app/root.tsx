import textFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import displayFont from '@fontsource-variable/league-gothic/files/league-gothic-latin-wdth-normal.woff2?url';
import type { ReactNode } from 'react';
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { countUnread } from '#app/features/messaging/list-threads.server.ts';
import { findPicture } from '#app/features/profiles/queries.server.ts';
import type { Route } from './+types/root';
import stylesheet from './app.css?url';
import type { Membership, Viewer } from './domain/accounts/viewer.ts';
import { membershipOf } from './features/profiles/policy.ts';
import {
  routeContext,
  type Services,
  servicesContext,
  viewerContext,
} from './http/context.server.ts';
import { currentProfile, profileCookie, rememberedProfile } from './http/cookies.server.ts';
import { currentLanguage, directionOf } from './lib/language.ts';
import type { PageHandle } from './lib/page-handle.ts';
import { newId } from './platform/token.server.ts';
import { countNotifications } from './processes/notifications.server.ts';
import { countWaiting } from './processes/waiting.server.ts';
import { FailurePage } from './routes/failure/failure.tsx';
import { pageOf, pagesShown, personAt, personOf } from './routes/shell/person.ts';
import { Shell } from './routes/shell/shell.tsx';
import signedInStylesheet from './signed-in.css?url';
import { PageKey } from './ui/form.tsx';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: displayFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: textFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/icons/192.png', type: 'image/png' },
  { rel: 'apple-touch-icon', href: '/icons/180.png' },
];

/** Runs for every page, also without a loader. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, pattern }) => context.set(routeContext, pattern.replace(/^\/?/, '/')),
];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { brand, assets } = services;
  const viewer = context.get(viewerContext);
  const chosen = viewer && rememberedProfile(viewer, request);
  // A viewer who opens an address of another of their pages works as that page from then on.
  const current =
    membershipOf(viewer, params.profileId ?? '') ?? (viewer && currentProfile(viewer, request));
  const loaded = {
    brand,
    publicScript: assets.publicScript,
    person: viewer && (await findPerson(services, viewer, current, request)),
    pageKey: viewer ? newId() : '',
  };
  if (!current || current === chosen) return data(loaded);
  return data(loaded, {
    headers: { 'set-cookie': profileCookie(current.profileId, brand.site) },
  });
}

async function findPerson(
  services: Services,
  viewer: Viewer,
  current: Membership | null,
  request: Request,
) {
  const ids = pagesShown(viewer, current).map(({ profileId }) => profileId);
  const { orm } = services.database;
  const [waiting, unread, unreadThreads, pictures] = await Promise.all([
    countWaiting(orm, viewer, ids),
    countNotifications(orm, viewer),
    current ? countUnread(orm, viewer, current.profileId) : 0,
    Promise.all(
      ids.map(async (id) => {
        const { picture } = await findPicture(services, id, 'profilePicture');
        return [id, picture?.version ?? ''] as const;
      }),
    ),
  ]);
  const { pathname } = new URL(request.url);
  const { isFederated } = services.brand;
  const counts = { waiting, unread, unreadThreads };
  return personOf(viewer, {
    current,
    isFederated,
    pathname,
    ...counts,
    pictures: new Map(pictures),
  });
}

export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>('root');
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  const isHydrated = handles.some((handle) => handle?.scripts);
  const isEmbedded = handles.some((handle) => handle?.embed);
  const isAlone = handles.some((handle) => handle?.alone);
  const language = currentLanguage();
  return (
    // The page’s first script sets the theme before anything is shown; React leaves it be.
    <html
      lang={language}
      dir={directionOf(language)}
      {...themeOf(loaded?.person?.theme)}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <Meta />
        {/* Style sheets are our own files; a nonce would only differ between server and browser. */}
        <Links nonce="" />
        <link rel="manifest" href={isAlone ? '/door.webmanifest' : '/manifest.webmanifest'} />
        {loaded?.person && <link rel="stylesheet" href={signedInStylesheet} />}
        {/* A link in a frame leads out of it. */}
        {isEmbedded && <base target="_blank" />}
        {!isEmbedded && <script src="/theme.js" />}
        {loaded && !isEmbedded && <script src={loaded.publicScript} type="module" />}
      </head>
      <body>
        {children}
        {isHydrated && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** The account’s choice goes before the one that this browser remembers. */
function themeOf(theme: 'system' | 'day' | 'night' | undefined) {
  if (theme === undefined) return {};
  return { 'data-account-theme': theme, ...(theme !== 'system' && { 'data-theme': theme }) };
}

export default function Root({ loaderData, matches }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const { person } = loaderData;
  const page = pageOf(matches.at(-1)?.loaderData);
  const handles = matches.map((match) => match?.handle as PageHandle | undefined);
  if (handles.some((handle) => handle?.embed || handle?.alone)) return <Outlet />;
  return (
    <PageKey value={loaderData.pageKey}>
      <Shell {...loaderData} person={person && personAt(person, page, pathname)}>
        <Outlet />
      </Shell>
    </PageKey>
  );
}

/** For failures of the shell itself. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailurePage error={error} />;
}
