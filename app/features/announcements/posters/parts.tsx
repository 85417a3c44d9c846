import { formatMinor } from '#app/lib/money/money.ts';
import { momentAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ShowList } from '../parts.tsx';
import type { ShowView } from '../views.ts';

const t = words('announcements');

/** One show in a frame on another site, with the tickets that are sold here. */
export function ShowEmbed({ show, product }: { show: ShowView | null; product: string }) {
  return (
    <main className="embed">
      <h1 className="visually-hidden">{show?.title ?? t('gone')}</h1>
      {show ? <ShowList shows={[show]} heading="h2" /> : <p>{t('gone')}</p>}
      {show && <Offers show={show} />}
      <EmbedFoot product={product} path={show?.path ?? '/events'} />
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

/** The way to the same shows here. */
export function EmbedFoot({ product, path }: { product: string; path: string }) {
  return (
    <p className="embed-foot">
      <a className="quiet-link" href={path}>
        {words('announcements')('embed.more', { product })}
      </a>
    </p>
  );
}
