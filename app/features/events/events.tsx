import { eventPath } from '#app/domain/events/event.ts';
import { findStanding } from '#app/features/bookings/queries.server.ts';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { may, membershipOf } from '#app/features/profiles/policy.ts';
import { readRooms } from '#app/features/profiles/read-profile.server.ts';
import { formFields } from '#app/fields/form-field.ts';
import { askedIn } from '#app/fields/read-typed.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Badge } from '#app/ui/badge.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { DateBlock } from '#app/ui/date-block.tsx';
import { EmptyState, Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/events';
import { type AskedEvents, askedEvents } from './fields.ts';
import { type ListedNight, listEvents } from './list-events.server.ts';
import { addressOf, NightSearch } from './parts.tsx';

const t = words('events');

export const loader = forViewer(
  async ({ services, viewer, orm, url, params: { profileId } }: Viewed<'profileId'>) => {
    const query = askedIn(askedEvents, url.searchParams);
    const { items, next } = await listEvents(services, viewer, { profileId, ...query });
    const ids = items.map(({ id }) => id);
    return {
      items,
      next,
      standing: ids.length > 0 ? await findStanding(orm, ids) : [],
      venueId: profileId,
      venueName: membershipOf(viewer, profileId)?.displayName ?? null,
      mayChange: may(viewer, profileId, 'change events'),
      query,
      rooms: await readRooms(orm, profileId),
      done: doneIn(url, ['cancelled']),
    };
  },
);

export const meta = privatePage(() => t('list.short'));

/** The nights of a venue, like posters on a wall. */
export default function Events({ loaderData }: Route.ComponentProps) {
  const { venueId, venueName, query, rooms, mayChange, items, standing, next, done } = loaderData;
  const address = `/profiles/${venueId}/events`;
  const { past, after: _, ...sought } = query;
  const isPast = past === 'yes';
  const isSearch = Object.keys(sought).length > 0;
  return (
    <div className="band">
      <PageHead title={t('list.title', { venue: nameInText(venueName) })}>
        {t('list.lead')}
      </PageHead>
      <div className="stack">
        {done && <Message tone="good">{t(`list.done.${done}`)}</Message>}
        <div className="night-tools">
          {mayChange && (
            <LinkButton href={`${address}/new`} tone="spotlight">
              {t('list.new')}
            </LinkButton>
          )}
          {(isSearch || items.length > 0) && (
            <EventSearch address={address} query={query} rooms={rooms} />
          )}
        </div>
        <nav className="switcher" aria-label={t('list.which')}>
          <a href={addressOf(address, sought)} aria-current={isPast ? undefined : 'page'}>
            {t('list.coming')}
          </a>
          <a
            href={addressOf(address, { ...sought, past: 'yes' })}
            aria-current={isPast ? 'page' : undefined}
          >
            {t('list.past')}
          </a>
        </nav>
        {items.length === 0 && (
          <EmptyState>
            {t(isSearch ? 'search.none' : isPast ? 'list.nonePast' : 'list.none')}
          </EmptyState>
        )}
        {items.length > 0 && (
          <ul className="dated-rows">
            {items.map((night) => (
              <Night
                venueId={venueId}
                key={night.id}
                night={night}
                standing={standing.filter(({ eventId }) => eventId === night.id)}
              />
            ))}
          </ul>
        )}
        {next && (
          <p>
            <a className="quiet-link" href={addressOf(address, { ...query, after: next })}>
              {t('more')}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

type NightProps = {
  venueId: string;
  night: ListedNight;
  standing: Route.ComponentProps['loaderData']['standing'];
};

function Night({ venueId, night, standing }: NightProps) {
  const { id, title, day, roomName, doors, loadIn, slotNames, openSlots, waiting, unread } = night;
  const where = night.isElsewhere ? t('elsewhere') : roomName;
  return (
    <li className="whole">
      <DateBlock day={day.iso} />
      <div className="stack-1">
        <h2 dir="auto">
          <a href={eventPath(venueId, id)}>{title}</a>
        </h2>
        <p>
          {[
            where,
            doors ? t('doorsAt', { time: doors.there }) : t('loadInAt', { time: loadIn.there }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {slotNames.length > 0 && <p dir="auto">{slotNames.join(' · ')}</p>}
        <div className="row">
          {night.isCancelled && (
            <Badge shape="square" tone="quiet">
              {t('cancelled')}
            </Badge>
          )}
          {standing.map(({ bookingId, performerName, isFirm }) => (
            <Badge
              key={bookingId}
              shape={isFirm ? 'disc' : 'ring'}
              tone={isFirm ? 'good' : 'quiet'}
            >
              {t(isFirm ? 'list.booked' : 'list.asked', { performer: nameInText(performerName) })}
            </Badge>
          ))}
          {!night.isCancelled && openSlots > 0 && (
            <Badge shape="ring">{t('openSlots', { count: openSlots })}</Badge>
          )}
          {waiting > 0 && (
            <Badge shape={unread > 0 ? 'diamond' : 'disc'}>
              {unread > 0 ? t('unread', { count: unread }) : t('waiting', { count: waiting })}
            </Badge>
          )}
        </div>
      </div>
    </li>
  );
}

type EventSearchProps = {
  address: string;
  query: AskedEvents;
  rooms: { id: string; name: string }[];
};

/** A search among the events of a venue: coming or past ones. */
function EventSearch({ address, query, rooms }: EventSearchProps) {
  const { past, after: _, ...sought } = query;
  const field = formFields(askedEvents, { typed: sought, fields: {} });
  const isSearch = Object.keys(sought).length > 0;
  return (
    <NightSearch
      address={address}
      field={field}
      rooms={rooms}
      asked={sought}
      anyState={t('search.anyState')}
      kept={{ past }}
      clear={isSearch ? addressOf(address, { past }) : null}
    />
  );
}
