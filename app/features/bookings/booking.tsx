import { isTurnOf, type NextStep } from '#app/domain/bookings/standing.ts';
import { agreeToAnnouncement } from '#app/features/announcements/commands.server.ts';
import { announcementConsent } from '#app/features/announcements/fields.ts';
import { type Consent, readConsent } from '#app/features/announcements/queries.server.ts';
import { RadiusPart } from '#app/features/announcements/radius/parts.tsx';
import { Thread } from '#app/features/messaging/components/thread.tsx';
import { showThread } from '#app/features/messaging/loaders.server.ts';
import { RelatedLinks } from '#app/features/messaging/parts.tsx';
import { avatarPicture, nameInText } from '#app/features/profiles/parts.tsx';
import { formFields, type RefusedForm } from '#app/fields/form-field.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { type AskedAt, doneIn, forViewer } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { formatMinor, formatMinorInFull } from '#app/lib/money/money.ts';
import { momentAt, writtenDay } from '#app/lib/time/day-at.ts';
import { zoneName } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { DateBlock } from '#app/ui/date-block.tsx';
import { InputField, PostForm } from '#app/ui/form.tsx';
import { Message } from '#app/ui/page.tsx';
import type { Route } from './+types/booking';
import { commentOnBooking } from './comments/commands.server.ts';
import { BookingContracts } from './contracts/parts.tsx';
import { showBooking, showRadius, showRider } from './loaders.server.ts';
import { showAfter } from './money/loaders.server.ts';
import { AfterShowPart, hasAfterShow } from './money/parts.tsx';
import { BookingTerms } from './offers/parts.tsx';
import {
  BookingHistory,
  type BookingPart,
  BookingParts,
  BookingProgress,
  BookingStateBadge,
} from './parts.tsx';
import { RiderPart } from './riders/parts.tsx';
import { OutlookParts } from './terms/parts.tsx';
import type { BookingView, Party } from './views.ts';
import {
  bookingTitle,
  dueDay,
  isOtherClock,
  moveOf,
  nameOf,
  namesOf,
  nextOf,
  type Reader,
  stepName,
  timeAt,
  type Way,
  waysOf,
  writeTimeLeft,
} from './words.ts';

/** The last part of the address. */
const shownParts = ['terms', 'comments', 'history'] as const;

export async function loader(args: Route.LoaderArgs) {
  const page = await showBooking(args);
  const part: ShownPart = shownParts.find((one) => args.pattern.endsWith(`/${one}`)) ?? 'overview';
  const talk = part === 'comments' ? await showTalk({ ...args, booking: page.booking }) : null;
  const { orm } = args.context.get(servicesContext).database;
  const isMain = part === 'overview';
  const radius = isMain ? await showRadius(args) : null;
  const rider = part === 'terms' ? await showRider(args) : null;
  const consent = isMain ? await readConsent(orm, page.booking.id) : null;
  return {
    consent,
    radius,
    rider,
    ...page,
    ...(await showAfter(args)),
    part,
    talk,
    done: doneIn(args.url, bookingSteps),
  };
}

export const action = pageForms({
  comments: formAction(commentOnBooking, {
    to: ({ bookingId }) => `/bookings/${bookingId}/comments?done=commented`,
  }),
  announcement: formAction(agreeToAnnouncement, {
    to: ({ bookingId }) => `/bookings/${bookingId}#announcement`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => {
  const t = words('bookings');
  if (!page) return t('booking.page.short');
  const { booking, part } = page;
  return [part === 'overview' ? null : t(`booking.part.${part}`), bookingTitle(booking)];
});

/** A booking for both sides: its state, its next step, and one of its parts. */
export default function Booking({ loaderData, actionData: refused }: Route.ComponentProps) {
  const t = words('bookings');
  const { booking, part, reader, outlook, done, talk, after, consent, radius, rider } = loaderData;
  const of = `booking:${booking.id}`;
  const address = `/bookings/${booking.id}/comments`;
  const isMain = !waysOf(booking).some(({ tone }) => tone === 'spotlight');
  return (
    <div className="band booking">
      <live-part id="booking-head" of={of}>
        <BookingHead booking={booking} reader={reader} isWhole={part === 'overview'} />
        <BookingTurn booking={booking} />
        <BookingParts id={booking.id} here={part} isSigned={booking.signedVersion !== null} />
      </live-part>
      {done && <Message tone="good">{t(`booking.page.done.${done}`)}</Message>}
      {part === 'overview' && (
        <>
          <live-part id="booking-standing" of={of}>
            <BookingNext booking={booking} reader={reader} />
            <BookingProgress booking={booking} />
            <CancellationFacts booking={booking} reader={reader} />
            {hasAfterShow(after) && <AfterShowPart after={after} />}
            <RadiusPart radius={radius} names={namesOf(booking)} />
            {consent && (
              <ConsentPart
                bookingId={booking.id}
                consent={consent}
                performer={booking.side === 'venue' ? namesOf(booking).other : null}
                refused={refused}
              />
            )}
          </live-part>
          {outlook && <OutlookParts outlook={outlook} isFolded />}
          <Ways booking={booking} />
        </>
      )}
      {part === 'terms' && (
        <live-part id="booking-terms" of={of}>
          <BookingContracts booking={booking} reader={reader} />
          {rider && <RiderPart signed={rider} reader={reader} />}
          <BookingTerms booking={booking} />
        </live-part>
      )}
      {talk && <RelatedLinks thread={talk.thread} />}
      {talk && (
        <Thread {...talk} address={address} refused={refused} isMain={isMain} action={address} />
      )}
      {part === 'history' && (
        <live-part id="booking-history" of={of}>
          <BookingHistory booking={booking} reader={reader} />
        </live-part>
      )}
    </div>
  );
}

/** The thread between the two sides of a booking. */
function showTalk({ booking, ...args }: AskedAt<'bookingId'> & { booking: BookingView }) {
  const { venue, performer } = booking.parties;
  const pageIds = [venue, performer].flatMap((page) => page?.userId ?? []);
  const isKeptOpen = booking.signedVersion !== null;
  const about = { kind: 'booking', subjectId: booking.id, pageIds, isKeptOpen } as const;
  return forViewer((viewed) => showThread({ ...viewed, currentId: booking.as }, about))(args);
}

const bookingSteps = ['sent', 'accepted', 'agreed', 'declined', 'withdrawn', 'commented'] as const;

/** The other parts have pages that read more. */
type ShownPart = Extract<BookingPart, 'overview' | 'terms' | 'comments' | 'history'>;

/** Links back to the list and, for people of both sides, to the other side’s view. */
function Ways({ booking }: { booking: BookingView }) {
  const t = words('bookings');
  const { id, as, alsoAs } = booking;
  const { own, other } = namesOf(booking);
  return (
    <div className="stack-4 section">
      <p>
        <a className="quiet-link" href={`/profiles/${as}/bookings`} dir="auto">
          {t('booking.page.back', { page: nameInText(own) })}
        </a>
      </p>
      {alsoAs && (
        <PostForm action={`/profiles/${alsoAs}/selection`}>
          <p dir="auto">{t('booking.page.as', { page: own })}</p>
          <input type="hidden" name="back" value={`/bookings/${id}`} />
          <Button>{t('booking.page.switch', { page: other })}</Button>
        </PostForm>
      )}
    </div>
  );
}

type BookingTurnProps = { booking: BookingView; reader: Reader };

/** The state, the turn and the next step, always in sight, in every part. */
function BookingTurn({ booking }: Pick<BookingTurnProps, 'booking'>) {
  const t = words('bookings');
  const { state, isLate, isDisputed, isContested, standing } = booking;
  const isOwn = isTurnOf(standing, booking.side);
  const step = standing.steps[booking.side];
  const way = waysOf(booking).find(({ tone }) => tone === 'spotlight');
  return (
    <section
      className="booking-turn"
      data-turn={isOwn || undefined}
      aria-label={t('booking.page.standing')}
    >
      <div className="row">
        <BookingStateBadge state={state} isLate={isLate} isTaken={standing.taken !== null} />
        {(isDisputed || isContested) && (
          <Badge shape="diamond" tone="bad">
            {t(isDisputed ? 'booking.page.disputed' : 'booking.page.contested')}
          </Badge>
        )}
        {step && <strong>{stepName(step)}</strong>}
        {isOwn === false && <strong>{t('booking.page.waitingFor', namesOf(booking))}</strong>}
      </div>
      {way && <Do way={way} />}
    </section>
  );
}

function Do({ way: { href, tone, label } }: { way: Way }) {
  return (
    <LinkButton href={href} tone={tone}>
      {label}
    </LinkButton>
  );
}

/** The next step with its deadline, and the other actions. */
function BookingNext({ booking, reader }: BookingTurnProps) {
  const t = words('bookings');
  const isOwn = isTurnOf(booking.standing, booking.side);
  const ways = waysOf(booking).filter(({ tone }) => tone !== 'spotlight');
  const move = moveOf(booking);
  return (
    <section className="message booking-next stack-3" aria-labelledby="next">
      <h2 id="next">
        {isOwn === null
          ? t('booking.page.next')
          : t(`booking.page.${isOwn ? 'yourTurn' : 'theirTurn'}`, namesOf(booking))}
      </h2>
      <p className="large">{nextOf(booking)}</p>
      {move && <p>{move}</p>}
      <Deadline booking={booking} reader={reader} />
      <Instalment booking={booking} />
      <Why step={booking.standing.steps[booking.side]} />
      <Proposal booking={booking} />
      {ways.length > 0 && (
        <div className="row">
          {ways.map((way) => (
            <Do key={way.label} way={way} />
          ))}
        </div>
      )}
    </section>
  );
}

/** On the venue's clock, and on the reader's if that differs. */
function Deadline({ booking: { pendingUntil, timeZone, now, isLate }, reader }: BookingTurnProps) {
  const t = words('bookings');
  if (!pendingUntil) return null;
  const on = (zone: string) => ({
    moment: momentAt(pendingUntil, { timeZone: zone }),
    zone: zoneName(zone),
    left: writeTimeLeft(pendingUntil, now),
  });
  if (isLate) return <p>{t('booking.next.late', on(timeZone))}</p>;
  return (
    <p>
      <strong>{t('booking.page.deadline', on(timeZone))}</strong>
      {isOtherClock(pendingUntil, timeZone, reader) && (
        <> {t('booking.page.deadlineOwn', on(reader.timeZone))}</>
      )}
    </p>
  );
}

/** The next amount and its due day; only the venue sees the platform’s fee on top. */
function Instalment({
  booking: { standing, side, timeZone, now },
}: Pick<BookingTurnProps, 'booking'>) {
  const t = words('bookings');
  const { next, isLate } = standing;
  if (!next) return null;
  const { currency, amountMinor, feeMinor, dueAt } = next;
  const paidMinor = side === 'venue' ? amountMinor + feeMinor : amountMinor;
  const values = {
    amount: formatMinor(paidMinor, currency),
    day: dueDay(dueAt, { timeZone }),
    left: writeTimeLeft(dueAt, now),
  };
  const key = isLate ? 'dueLate' : 'due';
  return (
    <p>
      <strong>{t(`booking.page.${key}`, values)}</strong>
    </p>
  );
}

const explained = ['giveTaxDetails', 'openAccount', 'retryPayout'] as const;

/** The reason that a payout can’t be sent yet. */
function Why({ step }: { step: NextStep | null }) {
  const kind = explained.find((one) => one === step?.kind);
  if (!step || !kind) return null;
  const amount = formatMinor(step.amountMinor ?? 0, step.currency ?? '');
  return <p>{words('bookings')(`booking.stepWhy.${kind}`, { amount })}</p>;
}

/** The open proposal of force majeure. */
function Proposal({ booking }: { booking: BookingView }) {
  const t = words('bookings');
  const open = booking.proposals.find(({ answer }) => answer === null);
  if (!open) return null;
  const key = open.by === booking.side ? 'forceMajeureOwn' : 'forceMajeure';
  return (
    <p>
      <a href={`/bookings/${booking.id}/cancellation`}>
        {t(`booking.next.${key}`, namesOf(booking))}
      </a>
    </p>
  );
}

type BookingHeadProps = { booking: BookingView; reader: Reader };

/** Performer, venue and time; above a single part, in two lines. */
function BookingHead({ booking, reader, isWhole }: BookingHeadProps & { isWhole: boolean }) {
  const t = words('bookings');
  const { parties, event } = booking;
  const names = namesOf(booking);
  if (!isWhole)
    return (
      <header className="page-head">
        <h1 dir="auto">{t('booking.page.title', names)}</h1>
        <p dir="auto">{[writtenDay(event.day), event.room].filter(Boolean).join(' · ')}</p>
      </header>
    );
  return (
    <header className="dated-head">
      <DateBlock day={event.day} />
      <div className="stack-2">
        <h1 dir="auto">{t('booking.page.title', names)}</h1>
        <p dir="auto">
          {[event.title === names.performer ? '' : event.title, event.room]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <Times booking={booking} reader={reader} />
        <ul className="booking-parties">
          <PartyLink party={parties.performer} name={nameOf(booking, 'performer')} />
          <PartyLink party={parties.venue} name={nameOf(booking, 'venue')} />
        </ul>
      </div>
    </header>
  );
}

/** The set on the venue's clock, and on the reader's if that differs. */
function Times({ booking: { startsAt, endsAt, timeZone }, reader }: BookingHeadProps) {
  const t = words('bookings');
  const on = (zone: string) => ({
    from: timeAt(startsAt, { timeZone: zone }),
    to: timeAt(endsAt, { timeZone: zone }),
    zone: zoneName(zone),
  });
  return (
    <p>
      {t('booking.page.set', on(timeZone))}
      {isOtherClock(startsAt, timeZone, reader) && (
        <small>{t('booking.page.ownClock', on(reader.timeZone))}</small>
      )}
    </p>
  );
}

function PartyLink({ party, name }: { party: Party; name: string }) {
  return (
    <li>
      {party && (
        <Avatar
          seed={party.userId}
          initial={party.initial}
          sizes="44px"
          picture={avatarPicture(party.userId, party.pictureVersion)}
        />
      )}
      {party?.isPublic ? (
        <a className="quiet-link" href={`/users/${party.userId}`} dir="auto">
          {name}
        </a>
      ) : (
        <span dir="auto">{name}</span>
      )}
    </li>
  );
}

type CancellationFactsProps = { booking: BookingView; reader: Reader };

/** Zero amounts need no row. */
const says = ({ minor }: { minor: number }) => minor > 0;

/** The cancelling side, the moment, and the recorded amounts. */
function CancellationFacts({ booking, reader }: CancellationFactsProps) {
  const t = words('bookings');
  const { cancellation } = booking;
  if (!cancellation) return null;
  const { by, at, reason, currency } = cancellation;
  const [venue, performer] = [nameOf(booking, 'venue'), nameOf(booking, 'performer')];
  const rows = [
    { key: 'guarantee', page: '', minor: cancellation.guaranteeMinor },
    { key: 'getsBack', page: venue, minor: cancellation.venueGetsBackMinor },
    { key: 'receives', page: performer, minor: cancellation.performerGetsMinor },
    { key: 'owes', page: venue, minor: cancellation.venueFeeMinor },
    { key: 'owes', page: performer, minor: cancellation.performerFeeMinor },
  ] as const;
  return (
    <section className="section" aria-labelledby="cancelled">
      <h2 id="cancelled">{t('booking.page.cancellation')}</h2>
      <p>
        {t(`booking.cancelled.${by === 'both' ? 'both' : 'one'}`, {
          page: by === 'both' ? '' : nameOf(booking, by),
          moment: momentAt(at, { ...reader, timeZone: booking.timeZone }),
        })}
      </p>
      {reason && <p dir="auto">{t('booking.history.reason', { reason })}</p>}
      <dl className="amounts">
        {rows.filter(says).map(({ key, page, minor }) => (
          <div key={key + page}>
            <dt dir="auto">{t(`booking.cancelled.${key}`, { page })}</dt>
            <dd>{formatMinorInFull(minor, currency)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type ConsentPartProps = {
  bookingId: string;
  consent: Consent;
  /** The performer's name, for the venue; null for the performer. */
  performer: string | null;
  refused: RefusedForm | undefined;
};

/** On a booking whose terms ask for it: the performer's agreement to be announced. */
function ConsentPart({ bookingId, consent, performer, refused }: ConsentPartProps) {
  const t = words('announcements');
  const { isAgreed, fromDay } = consent;
  const day = fromDay ? writtenDay(fromDay) : '';
  const sentence =
    performer === null
      ? t(!isAgreed ? 'consent.asked' : day ? 'consent.agreedFrom' : 'consent.agreed', { day })
      : t(!isAgreed ? 'consent.theyDidnt' : day ? 'consent.theyAgreedFrom' : 'consent.theyAgreed', {
          day,
          performer,
        });
  const values = refused?.typed ?? { fromDay: fromDay ?? '' };
  const field = formFields(announcementConsent, { fields: {}, ...refused, typed: values });
  return (
    <section className="section stack-2" aria-labelledby="announcement">
      <h2 id="announcement">{t('consent.title')}</h2>
      <p>{sentence}</p>
      {performer === null && (
        <PostForm className="form" action={`/bookings/${bookingId}/announcement`}>
          <InputField of={field.fromDay} />
          <div className="row">
            <Button>{t(isAgreed ? 'consent.change' : 'consent.agree')}</Button>
          </div>
        </PostForm>
      )}
    </section>
  );
}
