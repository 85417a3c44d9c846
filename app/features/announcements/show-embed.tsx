import { data } from 'react-router';
import { eventIdIn } from '#app/domain/announcements/public-event.ts';
import { rememberHeader } from '#app/http/answers/remember.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { words } from '#app/lib/words.ts';
import type { Route } from './+types/show-embed';
import { ShowEmbed } from './posters/parts.tsx';
import { showPublicEvent } from './queries.server.ts';

export const handle: PageHandle = { embed: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { database, brand } = context.get(servicesContext);
  const id = eventIdIn(params.idAndName);
  const show = id ? await showPublicEvent(database.orm, id) : null;
  const { product } = brand;
  if (!show) return data({ show, product }, { status: 404 });
  const headers = { 'cache-control': 'public, no-cache', [rememberHeader]: `public_events:${id}` };
  return data({ show, product }, { headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData: page }) => [
  { title: page?.show?.title ?? words('announcements')('gone') },
  // Search engines should find the page itself.
  { name: 'robots', content: 'noindex' },
];

export default function Embed({ loaderData }: Route.ComponentProps) {
  return <ShowEmbed {...loaderData} />;
}
