import { words } from '#app/lib/words.ts';
import { ShowList } from '../../components/show-list.tsx';
import type { ShowCard } from '../../views.ts';

type Around = { product: string };

/** One show in a frame on another site. */
export function ShowEmbed({ show, product }: Around & { show: ShowCard | null }) {
  const t = words('announcements');
  return (
    <main className="embed">
      <h1 className="visually-hidden">{show?.title ?? t('gone')}</h1>
      {show ? <ShowList shows={[show]} heading="h2" /> : <p>{t('gone')}</p>}
      <Foot product={product} path={show?.path ?? '/events'} />
    </main>
  );
}

type Page = { id: string; name: string; shows: ShowCard[] };

/** What is to come of an artist or a venue, in a frame on another site. */
export function PageEmbed({ page, product }: Around & { page: Page | null }) {
  const t = words('announcements');
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
      <Foot product={product} path={`/users/${id}`} />
    </main>
  );
}

function Foot({ product, path }: Around & { path: string }) {
  return (
    <p className="embed-foot">
      <a className="quiet-link" href={path}>
        {words('announcements')('embed.more', { product })}
      </a>
    </p>
  );
}
