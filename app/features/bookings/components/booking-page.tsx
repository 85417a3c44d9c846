import type { ReactNode } from 'react';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
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
import { afterShowTitle, namesOf } from '../words/booking-words.ts';
import { BookingHead } from './booking-head.tsx';
import { BookingHistory } from './booking-history.tsx';
import { BookingNext } from './booking-next.tsx';
import { BookingProgress } from './booking-progress.tsx';
import { BookingTalk, type Refused } from './booking-talk.tsx';

export const bookingSteps = [
  'sent',
  'accepted',
  'agreed',
  'declined',
  'withdrawn',
  'commented',
] as const;

type Props = {
  booking: BookingView;
  reader: Reader;
  outlook: WrittenOutlook | null;
  done?: (typeof bookingSteps)[number] | undefined;
  /** What was wrong with the comment that was sent. */
  refused?: Refused | undefined;
  /** What stands between how it is and the terms: the money of the night. */
  children?: ReactNode;
};

/** One booking, for both sides: where it stands, what is next, the terms and all that was said. */
export function BookingPage({ booking, reader, outlook, done, refused, children }: Props) {
  const t = words('bookings');
  return (
    <div className="band booking">
      <BookingHead booking={booking} reader={reader} />
      <div className="stack">
        {done && <Message tone="good">{t(`booking.page.done.${done}`)}</Message>}
        <BookingProgress booking={booking} />
        <BookingNext booking={booking} reader={reader} />
        <Jumps
          after={children ? afterShowTitle(booking) : null}
          hasOutlook={outlook !== null}
          hasContract={booking.contracts.length > 0}
        />
      </div>
      <CancellationFacts booking={booking} reader={reader} />
      {children}
      <BookingTerms booking={booking} />
      {outlook && <OutlookParts outlook={outlook} />}
      <BookingContracts booking={booking} reader={reader} />
      <BookingTalk booking={booking} reader={reader} refused={refused} />
      <BookingHistory booking={booking} reader={reader} />
      <Ways booking={booking} />
    </div>
  );
}

type JumpsProps = { after: string | null; hasOutlook: boolean; hasContract: boolean };

/** On a phone the page is long. */
function Jumps({ after, hasOutlook, hasContract }: JumpsProps) {
  const t = words('bookings');
  const parts = [
    ...(after ? [{ id: 'after-show', name: after }] : []),
    { id: 'terms', name: t('booking.page.terms') },
    ...(hasOutlook ? [{ id: 'outlook', name: t('outlook.title') }] : []),
    ...(hasContract ? [{ id: 'contracts', name: t('booking.page.contracts') }] : []),
    { id: 'comments', name: t('booking.page.comments') },
    { id: 'history', name: t('booking.page.history') },
  ];
  return (
    <nav className="row" aria-label={t('booking.page.parts')}>
      {parts.map(({ id, name }) => (
        <a key={id} className="quiet-link" href={`#${id}`}>
          {name}
        </a>
      ))}
    </nav>
  );
}

/** Back to the list, and for people of both sides, over to the other one. */
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
