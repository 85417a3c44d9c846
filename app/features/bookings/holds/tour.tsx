import { redirect } from 'react-router';
import type { Database } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/accounts/viewer.ts';
import { holdLimits } from '#app/domain/bookings/holds/hold.ts';
import {
  dayAtPlace,
  dayProblem,
  nightOfText,
  plannedNights,
  textOfNight,
  weeksOf,
} from '#app/domain/bookings/holds/nights.ts';
import { daysBetween, pointsOnWay, routeLimits } from '#app/domain/discovery/route.ts';
import type { Position } from '#app/domain/profiles/position.ts';
import { readClock } from '#app/features/accounts/queries.server.ts';
import { findOnRoute, type OnRoute } from '#app/features/discovery/matching/queries.server.ts';
import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { dateFormat, numberFormat } from '#app/lib/formats.ts';
import { drawTourMap, type Stop } from '#app/lib/maps/tour-map.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { DateBlock } from '#app/ui/date-block.tsx';
import { Field, InputField, PostForm, SelectField } from '#app/ui/form.tsx';
import { EmptyState, Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/tour';
import { placeHolds } from './commands.server.ts';
import { newHold } from './fields.ts';
import { listOwnHolds, type OwnHold, type Written } from './list-holds.server.ts';
import { written } from './loaders.server.ts';
import { HoldRows } from './parts.tsx';
import {
  type BasketNight,
  daysFrom,
  findVenues,
  readBasket,
  readTour,
  type StageChoice,
  stagesOf,
} from './queries.server.ts';
import { stageInText } from './words.ts';

export const loader = forViewer(
  async ({ viewer, database, url, params }: Viewed<'profileId' | 'tourId'>) => {
    const result = await addNight(database, viewer, params, url);
    if ('address' in result) throw redirect(result.address, 303);
    const tour = await showTour(database, viewer, params, url, result.problem);
    const range = [url.searchParams.get('from') ?? '', url.searchParams.get('to') ?? ''] as const;
    const days = daysBetween(...range);
    const points = pointsOnWay(tour.stops);
    const venues = days && (await findOnRoute(database.orm, { points, ...days }));
    const route = { from: days?.from ?? '', to: days?.to ?? '', venues };
    return { tour, route, isDone: url.searchParams.get('done') === 'placed' };
  },
);

export const action = formAction(placeHolds, {
  given: ({ request, params }) => {
    const planned = new URL(request.url).searchParams.getAll('night');
    return {
      performerId: params.profileId,
      nights: plannedNights(planned, holdLimits.mostAtOnce),
    };
  },
  to: ({ as, tourId }) => `/profiles/${as}/tours/${tourId}?done=placed`,
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  page?.tour.name,
  words('bookings')('holds.tour.title'),
]);

/** A tour: its holds and planned nights, on one map and one calendar. */
export default function Tour({ loaderData, actionData: refused }: Route.ComponentProps) {
  const t = words('bookings');
  const { tour, route, isDone } = loaderData;
  const { profileId, tourId, name, holds, basket, map, numbers, search } = tour;
  const address = `/profiles/${profileId}/tours/${tourId}`;
  const planned = basket.map(textOfNight);
  const nights = [
    ...holds.map(({ holdId, day }) => ({ day, number: numbers[holdId] ?? 0, isPlanned: false })),
    ...basket.map((night) => ({
      day: night.day,
      number: numbers[textOfNight(night)] ?? 0,
      isPlanned: true,
    })),
  ];
  return (
    <div className="band">
      <PageHead title={name}>{t('holds.tour.lead')}</PageHead>
      <div className="stack">
        {isDone && <Message tone="good">{t('holds.done.placed')}</Message>}
        {refused && <Message tone="bad">{refused.message}</Message>}
        <p>
          <a className="quiet-link" href={`/profiles/${profileId}/holds`}>
            {t('holds.tour.back')}
          </a>{' '}
          <a className="quiet-link" href={`${address}/shows`}>
            {t('holds.tour.whole')}
          </a>
        </p>
      </div>
      {nights.length > 0 && (
        <div className="columns tour-view">
          {map && (
            <img
              src={map}
              alt={t('holds.tour.map', { count: nights.length })}
              width="640"
              height="400"
            />
          )}
          <TourStrip nights={nights} />
        </div>
      )}
      <Basket tour={tour} refused={refused} />
      <AddNight address={address} nights={planned} search={search} />
      <OnRoutePart {...route} address={address} nights={planned} />
      <section className="section" aria-labelledby="held">
        <h2 id="held">{t('holds.tour.held')}</h2>
        <HoldRows
          profileId={profileId}
          holds={holds}
          empty={t('holds.list.emptyTour')}
          numberOf={(holdId) => numbers[holdId]}
        />
      </section>
    </div>
  );
}

type Params = { profileId: string; tourId: string };

/** A tour with the basket in its address. */
async function showTour(
  database: Database,
  viewer: Viewer,
  { profileId, tourId }: Params,
  url: URL,
  problem: string | null,
): Promise<ShownTour> {
  const { name } = await readTour(database, viewer, profileId, tourId);
  const { holds } = await listOwnHolds(database, viewer, profileId, { tourId });
  const nights = plannedNights(url.searchParams.getAll('night'), holdLimits.mostAtOnce);
  const basket = await readBasket(database.orm, nights);
  const stops = [
    ...holds.map((hold) => ({ ...hold, key: hold.holdId, isPlanned: false })),
    ...basket.map((night) => ({ ...night, key: textOfNight(night), isPlanned: true })),
  ].toSorted((one, other) => one.day.localeCompare(other.day));
  return {
    profileId,
    tourId,
    name,
    holds: holds.map(await written(database, viewer)),
    basket,
    numbers: Object.fromEntries(stops.map(({ key }, index) => [key, index + 1])),
    stops: stops.flatMap(({ position }) => position ?? []),
    map: await mapOf(stops),
    search: await searchIn(database, url, problem),
  };
}

async function mapOf(
  stops: { position: Position | null; isPlanned: boolean }[],
): Promise<string | null> {
  const located = stops.flatMap(({ position, isPlanned }, index): Stop[] =>
    position ? [{ ...position, isPlanned, number: index + 1 }] : [],
  );
  if (located.length === 0) return null;
  const picture = Buffer.from(await drawTourMap(located)).toString('base64');
  return `data:image/svg+xml;base64,${picture}`;
}

async function searchIn(
  database: Database,
  { searchParams }: URL,
  problem: string | null,
): Promise<VenueSearch> {
  const query = (searchParams.get('q') ?? '').slice(0, 80);
  const venues = await findVenues(database.orm, query);
  const stages = venues.filter(({ settings }) => settings.takesHolds).flatMap(stagesOf);
  const day = searchParams.get('day') ?? '';
  return { query, stages, day, problem, ...(await daysFrom(database)) };
}

/** Adds a night to the basket, which is kept in the address only. */
async function addNight(
  database: Database,
  viewer: Viewer,
  { profileId, tourId }: Params,
  { searchParams }: URL,
): Promise<{ address: string } | { problem: string | null }> {
  const stage = searchParams.get('add');
  if (stage === null) return { problem: null };
  await readTour(database, viewer, profileId, tourId);
  const t = words('bookings');
  const day = searchParams.get('day') ?? '';
  const today = dayAtPlace(await readClock(database.orm), viewer.timeZone);
  const { monthsAhead, mostAtOnce } = holdLimits;
  const problem = dayProblem(day, { today, monthsAhead });
  if (problem) {
    const shortDay = problem === 'unreadable' ? '' : writtenDay(day);
    return { problem: t(`holds.refused.${problem}`, { day: shortDay, months: monthsAhead }) };
  }
  const night = nightOfText(`${stage}~${day}`);
  if (!night) return { problem: t('holds.refused.noStage') };
  const nights = searchParams.getAll('night');
  if (nights.length >= mostAtOnce)
    return { problem: t('holds.refused.many', { most: mostAtOnce }) };
  const planned = plannedNights([...nights, textOfNight(night)], mostAtOnce).map(textOfNight);
  const query = planned.map((one) => `night=${encodeURIComponent(one)}`).join('&');
  return { address: `/profiles/${profileId}/tours/${tourId}?${query}` };
}

type ShownTour = {
  profileId: string;
  tourId: string;
  name: string;
  /** Standing holds. */
  holds: Written<OwnHold>[];
  basket: BasketNight[];
  /** The number of each night on the map and in the calendar, by hold or by planned night. */
  numbers: Record<string, number>;
  /** The known positions of its nights, in their order. */
  stops: Position[];
  /** The address of the map; null if no venue has a position. */
  map: string | null;
  search: VenueSearch;
};

type BasketProps = { tour: ShownTour; refused: RefusedForm | undefined };

function Basket({ tour, refused }: BasketProps) {
  const t = words('bookings');
  const { basket } = tour;
  return (
    <section className="section" aria-labelledby="basket">
      <h2 id="basket">{t('holds.tour.basket')}</h2>
      {basket.length === 0 && <EmptyState>{t('holds.tour.emptyBasket')}</EmptyState>}
      {basket.length > 0 && (
        <>
          <ol className="dated-rows hold-rows">
            {basket.map((night) => (
              <Planned key={textOfNight(night)} night={night} tour={tour} refused={refused} />
            ))}
          </ol>
          <PostForm className="form" action={addressOf(tour, basket)}>
            <InputField of={formFields(newHold, refused).note} hint={t('holds.tour.noteHint')} />
            <div className="row">
              <Button tone="spotlight">{t('holds.tour.ask', { count: basket.length })}</Button>
            </div>
          </PostForm>
        </>
      )}
    </section>
  );
}

function Planned({ night, tour, refused }: BasketProps & { night: BasketNight }) {
  const t = words('bookings');
  const key = textOfNight(night);
  const problem = refused?.fields[key];
  return (
    <li>
      <DateBlock day={night.day} />
      <div className="row-text">
        <strong dir="auto">{stageInText(night)}</strong>
        <small>{t('holds.tour.number', { number: tour.numbers[key] })}</small>
        {problem && <p className="field-error">{problem}</p>}
      </div>
      <a
        className="quiet-link"
        href={addressOf(
          tour,
          tour.basket.filter((one) => one !== night),
        )}
      >
        {t('holds.tour.remove')}
        <span className="visually-hidden">
          {' '}
          {t('holds.list.of', { name: stageInText(night), day: writtenDay(night.day) })}
        </span>
      </a>
    </li>
  );
}

/** The basket is in the address, so that it can be saved, shared and returned to. */
function addressOf({ profileId, tourId }: ShownTour, nights: BasketNight[]): string {
  const query = nights.map((night) => `night=${encodeURIComponent(textOfNight(night))}`).join('&');
  return `/profiles/${profileId}/tours/${tourId}${query ? `?${query}` : ''}`;
}

type Night = { day: string; number: number; isPlanned: boolean };

/** The weeks of a tour with the numbers of its nights on the map. */
function TourStrip({ nights }: { nights: Night[] }) {
  const t = words('bookings');
  const weeks = weeksOf(nights.map(({ day }) => day));
  return (
    <table className="tour-strip">
      <caption>{t('holds.tour.calendar')}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              <abbr title={writtenDay(day, { weekday: 'long' })}>
                {writtenDay(day, { weekday: 'narrow' })}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day, index) => (
              <Day
                key={day}
                day={day}
                isNamed={index === 0 || day.endsWith('-01')}
                nights={nights.filter((night) => night.day === day)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ day, isNamed, nights }: { day: string; isNamed: boolean; nights: Night[] }) {
  const t = words('bookings');
  return (
    <td data-full={nights.length > 0 ? '' : undefined}>
      <time dateTime={day}>
        <span aria-hidden="true">
          {Number(day.slice(8))}
          {isNamed && <small> {writtenDay(day, { month: 'short' })}</small>}
        </span>
        <span className="visually-hidden">{writtenDay(day)}</span>
      </time>
      {nights.map(({ number, isPlanned }) => (
        <b key={number} data-planned={isPlanned ? '' : undefined}>
          <span className="visually-hidden">
            {t(isPlanned ? 'holds.tour.plannedNight' : 'holds.tour.heldNight')}{' '}
          </span>
          {number}
        </b>
      ))}
    </td>
  );
}

type VenueSearch = {
  query: string;
  /** The stages of the found venues. */
  stages: StageChoice[];
  day: string;
  /** The reason that the night couldn’t be added. */
  problem: string | null;
  firstDay: string;
  lastDay: string;
};

type AddNightProps = { address: string; nights: string[]; search: VenueSearch };

/** Finds a venue by its name, then adds a night there to the basket. */
function AddNight({ address, nights, search }: AddNightProps) {
  const t = words('bookings');
  const { query, stages } = search;
  return (
    <section className="section" aria-labelledby="add-night">
      <h2 id="add-night">{t('holds.tour.add')}</h2>
      <form className="form" method="get" action={`${address}#add-night`}>
        <Kept nights={nights} />
        <Field
          name="q"
          type="search"
          label={t('holds.tour.find')}
          hint={t('holds.tour.findHint')}
          maxLength={80}
          defaultValue={query}
          required
        />
        <div className="row">
          <Button>{t('holds.tour.search')}</Button>
        </div>
      </form>
      {query !== '' && stages.length === 0 && <EmptyState>{t('holds.tour.nothing')}</EmptyState>}
      {stages.length > 0 && <Choose address={address} nights={nights} search={search} />}
    </section>
  );
}

function Choose({ address, nights, search }: AddNightProps) {
  const t = words('bookings');
  const { query, stages, day, problem, firstDay, lastDay } = search;
  return (
    <form className="form tour-choose" method="get" action={`${address}#basket`}>
      <Kept nights={nights} />
      <input type="hidden" name="q" value={query} />
      <SelectField
        name="add"
        label={t('holds.new.stage')}
        options={stages.map((stage) => ({ value: stage.value, label: stageInText(stage) }))}
      />
      <Field
        name="day"
        type="date"
        label={t('holds.new.day')}
        min={firstDay}
        max={lastDay}
        defaultValue={day}
        error={problem ?? ''}
        required
      />
      <div className="row">
        <Button>{t('holds.tour.take')}</Button>
      </div>
    </form>
  );
}

function Kept({ nights }: { nights: string[] }) {
  return nights.map((night) => <input key={night} type="hidden" name="night" value={night} />);
}

type OnRoutePartProps = {
  /** Of the tour’s page. */
  address: string;
  /** Nights in the basket. */
  nights: string[];
  from: string;
  to: string;
  /** Null until both days are chosen. */
  venues: OnRoute[] | null;
};

/** Venues near a tour’s way with their free nights; each can be put into the basket. */
function OnRoutePart({ address, nights, from, to, venues }: OnRoutePartProps) {
  const t = words('discovery');
  return (
    <section className="section" aria-labelledby="on-route">
      <h2 id="on-route">{t('matching.route.title')}</h2>
      <p>{t('matching.route.lead', { km: routeLimits.reachKm, days: routeLimits.days })}</p>
      <form className="form" method="get" action={`${address}#on-route`}>
        {nights.map((night) => (
          <input key={night} type="hidden" name="night" value={night} />
        ))}
        <Field
          name="from"
          type="date"
          defaultValue={from}
          required
          label={t('matching.route.from')}
        />
        <Field name="to" type="date" defaultValue={to} required label={t('matching.route.to')} />
        <div className="row">
          <Button>{t('matching.route.find')}</Button>
        </div>
      </form>
      {venues?.length === 0 && <EmptyState>{t('matching.route.none')}</EmptyState>}
      <ul className="rows">
        {venues?.map((venue) => (
          <Venue key={venue.venueId} address={address} nights={nights} venue={venue} />
        ))}
      </ul>
    </section>
  );
}

type VenueProps = Pick<OnRoutePartProps, 'address' | 'nights'> & { venue: OnRoute };

function Venue({ address, nights, venue }: VenueProps) {
  const t = words('discovery');
  const { venueId, name, town, room, stageId, distanceKm, days } = venue;
  const km = numberFormat({ style: 'unit', unit: 'kilometer', maximumFractionDigits: 0 });
  const short = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <li>
      <div className="row-text">
        <a href={`/users/${venueId}`} dir="auto">
          {name}
        </a>
        <small dir="auto">
          {[town, room, t('matching.route.away', { distance: km.format(distanceKm) })]
            .filter(Boolean)
            .join(' · ')}
        </small>
        <p className="links">
          {days.map((day) => (
            <a
              key={day}
              className="quiet-link"
              href={`${address}?${queryOf(nights, `${venueId}~${stageId}`, day)}#basket`}
              aria-label={t('matching.route.take', { name, day: writtenDay(day) })}
            >
              {short.format(new Date(`${day}T00:00Z`))}
            </a>
          ))}
        </p>
      </div>
    </li>
  );
}

function queryOf(nights: string[], add: string, day: string): string {
  const fields = nights.map((night): [string, string] => ['night', night]);
  return new URLSearchParams([...fields, ['add', add], ['day', day]]).toString();
}
