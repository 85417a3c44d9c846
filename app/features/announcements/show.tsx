import { data, redirect } from 'react-router';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { eventIdIn } from '#app/domain/announcements/public-event.ts';
import { attendanceAnswers } from '#app/domain/discovery/following.ts';
import { AddressField } from '#app/features/discovery/following/parts.tsx';
import {
  type Attendance,
  readAttendance,
} from '#app/features/discovery/following/queries.server.ts';
import { may } from '#app/features/profiles/policy.ts';
import { rememberHeader } from '#app/http/answers/remember.server.ts';
import { servicesContext, viewerContext } from '#app/http/context.server.ts';
import { coarse, pixelOf, planPath, planSize } from '#app/lib/maps/locator-plan.ts';
import { words } from '#app/lib/words.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { DateBlock } from '#app/ui/date-block.tsx';
import { FadeBanner } from '#app/ui/fade-banner.tsx';
import { CopyField, PostForm } from '#app/ui/form.tsx';
import { Message, Notice } from '#app/ui/page.tsx';
import type { Route } from './+types/show';
import { describeShow } from './describe-show.ts';
import { ShowState } from './parts.tsx';
import { embedAddress, embedCode, showFrame } from './posters/words.ts';
import { showPublicEvent } from './queries.server.ts';
import type { ShowView } from './views.ts';

const t = words('announcements');
const following = words('discovery');

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { database, brand } = context.get(servicesContext);
  const id = eventIdIn(params.idAndName);
  const show = id && (await showPublicEvent(database.orm, id));
  if (!show)
    return data({ show: null, code: null, brand, coming: null }, { status: 404, headers: unkept });
  // The name in the address may be an old one, or cut off.
  if (new URL(request.url).pathname !== show.path) throw redirect(show.path, 301);
  const viewer = context.get(viewerContext);
  const code = embedTools(viewer, show, brand.site);
  const attendance = await readAttendance(database.orm, show.id, viewer);
  const coming = { attendance, isKnown: viewer?.isComplete === true };
  return data(
    { show, code, brand, coming },
    { headers: { ...kept, [rememberHeader]: `public_events:${id}` } },
  );
}

/**
 * The code of a frame that shows a show on other sites, for members of its pages; null for others.
 */
function embedTools(viewer: Viewer | null, show: ShowView, site: string): string | null {
  const isTheirs = show.pages.some((pageId) => may(viewer, pageId, 'list own shows'));
  if (!isTheirs) return null;
  const address = embedAddress(site, `/events/${show.id}`);
  return embedCode(address, show.title, { ...showFrame(show), width: '100%' });
}

const unkept = { 'cache-control': 'no-store' };
const kept = { 'cache-control': 'public, no-cache' };

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ loaderData: page }) =>
  describeShow(page?.show ?? null, page?.brand);

/** A show as the public reads it: a poster first, then everything that one needs to get there. */
export default function Show({ loaderData: { show, code, coming } }: Route.ComponentProps) {
  if (!show)
    return (
      <Notice title={t('gone')} actions={<LinkButton href="/events">{t('allShows')}</LinkButton>}>
        <p>{t('goneHelp')}</p>
      </Notice>
    );
  const { title, day, venueId, venueName, place, description } = show;
  const isComing = !show.isPast && show.status !== 'cancelled';
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
          {isComing && <Ways show={show} />}
          {description && (
            <section aria-labelledby="about">
              <h2 id="about">{t('about')}</h2>
              <p className="written" dir="auto">
                {description}
              </p>
            </section>
          )}
          <ShowMap show={show} />
          <AttendPart {...coming} show={show} isComing={isComing} />
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
        alt={poster?.alt ?? t('posterOf', { title })}
        width={poster?.width ?? 1_200}
        height={poster?.height ?? 630}
      />
    </picture>
  );
}

function Notices({ show: { status, formerDay, place, isPast } }: { show: ShowView }) {
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

/** Near enough for the coast and the next towns. */
const widthKm = 60;

/** A drawn map with a point; the link to a real map is beside it. */
function ShowMap({ show: { position, venueName } }: { show: ShowView }) {
  if (!position) return null;
  const plan = { centre: coarse(position), widthKm } as const;
  const pixel = pixelOf(plan, position);
  if (!pixel) return null;
  const place = {
    left: `${(pixel.x / planSize.width) * 100}%`,
    top: `${(pixel.y / planSize.height) * 100}%`,
  };
  return (
    <figure className="show-map">
      <img
        src={planPath(plan)}
        alt={t('mapOf', { venue: venueName })}
        width={planSize.width}
        height={planSize.height}
        loading="lazy"
      />
      <span style={place} />
    </figure>
  );
}

type AttendProps = {
  show: ShowView;
  attendance: Attendance;
  isKnown: boolean;
  isComing: boolean;
};

/** On a show’s page: the number of people coming, and buttons to attend and to follow its acts. */
function AttendPart({ show, attendance, isKnown, isComing }: AttendProps) {
  return (
    <section className="stack-2" aria-labelledby="attend">
      <h2 id="attend">{following('following.attend.title')}</h2>
      <Counts attendance={attendance} />
      {isComing && (
        <>
          <p>{following('following.attend.lead')}</p>
          <PostForm className="form" action={`/events/${show.id}/attendance`}>
            {!isKnown && <AddressField id="attend-email" />}
            <div className="row">
              {attendanceAnswers.map((answer) => (
                <Button key={answer} name="answer" value={answer}>
                  {following(`following.answers.${answer}`)}
                </Button>
              ))}
            </div>
          </PostForm>
        </>
      )}
      <Follows show={show} />
    </section>
  );
}

function Counts({ attendance: { going, interested, own } }: { attendance: Attendance }) {
  const counts = [
    going === null ? null : following('following.attend.going', { count: going }),
    interested === null ? null : following('following.attend.interested', { count: interested }),
  ].filter(Boolean);
  return (
    <>
      {counts.length > 0 && <p>{counts.join(' · ')}</p>}
      {own && (
        <p>
          {following(`following.attend.own.${own}`)}{' '}
          <a href="/following">{following('following.attend.change')}</a>
        </p>
      )}
    </>
  );
}

function Follows({ show: { venueId, venueName, lineUp } }: { show: ShowView }) {
  const pages = [...lineUp, { pageId: venueId, name: venueName }].filter(
    (one): one is { pageId: string; name: string } => one.pageId !== null,
  );
  if (pages.length === 0) return null;
  return (
    <p className="links">
      {pages.map(({ pageId, name }) => (
        <a key={pageId} className="quiet-link" href={`/follow?page=${pageId}`} dir="auto">
          {words('discovery')('following.attend.follow', { name })}
        </a>
      ))}
    </p>
  );
}

/** For the people of a show’s pages: material to print, post and embed. */
function SharePart({ show, code }: { show: ShowView; code: string }) {
  return (
    <details className="section">
      <summary>{t('share.title')}</summary>
      <div className="stack-2">
        <p className="links">
          <a className="quiet-link" href={show.print}>
            {t('share.print')}
          </a>
          <a className="quiet-link" href={show.square}>
            {t('share.square')}
          </a>
        </p>
        <p>{t('share.embedHint')}</p>
        <CopyField name="embed" label={t('share.embed')} value={code} rows={3} isCode />
      </div>
    </details>
  );
}
