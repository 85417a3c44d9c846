import { nameInText } from '#app/features/profiles/parts.tsx';
import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { writtenDay } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { DateBlock } from '#app/ui/date-block.tsx';
import { InputField, PostForm } from '#app/ui/form.tsx';
import { EmptyState } from '#app/ui/page.tsx';
import { newTour } from './fields.ts';
import type { HoldList, OwnHold, VenueHold, Written } from './list-holds.server.ts';
import type { Tour } from './queries.server.ts';
import { offerPath, rankInText } from './words.ts';

const t = words('bookings');

export type ShownHold = Written<OwnHold> | Written<VenueHold>;

/** The state, the deadline and the notes of a hold, on its page and in both lists. */
export function HoldFacts({ hold }: { hold: ShownHold }) {
  const { state, rank, placedBy, note, reason, offerWantedBy } = hold;
  const isWish = offerWantedBy !== null && (state === 'requested' || state === 'standing');
  const isVenue = 'performerId' in hold;
  const clock = clockOf(hold);
  const line = lineOf(hold);
  return (
    <>
      <div className="row">
        {rank !== null && state !== 'confirmed' && (
          <Badge shape={rank === 1 ? 'square' : 'ring'}>{rankInText(rank)}</Badge>
        )}
        {isWish && <Badge shape="diamond">{t('holds.state.offerWanted')}</Badge>}
        {!isWish && state !== 'standing' && (
          <Badge
            shape={state === 'confirmed' ? 'disc' : 'diamond'}
            {...(state === 'ended' && { tone: 'quiet' })}
          >
            {t(`holds.state.${state}`)}
          </Badge>
        )}
      </div>
      {!isVenue && rank !== null && rank > 1 && (
        <small>{t('holds.list.ahead', { count: rank - 1 })}</small>
      )}
      {clock && <p className="hold-clock">{clock}</p>}
      {line && <small>{line}</small>}
      {placedBy === 'venue' && (
        <small>{t(isVenue ? 'holds.list.byYou' : 'holds.list.placedByVenue')}</small>
      )}
      {isVenue && hold.isInvited && state !== 'ended' && <small>{t('holds.list.invited')}</small>}
      {[note, reason].map(
        (text) =>
          text && (
            <p key={text} className="quote written" dir="auto">
              {text}
            </p>
          ),
      )}
    </>
  );
}

/** The running challenge of this hold, or of those ahead. */
function clockOf(hold: ShownHold): string | null {
  const { challengeDue, aheadClock } = hold;
  if (challengeDue) {
    if (!('performerId' in hold)) return t('holds.list.clock', { moment: challengeDue });
    const key = hold.performerId === null ? 'namedClock' : 'venueClock';
    return t(`holds.list.${key}`, { moment: challengeDue });
  }
  if (!aheadClock || 'performerId' in hold) return null;
  return t('holds.list.aheadClock', { moment: aheadClock });
}

function lineOf(hold: ShownHold): string | null {
  const { state, expires: moment, challengeDue, ended, endedWhy, offerWantedBy } = hold;
  const isVenue = 'performerId' in hold;
  const side = isVenue ? 'venue' : 'performer';
  if (state === 'standing' && challengeDue) return null;
  if (offerWantedBy && (state === 'requested' || state === 'standing'))
    return t(`holds.list.offerWanted.${offerWantedBy}.${side}`, { moment });
  switch (state) {
    case 'requested':
      return t(`holds.list.requested.${side}`, { moment });
    case 'standing':
      return t('holds.list.expires', { moment });
    case 'confirming':
      if (isVenue && hold.performerId === null) return t('holds.list.confirming.named', { moment });
      return t(`holds.list.confirming.${side}`, { moment });
    case 'offered':
      return t('holds.list.offered');
    case 'confirmed':
      return null;
    case 'ended': {
      const name = isVenue ? nameInText(hold.performerName) : '';
      const why = endedWhy ? t(`holds.end.${endedWhy}.${side}`, { name }) : '';
      return t('holds.list.endedOn', { why, moment: ended ?? '' });
    }
  }
}

type Way = { href: string; label: string; isMain?: boolean };
type HoldProps = { profileId: string; hold: ShownHold };

/** True if an action is awaited, which then has the page’s bright button. */
export function hasMainWay({ profileId, hold }: HoldProps): boolean {
  const isAwaited = 'performerId' in hold && hold.state === 'requested';
  return isAwaited || waysOf({ profileId, hold }).some(({ isMain }) => isMain);
}

/**
 * The actions on a hold. Those that can’t be undone lead to a page with their consequences. The
 * button is for the awaited one.
 */
export function HoldWays({
  profileId,
  hold,
  areButtons = false,
}: HoldProps & { areButtons?: boolean }) {
  const isVenue = 'performerId' in hold;
  const about = isVenue
    ? t('holds.list.of', { name: nameInText(hold.performerName), day: writtenDay(hold.day) })
    : t('holds.list.about', { venue: nameInText(hold.venueName), day: writtenDay(hold.day) });
  const ways = waysOf({ profileId, hold });
  if (ways.length === 0) return null;
  const hidden = <span className="visually-hidden"> {about}</span>;
  const [main, others] = [ways.filter(({ isMain }) => isMain), ways.filter((way) => !way.isMain)];
  return (
    <div className="row">
      {main.map(({ href, label }) => (
        <LinkButton key={href} href={href} tone="spotlight">
          {label}
          {hidden}
        </LinkButton>
      ))}
      {isVenue && hold.state === 'requested' && (
        <PostForm action={`/profiles/${profileId}/holds/${hold.holdId}/grant`}>
          <Button tone={areButtons && main.length === 0 ? 'spotlight' : 'plain'}>
            {t('holds.list.grant')}
            {hidden}
          </Button>
        </PostForm>
      )}
      {others.map(({ href, label }) =>
        areButtons ? (
          <LinkButton key={href} href={href}>
            {label}
            {hidden}
          </LinkButton>
        ) : (
          <a key={href} className="quiet-link" href={href}>
            {label}
            {hidden}
          </a>
        ),
      )}
    </div>
  );
}

function waysOf({ profileId, hold }: HoldProps): Way[] {
  const { state, bookingId, rank } = hold;
  if (state === 'ended' && hold.endedWhy !== 'booked') return [];
  if (bookingId) {
    const key = state === 'offered' ? 'openOffer' : 'booking';
    return [{ href: `/bookings/${bookingId}`, label: t(`holds.list.${key}`) }];
  }
  if (state === 'ended') return [];
  const address = `/profiles/${profileId}/holds/${hold.holdId}`;
  const to = (step: string, label: string, isMain = false): Way => ({
    href: `${address}/${step}`,
    label,
    isMain,
  });
  // A challenger waits for the answer, and silence loses the night.
  const isAwaited = hold.challengeDue !== null;
  if (!('performerId' in hold)) {
    const end = t(state === 'requested' ? 'holds.list.withdraw' : 'holds.list.release');
    return [
      ...(state === 'standing' && rank === 1
        ? [to('confirmation', t('holds.list.confirm'), isAwaited)]
        : []),
      ...(hold.mayChallenge ? [to('challenge', t('holds.list.challenge'))] : []),
      offerFor(profileId, hold, hold.venueId),
      to('release', end),
    ];
  }
  const isNamed = hold.performerId === null;
  const mayConfirm = isNamed ? state === 'standing' : state === 'confirming';
  return [
    ...(mayConfirm
      ? [to('confirmation', t('holds.list.confirm'), isNamed ? isAwaited : true)]
      : []),
    hold.performerId === null
      ? to('page', t('holds.handOver.way'))
      : offerFor(profileId, hold, hold.performerId),
    to('refusal', t('holds.list.refuse')),
  ];
}

/** A link to make an offer; the main action if the other side has asked for one. */
function offerFor(as: string, hold: ShownHold, other: string): Way {
  const { day, stageId, offerWantedBy, challengeDue } = hold;
  const asker = 'performerId' in hold ? 'performer' : 'venue';
  return {
    href: offerPath({ as, with: other, day, stageId }),
    label: t('holds.list.offer'),
    isMain: offerWantedBy === asker && challengeDue === null,
  };
}

type OwnHoldsProps = {
  profileId: string;
  open: HoldList<Written<OwnHold>> | null;
  tours: Tour[];
  /** A search lists only tours with results. */
  isSearch: boolean;
  refused?: RefusedForm | undefined;
};

/** The holds of a performer: each tour, then the single nights. */
export function OwnHolds({ profileId, open, tours, isSearch, refused }: OwnHoldsProps) {
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
