import { daySheetPath } from '#app/domain/advancing/lines.ts';
import { signedStates } from '#app/domain/bookings/lifecycle.ts';
import { tourFilePath, tourPath } from '#app/domain/tours/tour-route.ts';
import { inWords } from '#app/fields/in-words.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { formatMinorInFull } from '#app/lib/money/money.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { DateBlock } from '#app/ui/date-block.tsx';
import { HiddenFields, PostForm } from '#app/ui/form.tsx';
import { EmptyState, Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/tour-shows';
import { putOnTour, takeOffTour } from './commands.server.ts';
import { type ShownTour, showTour, type TourStopShown } from './queries.server.ts';
import { standingOf } from './words.ts';

const t = words('tours');

export const loader = forViewer(
  async ({ viewer, services, url, params }: Viewed<'profileId' | 'tourId'>) => ({
    tour: await showTour(services, viewer, params),
    done: doneIn(url, tourSteps),
  }),
);

export const action = pageForms({
  ':kind/:showId': formAction(putOnTour, {
    to: ({ as, tourId }) => `${tourPath(as, tourId)}?done=added`,
  }),
  ':kind/:showId/removal': formAction(takeOffTour, {
    to: ({ as, tourId }) => `${tourPath(as, tourId)}?done=removed`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [page?.tour.name, t('short')]);

/** A tour as a whole: its route, the state of each show, and its totals. */
export default function TourShows({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { tour, done } = loaderData;
  const { profileId, tourId, name, shows, totals, mayChange } = tour;
  return (
    <div className="band">
      <PageHead title={name}>{t('lead')}</PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        {done && <Message tone="good">{t(`done.${done}`)}</Message>}
        <p>
          <a className="quiet-link" href={`/profiles/${profileId}/tours/${tourId}`}>
            {t('holds')}
          </a>
        </p>
      </div>
      <section className="section" aria-labelledby="route">
        <h2 id="route">{t('route')}</h2>
        {shows.length === 0 && <EmptyState>{t('none')}</EmptyState>}
        <ol className="dated-rows">
          {shows.map((stop) => (
            <li key={stop.id}>
              <DateBlock day={stop.day} />
              <Stop tour={tour} stop={stop} />
            </li>
          ))}
        </ol>
        {shows.length > 0 && (
          <p className="row">
            <a className="quiet-link" href={tourFilePath(profileId, tourId, 'csv')}>
              {t('files.csv')}
            </a>
            <a className="quiet-link" href={tourFilePath(profileId, tourId, 'ics')}>
              {t('files.ics')}
            </a>
          </p>
        )}
      </section>
      {totals.some(({ guaranteeMinor, paidMinor }) => guaranteeMinor + paidMinor > 0) && (
        <Totals tour={tour} />
      )}
      {mayChange && <Others tour={tour} />}
    </div>
  );
}

const tourSteps = ['added', 'removed'] as const;

function Stop({ tour, stop }: { tour: ShownTour; stop: TourStopShown }) {
  const { next } = stop;
  const way = next && [
    next.offDays > 0 && t('offDays', { count: next.offDays }),
    next.kilometres !== null &&
      next.kilometres > 0 &&
      t('kilometres', { kilometres: inWords(next.kilometres) }),
  ];
  return (
    <div className="stack-1">
      <h3 dir="auto">
        <a href={pathOf(tour, stop)}>{stop.place || stop.title}</a>
      </h3>
      <p>{factsOf(stop).join(' · ')}</p>
      {stop.kind === 'booking' && signedStates.includes(stop.state) && (
        <p>
          <a className="quiet-link" href={daySheetPath(stop.id)}>
            {t('daySheet')}
          </a>
        </p>
      )}
      {way && <p>{way.filter(Boolean).join(' · ')}</p>}
      {tour.mayChange && stop.isPut && (
        <ShowForm tour={tour} show={stop} end="/removal" label={t('remove')} />
      )}
    </div>
  );
}

/** The state of a show in a few words. */
function factsOf(stop: TourStopShown): string[] {
  if (stop.kind === 'outside') return [standingOf(stop)];
  const { currency, guaranteeMinor, settledMinor, ticketsSold } = stop;
  const amount = (minor: number) => formatMinorInFull(minor, currency ?? 'EUR');
  return [
    standingOf(stop),
    ...(currency && settledMinor === null
      ? [t('guarantee', { amount: amount(guaranteeMinor) })]
      : []),
    ...(currency && settledMinor !== null ? [t('settled', { amount: amount(settledMinor) })] : []),
    ...(ticketsSold === null ? [] : [t('sold', { count: ticketsSold })]),
  ];
}

/** The totals, without zeros. */
function Totals({ tour: { totals, ticketsSold, kilometres } }: { tour: ShownTour }) {
  const names = ['guaranteeMinor', 'settledMinor', 'paidMinor'] as const;
  const rows = [
    ...totals.flatMap(({ currency, ...total }) =>
      names.map((name) => ({
        key: currency + name,
        label: t(`totals.${name}`),
        number: total[name],
        text: formatMinorInFull(total[name], currency),
      })),
    ),
    {
      key: 'tickets',
      label: t('totals.tickets'),
      number: ticketsSold,
      text: inWords(ticketsSold),
    },
    {
      key: 'kilometres',
      label: t('totals.kilometres'),
      number: kilometres,
      text: t('km', { kilometres: inWords(kilometres) }),
    },
  ];
  return (
    <section className="section" aria-labelledby="totals">
      <h2 id="totals">{t('totals.heading')}</h2>
      <dl className="amounts">
        {rows
          .filter(({ number }) => number !== 0)
          .map(({ key, label, text }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

function Others({ tour }: { tour: ShownTour }) {
  return (
    <section className="section" aria-labelledby="others">
      <h2 id="others">{t('add.heading')}</h2>
      {tour.others.length === 0 && <p className="field-hint">{t('add.none')}</p>}
      <ul className="rows">
        {tour.others.map((show) => (
          <li key={show.id}>
            <div className="row-text">
              <strong dir="auto">{show.place || show.title}</strong>
              <small>{writtenDay(show.day)}</small>
            </div>
            <ShowForm tour={tour} show={show} end="" label={t('add.button')} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type ShowProps = {
  tour: ShownTour;
  show: { kind: 'booking' | 'outside'; id: string; place: string | null; title: string };
};

function ShowForm({ tour, show, end, label }: ShowProps & { end: string; label: string }) {
  const { profileId, tourId } = tour;
  return (
    <PostForm action={`${tourPath(profileId, tourId)}/${show.kind}/${show.id}${end}`}>
      <HiddenFields as={profileId} />
      <Button>
        {label} <span className="visually-hidden">{show.place || show.title}</span>
      </Button>
    </PostForm>
  );
}

function pathOf({ profileId }: ShownTour, { kind, id }: TourStopShown): string {
  return kind === 'booking' ? `/bookings/${id}` : `/profiles/${profileId}/shows/${id}`;
}
