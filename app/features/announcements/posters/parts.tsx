import { formatMinor } from '#app/lib/money/money.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { LinkButton } from '#app/ui/link-button.tsx';
import { ShowList } from '../parts.tsx';
import type { ShowCard, ShowView } from '../views.ts';

const t = words('announcements');

type Context = { product: string };

/** One show in a frame on another site, with the tickets that are sold here. */
export function ShowEmbed({ show, product }: Context & { show: ShowView | null }) {
  return (
    <main className="embed">
      <h1 className="visually-hidden">{show?.title ?? t('gone')}</h1>
      {show ? <ShowList shows={[show]} heading="h2" /> : <p>{t('gone')}</p>}
      {show && <Offers show={show} />}
      <Foot product={product} path={show?.path ?? '/events'} />
    </main>
  );
}

/** The offers of a show, with prices, availability and the way to buy. */
function Offers({ show }: { show: ShowView }) {
  const { offers, offer, isPast, isSoldOut, status, timeZone } = show;
  const { currency } = offer;
  if (offers.length === 0 || currency === null || isPast || status === 'cancelled') return null;
  return (
    <section className="stack-2" aria-labelledby="tickets">
      <h2 id="tickets" className="visually-hidden">
        {t('embed.tickets')}
      </h2>
      <ul className="embed-offers">
        {offers.map(({ name, priceMinor, state, saleFrom }) => (
          <li key={name + priceMinor}>
            <bdi>{name}</bdi>
            <strong>
              {priceMinor === 0 ? t('embed.offer.free') : formatMinor(priceMinor, currency)}
            </strong>
            <small>
              {t(`embed.offer.${isSoldOut ? 'sold out' : state}`, {
                moment: saleFrom ? momentAt(new Date(saleFrom), { timeZone }) : '',
              })}
            </small>
          </li>
        ))}
      </ul>
      {!isSoldOut && offer.url && (
        <p>
          <LinkButton href={offer.url}>{t('getTicketsHere')}</LinkButton>
        </p>
      )}
    </section>
  );
}

type Page = { id: string; name: string; shows: ShowCard[] };

/** Upcoming shows of an artist or a venue, in a frame on another site. */
export function PageEmbed({ page, product }: Context & { page: Page | null }) {
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

function Foot({ product, path }: Context & { path: string }) {
  return (
    <p className="embed-foot">
      <a className="quiet-link" href={path}>
        {words('announcements')('embed.more', { product })}
      </a>
    </p>
  );
}
