import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { DateBlock } from '#app/ui/date-block.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { InputField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { newTour } from '../fields.ts';
import type { OwnHold } from '../queries/list-holds.server.ts';
import type { Tour } from '../queries/list-tours.server.ts';
import { rankInText } from '../words/hold-words.ts';

/** A hold with its moments written as the reader writes them. */
export type Written<Hold> = Omit<Hold, 'expiresAt' | 'challengeDueAt'> & {
  expires: string;
  challengeDue: string | null;
};

export type Refused = {
  message: string;
  fields: Record<string, string>;
  typed: Record<string, string>;
};

type Props = {
  profileId: string;
  holds: Written<OwnHold>[];
  tours: Tour[];
  refused?: Refused | undefined;
};

/** The holds of a performer: each tour by itself, then the single nights. */
export function OwnHolds({ profileId, holds, tours, refused }: Props) {
  const t = words('bookings');
  const single = holds.filter(({ tour }) => tour === null);
  return (
    <>
      {tours.map(({ tourId, name }) => (
        // Without a name of its own, since two tours may have the same one.
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
      <section className="section" aria-labelledby="single">
        <h2 id="single">{t('holds.list.single')}</h2>
        <HoldRows profileId={profileId} holds={single} empty={t('holds.list.empty')} />
      </section>
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

type RowsProps = Pick<Props, 'profileId' | 'holds'> & {
  empty: string;
  /** The number that a hold has on a map. */
  numberOf?: (holdId: string) => number | undefined;
};

export function HoldRows({ profileId, holds, empty, numberOf }: RowsProps) {
  if (holds.length === 0) return <EmptyState>{empty}</EmptyState>;
  return (
    <ul className="rows hold-rows">
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
  const t = words('bookings');
  const { venueId, venueName, roomName, day, rank, placedBy, note, challengeDue } = hold;
  return (
    <li>
      <DateBlock day={day} />
      <div className="row-text">
        <strong>
          <a href={`/users/${venueId}`} dir="auto">
            {nameInText(venueName)}
          </a>
          {roomName && (
            <span dir="auto">
              {', '}
              {roomName}
            </span>
          )}
        </strong>
        {hold.isConfirmed ? (
          <Badge shape="disc">{t('holds.list.confirmed')}</Badge>
        ) : (
          <Badge shape={rank === 1 ? 'square' : 'ring'}>{rankInText(rank)}</Badge>
        )}
        {!hold.isConfirmed && rank > 1 && (
          <small>{t('holds.list.ahead', { count: rank - 1 })}</small>
        )}
        {!hold.isConfirmed && challengeDue && (
          <p className="hold-clock">{t('holds.list.clock', { moment: challengeDue })}</p>
        )}
        {!hold.isConfirmed && !challengeDue && (
          <small>{t('holds.list.expires', { moment: hold.expires })}</small>
        )}
        {number !== undefined && <small>{t('holds.tour.number', { number })}</small>}
        {placedBy === 'venue' && <small>{t('holds.list.placedByVenue')}</small>}
        {note && (
          <p className="quote written" dir="auto">
            {note}
          </p>
        )}
      </div>
      <Ways profileId={profileId} hold={hold} />
    </li>
  );
}

/** What can be done with a hold; each leads to a page that says what follows. */
function Ways({ profileId, hold }: { profileId: string; hold: Written<OwnHold> }) {
  const t = words('bookings');
  const { holdId, venueName, day, rank, isConfirmed, bookingId, challengeDue } = hold;
  const about = t('holds.list.about', { venue: nameInText(venueName), day: writtenDay(day) });
  const address = `/profiles/${profileId}/holds/${holdId}`;
  // Somebody below waits for the answer, and silence loses the night.
  const isAsked = !isConfirmed && rank === 1 && challengeDue !== null;
  const ways = [
    ...(isConfirmed && bookingId
      ? [{ href: `/bookings/${bookingId}`, label: t('holds.list.booking') }]
      : []),
    ...(!isConfirmed && rank === 1 && !isAsked
      ? [{ href: `${address}/confirmation`, label: t('holds.list.confirm') }]
      : []),
    ...(!isConfirmed && rank > 1
      ? [{ href: `${address}/challenge`, label: t('holds.list.challenge') }]
      : []),
    ...(isConfirmed ? [] : [{ href: `${address}/release`, label: t('holds.list.release') }]),
  ];
  return (
    <div className="row">
      {isAsked && (
        <LinkButton href={`${address}/confirmation`} tone="spotlight">
          {t('holds.list.confirm')}
          <span className="visually-hidden"> {about}</span>
        </LinkButton>
      )}
      {ways.map(({ href, label }) => (
        <a key={href} className="quiet-link" href={href}>
          {label}
          <span className="visually-hidden"> {about}</span>
        </a>
      ))}
    </div>
  );
}
