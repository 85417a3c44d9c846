import { data } from 'react-router';
import { ShowsPage } from '#app/features/announcements/components/shows-page.tsx';
import { askedPublicEvents } from '#app/features/announcements/fields.ts';
import { listPublicEvents } from '#app/features/announcements/queries/list-public-events.server.ts';
import { rememberHeader } from '#app/http/answers/remember.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { words } from '#app/lib/words.ts';
import type { Route } from './+types/shows';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { database, brand } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const { after, ...asked } = askedPublicEvents.parse(Object.fromEntries(searchParams));
  const { shows, next } = await listPublicEvents(database.orm, { ...asked, after });
  if (next) searchParams.set('after', next);
  return data(
    {
      ...{ shows, brand, next: next && `/events?${searchParams}` },
      asked: { ...asked, from: asked.from ?? '', to: asked.to ?? '' },
    },
    { headers: { 'cache-control': 'public, no-cache', [rememberHeader]: 'public_events:*' } },
  );
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData: page, location }) => {
  const t = words('announcements');
  const { product = '', site = '' } = page?.brand ?? {};
  return [
    { title: `${t('title')} · ${product}` },
    { name: 'description', content: t('lead', { product }) },
    { tagName: 'link', rel: 'canonical', href: `${site}/events` },
    ...(location.search ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ];
};

export default function Shows({ loaderData: { brand, ...shown } }: Route.ComponentProps) {
  return <ShowsPage {...shown} product={brand.product} />;
}
