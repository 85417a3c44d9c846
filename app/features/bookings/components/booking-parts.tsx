import { words } from '#app/lib/words.ts';

const addresses = {
  overview: '',
  terms: '/terms',
  money: '/payments',
  comments: '/comments',
  history: '/history',
};

export type BookingPart = keyof typeof addresses;

const bookingParts = Object.keys(addresses) as BookingPart[];

type Props = { id: string; here: BookingPart; hasMoney: boolean };

/** The parts of a booking, each a page of its own. */
export function BookingParts({ id, here, hasMoney }: Props) {
  const t = words('bookings');
  return (
    <nav className="work-ways" aria-label={t('booking.page.parts')}>
      {bookingParts
        .filter((part) => part !== 'money' || hasMoney)
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
