import { nameInText } from '#app/features/profiles/parts.tsx';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { DateBlock } from '#app/ui/date-block.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { InputField } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { newTour } from '../fields.ts';
import type { HoldList, OwnHold } from '../list-holds.server.ts';
import { HoldFacts } from '../parts.tsx';
import type { Tour } from '../queries.server.ts';
import type { Written } from '../written-hold.ts';
import { HoldWays } from './hold-ways.tsx';

const t = words('bookings');

type Props = {
  profileId: string;
  open: HoldList<Written<OwnHold>> | null;
  tours: Tour[];
  /** A search lists only tours with results. */
  isSearch: boolean;
  refused?: RefusedForm | undefined;
};

/** The holds of a performer: each tour, then the single nights. */
export function OwnHolds({ profileId, open, tours, isSearch, refused }: Props) {
  const holds = open?.holds ?? [];
  const single = holds.filter(({ tour }) => tour === null);
  const tourIds = new Set(holds.map(({ tour }) => tour?.tourId));
  const shownTours = isSearch ? tours.filter(({ tourId }) => tourIds.has(tourId)) : tours;
  return (
    <>
      {shownTours.map(({ tourId, name }) => (
        // Without aria-labelledby, since two tours may have the same name.
        <section key={tourId} className="section">
          <h2>
            <a href={`/profiles/${profileId}/tours/${tourId}`} dir="auto">
              {name}
            </a>
          </h2>
          <HoldRows
            profileId={profileId}
            holds={holds.filter(({ tour }) => tour?.tourId === tourId)}
            empty={t('holds.list.emptyTour')}
          />
        </section>
      ))}
      {(!isSearch || single.length > 0) && (
        <section className="section" aria-labelledby="single">
          <h2 id="single">{t('holds.list.single')}</h2>
          <HoldRows profileId={profileId} holds={single} empty={t('holds.list.empty')} />
        </section>
      )}
      <section className="section" aria-labelledby="new-tour">
        <h2 id="new-tour">{t('holds.tour.begin')}</h2>
        <PostForm className="form" action={`/profiles/${profileId}/tours`}>
          <p>{t('holds.tour.beginText')}</p>
          <InputField of={formFields(newTour, refused).name} autoComplete="off" />
          <div className="row">
            <Button>{t('holds.tour.make')}</Button>
          </div>
        </PostForm>
      </section>
    </>
  );
}

type RowsProps = {
  profileId: string;
  holds: Written<OwnHold>[];
  empty: string;
  /** The number of a hold on the map. */
  numberOf?: (holdId: string) => number | undefined;
};

export function HoldRows({ profileId, holds, empty, numberOf }: RowsProps) {
  if (holds.length === 0) return <EmptyState>{empty}</EmptyState>;
  return (
    <ul className="dated-rows hold-rows">
      {holds.map((hold) => (
        <HoldRow
          key={hold.holdId}
          profileId={profileId}
          hold={hold}
          number={numberOf?.(hold.holdId)}
        />
      ))}
    </ul>
  );
}

type RowProps = { profileId: string; hold: Written<OwnHold>; number?: number | undefined };

function HoldRow({ profileId, hold, number }: RowProps) {
  const { holdId, venueName, roomName, day } = hold;
  return (
    <li>
      <DateBlock day={day} />
      <div className="row-text">
        <strong>
          <a href={`/profiles/${profileId}/holds/${holdId}`}>
            <span dir="auto">{nameInText(venueName)}</span>
            {roomName && (
              <span dir="auto">
                {', '}
                {roomName}
              </span>
            )}
          </a>
        </strong>
        <HoldFacts hold={hold} />
        {number !== undefined && <small>{t('holds.tour.number', { number })}</small>}
      </div>
      <HoldWays profileId={profileId} hold={hold} />
    </li>
  );
}
