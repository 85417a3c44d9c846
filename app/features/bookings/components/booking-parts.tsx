import { words } from '#app/lib/words.ts';

const addresses = {
  overview: '',
  terms: '/terms',
  advance: '/advance',
  daySheet: '/day-sheet',
  money: '/payments',
  settlement: '/settlement',
  guests: '/guest-list',
  review: '/review',
  comments: '/comments',
  history: '/history',
};

export type BookingPart = keyof typeof addresses;

/** Parts that are there once both have signed. */
const signedParts = new Set<BookingPart>([
  'advance',
  'daySheet',
  'money',
  'settlement',
  'guests',
  'review',
]);

const bookingParts = Object.keys(addresses) as BookingPart[];

type Props = { id: string; here: BookingPart; isSigned: boolean };

/** The parts of a booking, each a page of its own. */
export function BookingParts({ id, here, isSigned }: Props) {
  const t = words('bookings');
  return (
    <nav className="work-ways" aria-label={t('booking.page.parts')}>
      {bookingParts
        .filter((part) => isSigned || !signedParts.has(part))
        .map((part) => (
          <a
            key={part}
            href={`/bookings/${id}${addresses[part]}`}
            aria-current={part === here ? 'page' : undefined}
          >
            {t(`booking.part.${part}`)}
          </a>
        ))}
    </nav>
  );
}
