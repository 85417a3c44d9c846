import { data } from 'react-router';
import { userIdOf } from '#app/domain/profiles/page-id.ts';
import { rememberHeader } from '#app/http/answers/remember.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { words } from '#app/lib/words.ts';
import type { Route } from './+types/page-embed';
import { ShowList } from './parts.tsx';
import { EmbedFoot, ShowEmbed } from './posters/parts.tsx';
import { listShowsOf, readFedPage } from './queries.server.ts';

const t = words('announcements');

export const handle: PageHandle = { embed: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { database, brand } = context.get(servicesContext);
  const { product } = brand;
  const id = userIdOf(params.userId);
  const page = id && (await readFedPage(database.orm, id));
  if (!id || !page) return data({ page: null, product }, { status: 404 });
  const { upcoming } = await listShowsOf(database.orm, id);
  const headers = { 'cache-control': 'public, no-cache', [rememberHeader]: `profiles:${id}` };
  return data({ page: { id, name: page.name, shows: upcoming }, product }, { headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.page?.name ?? t('gone') },
  { name: 'robots', content: 'noindex' },
];

/** Upcoming shows of an artist or a venue, in a frame on another site. */
export default function PageEmbed({ loaderData: { page, product } }: Route.ComponentProps) {
  if (!page) return <ShowEmbed show={null} product={product} />;
  const { id, name, shows } = page;
  return (
    <main className="embed">
      <h1 dir="auto">{t('feeds.of', { page: name })}</h1>
      {shows.length > 0 ? (
        <ShowList shows={shows} pageId={id} heading="h2" />
      ) : (
        <p>{t('embed.none')}</p>
      )}
      <EmbedFoot product={product} path={`/users/${id}`} />
    </main>
  );
}
