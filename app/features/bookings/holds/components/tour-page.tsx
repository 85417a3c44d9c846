import type { ReactNode } from 'react';
import { textOfNight } from '#app/domain/bookings/holds/tour.ts';
import type { Position } from '#app/domain/profiles/position.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { DateBlock } from '#app/ui/date-block.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { InputField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { BasketNight } from '../../money/queries/read-basket.server.ts';
import { newHold } from '../fields.ts';
import type { OwnHold } from '../queries/list-holds.server.ts';
import { stageInText } from '../words/hold-words.ts';
import type { Written } from '../words/written-hold.ts';
import { HoldRows } from './own-holds.tsx';
import { AddNight, type VenueSearch } from './tour-search.tsx';
import { TourStrip } from './tour-strip.tsx';

export type ShownTour = {
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

type Props = {
  tour: ShownTour;
  isDone?: boolean;
  refused?: RefusedForm | undefined;
  children?: ReactNode;
};

/** A tour: its holds and planned nights, on one map and one calendar. */
export function TourPage({ tour, isDone = false, refused, children }: Props) {
  const t = words('bookings');
  const { profileId, name, holds, basket, map, numbers, search } = tour;
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
          <a className="quiet-link" href={`/profiles/${profileId}/tours/${tour.tourId}/shows`}>
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
      <AddNight
        address={`/profiles/${profileId}/tours/${tour.tourId}`}
        nights={basket.map(textOfNight)}
        search={search}
      />
      {children}
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

function Basket({ tour, refused }: Pick<Props, 'tour' | 'refused'>) {
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

function Planned({
  night,
  tour,
  refused,
}: Pick<Props, 'tour' | 'refused'> & { night: BasketNight }) {
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
