import type { ReactNode } from 'react';
import { RelatedLinks } from '#app/features/messaging/components/related-links.tsx';
import { Thread } from '#app/features/messaging/components/thread.tsx';
import type { ThreadReader, ThreadView } from '#app/features/messaging/views.ts';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import type { RefusedForm } from '#app/fields/form-field.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { CancellationFacts } from '../cancellations/components/cancellation-facts.tsx';
import { BookingContracts } from '../contracts/components/booking-contracts.tsx';
import { BookingTerms } from '../offers/components/booking-terms.tsx';
import { OutlookParts } from '../terms/components/outlook.tsx';
import type { WrittenOutlook } from '../terms/words/write-outlook.ts';
import type { BookingView } from '../views.ts';
import type { Reader } from '../words/booking-times.ts';
import { waysOf } from '../words/booking-ways.ts';
import { namesOf } from '../words/booking-words.ts';
import { BookingHead } from './booking-head.tsx';
import { BookingHistory } from './booking-history.tsx';
import { BookingNext, BookingTurn } from './booking-next.tsx';
import { type BookingPart, BookingParts } from './booking-parts.tsx';
import { BookingProgress } from './booking-progress.tsx';

export const bookingSteps = [
  'sent',
  'accepted',
  'agreed',
  'declined',
  'withdrawn',
  'commented',
] as const;

/** The other parts have pages that read more. */
export type ShownPart = Extract<BookingPart, 'overview' | 'terms' | 'comments' | 'history'>;

type Props = {
  booking: BookingView;
  part: ShownPart;
  reader: Reader;
  outlook: WrittenOutlook | null;
  done?: (typeof bookingSteps)[number] | undefined;
  /** The thread, on the part that shows it. */
  talk?: { thread: ThreadView; reader: ThreadReader } | null;
  /** The refused message. */
  refused?: RefusedForm | undefined;
  /** The part about the held money. */
  children?: ReactNode;
  /** The signed rider, beside the terms. */
  rider?: ReactNode;
};

/** A booking for both sides: its state, its next step, and one of its parts. */
export function BookingPage(props: Props) {
  const t = words('bookings');
  const { booking, part, reader, done, refused, talk, rider } = props;
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
      {part === 'overview' && <Overview {...props} />}
      {part === 'terms' && (
        <live-part id="booking-terms" of={of}>
          <BookingContracts booking={booking} reader={reader} />
          {rider}
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

function Overview({ booking, reader, outlook, children }: Props) {
  return (
    <>
      <live-part id="booking-standing" of={`booking:${booking.id}`}>
        <BookingNext booking={booking} reader={reader} />
        <BookingProgress booking={booking} />
        <CancellationFacts booking={booking} reader={reader} />
        {children}
      </live-part>
      {outlook && <OutlookParts outlook={outlook} isFolded />}
      <Ways booking={booking} />
    </>
  );
}

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
