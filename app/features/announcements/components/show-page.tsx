import type { ReactNode } from 'react';
import { words } from '#app/lib/words.ts';
import { DateBlock } from '#app/ui/date-block.tsx';
import { FadeBanner } from '#app/ui/fade-banner.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { SharePart } from '../posters/components/share-part.tsx';
import type { ShowView } from '../views.ts';
import { ShowState } from './show-list.tsx';
import { ShowMap } from './show-map.tsx';

/** `code` embeds the show on other sites, for the people of its pages. */
type Props = { show: ShowView; code: string | null; children?: ReactNode };

/** A show as the public reads it: a poster first, then everything that one needs to get there. */
export function ShowPage({ show, code, children }: Props) {
  const t = words('announcements');
  const { title, day, venueId, venueName, place, status, isPast } = show;
  return (
    <article className="profile">
      <FadeBanner seed={show.id} />
      <div className="band show">
        <header className="dated-head">
          <DateBlock day={day} />
          <div className="stack-2">
            <h1 dir="auto">{title}</h1>
            <p className="lead" dir="auto">
              {venueId ? <a href={`/users/${venueId}`}>{venueName}</a> : venueName}
              {place && ` · ${place}`}
            </p>
            <ShowState show={show} />
          </div>
        </header>
        <div className="stack">
          <Notices show={show} />
          <PosterPicture show={show} />
          <LineUp show={show} />
          <Facts show={show} />
          {status !== 'cancelled' && !isPast && <Ways show={show} />}
          {show.description && (
            <section aria-labelledby="about">
              <h2 id="about">{t('about')}</h2>
              <p className="written" dir="auto">
                {show.description}
              </p>
            </section>
          )}
          <ShowMap show={show} />
          {children}
          {code && <SharePart show={show} code={code} />}
          <p className="links">
            {venueId && (
              <a className="quiet-link" href={`/users/${venueId}#shows`}>
                {t('atVenue', { venue: venueName })}
              </a>
            )}
            <a className="quiet-link" href="/events">
              {t('allShows')}
            </a>
          </p>
        </div>
      </div>
    </article>
  );
}

function PosterPicture({ show: { poster, drawn, share, title } }: { show: ShowView }) {
  const of = (type: string) => poster?.variants.filter(({ format }) => format === type);
  const srcSet = (of('webp') ?? drawn).map(({ path, width }) => `${path} ${width}w`).join(', ');
  return (
    <picture className="show-poster">
      <source type="image/webp" srcSet={srcSet} sizes="(width >= 64rem) 32rem, 92vw" />
      <img
        src={of('jpg')?.at(-1)?.path ?? share}
        alt={poster?.alt ?? words('announcements')('posterOf', { title })}
        width={poster?.width ?? 1_200}
        height={poster?.height ?? 630}
      />
    </picture>
  );
}

function Notices({ show: { status, formerDay, place, isPast } }: { show: ShowView }) {
  const t = words('announcements');
  if (status === 'cancelled') return <Message tone="bad">{t('notice.cancelled')}</Message>;
  return (
    <>
      {status === 'postponed' && (
        <Message tone="plain">{t('notice.postponed', { day: formerDay?.long ?? '' })}</Message>
      )}
      {status === 'moved' && (
        <Message tone="plain">{t('notice.moved', { room: place ?? '' })}</Message>
      )}
      {isPast && <Message tone="plain">{t('isOver')}</Message>}
    </>
  );
}

function LineUp({ show: { lineUp } }: { show: ShowView }) {
  const t = words('announcements');
  if (lineUp.length === 0) return null;
  return (
    <section aria-labelledby="line-up">
      <h2 id="line-up">{t('lineUp')}</h2>
      <ul className="line-up">
        {lineUp.map(({ pageId, name, time }) => (
          <li key={pageId ?? name} dir="auto">
            {pageId ? <a href={`/users/${pageId}`}>{name}</a> : name}
            {time && <small> {time}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ show }: { show: ShowView }) {
  const t = words('announcements');
  const { time, price, minimumAge, access, address, mapUrl } = show;
  return (
    <dl className="show-facts">
      <dt>{t('when')}</dt>
      <dd>
        <time dateTime={show.startsAt}>{show.longDay}</time>
        {time && `, ${time}`}
      </dd>
      {price && (
        <>
          <dt>{t('price')}</dt>
          <dd>{price}</dd>
        </>
      )}
      {!show.isOutside && (
        <>
          <dt>{t('ages')}</dt>
          <dd>{minimumAge === null ? t('agesAll') : t('agesFrom', { age: minimumAge })}</dd>
        </>
      )}
      {address && (
        <>
          <dt>{t('where')}</dt>
          <dd dir="auto">
            {mapUrl ? (
              <a href={mapUrl} rel="noopener">
                {address}
              </a>
            ) : (
              address
            )}
          </dd>
        </>
      )}
      {access && (
        <>
          <dt>{t('access')}</dt>
          <dd className="written" dir="auto">
            {access}
          </dd>
        </>
      )}
    </dl>
  );
}

function Ways({ show: { tickets, isSoldHere, isSoldOut, id, path } }: { show: ShowView }) {
  const t = words('announcements');
  return (
    <div className="row">
      {isSoldHere && !isSoldOut && (
        <LinkButton href={`${path}/tickets`} tone="spotlight">
          {t('getTicketsHere')}
        </LinkButton>
      )}
      {tickets && !isSoldOut && (
        <LinkButton href={tickets.url} tone="spotlight">
          {t('getTickets', { site: tickets.site })}
        </LinkButton>
      )}
      <LinkButton href={`/events/${id}.ics`}>{t('addToCalendar')}</LinkButton>
    </div>
  );
}
