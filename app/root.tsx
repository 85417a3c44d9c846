import textFont from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import displayFont from '@fontsource-variable/league-gothic/files/league-gothic-latin-wdth-normal.woff2?url';
import type { ReactNode } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root';
import stylesheet from './app.css?url';
import { finalMomentOf } from './domain/accounts/deletion.ts';
import { servicesContext, viewerContext } from './http/context.server.ts';
import { dayAt } from './lib/day-at.ts';
import type { PageHandle } from './lib/page-handle.ts';
import { defaultLanguage, words } from './lib/words.ts';
import { Failure, failureOf } from './routes/failure/failure.tsx';
import { Shell } from './routes/shell/shell.tsx';

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: displayFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: textFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/icons/192.png', type: 'image/png' },
  { rel: 'apple-touch-icon', href: '/icons/180.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export function loader({ context }: Route.LoaderArgs) {
  const { brand, assets } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const askedAt = viewer?.deletionRequestedAt;
  const leavingOn = askedAt ? dayAt(finalMomentOf(askedAt), viewer) : null;
  return { brand, publicScript: assets.publicScript, leavingOn };
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const isHydrated = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.scripts);
  return (
    <html lang={defaultLanguage}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <Meta />
        {/* Style sheets are our own files; a nonce would only differ between server and browser. */}
        <Links nonce="" />
        <script src="/theme.js" />
        {data && <script src={data.publicScript} type="module" />}
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

export default function Root({ loaderData }: Route.ComponentProps) {
  return (
    <Shell {...loaderData}>
      <Outlet />
    </Shell>
  );
}

/** What a refusal says, as `orRefuse` throws it. */
type Said = { message?: string } | null;

/** Whatever a page could not catch itself: calm words, the way home, nothing about the cause. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>('root');
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const title = words('routes')(`${failureOf(status)}.title`);
  const said = isRouteErrorResponse(error) ? (error.data as Said)?.message : undefined;
  const page = (
    <>
      <title>{title}</title>
      <Failure status={status} said={said} supportEmail={data?.brand.supportEmail} />
    </>
  );
  return data ? <Shell {...data}>{page}</Shell> : page;
}
