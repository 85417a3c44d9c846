import type { MailTopic } from '#app/domain/accounts/mail-choices.ts';
import type { Schedule } from '#app/domain/bookings/terms/terms.ts';
import { howToStop } from '#app/features/accounts/words/how-to-stop.ts';
import { lineAbove } from '#app/features/messaging/emails/thread-mail.tsx';
import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { formatMinor } from '#app/lib/money/money.ts';
import { dayAt, momentAt } from '#app/lib/time/day-at.ts';
import { zoneName } from '#app/lib/time/zone-name.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { type MailReader, renderMail } from '#app/ui/render-mail.tsx';
import type { BookingMail } from '../notifications.ts';
import { dueDay, timesInText } from '../words/booking-times.ts';

export type MailedBooking = {
  bookingId: string;
  title: string;
  startsAt: Date;
  /** Whose clock the day is read from. */
  timeZone: string;
  deadlineAt: Date | null;
  /** The side that reads, and the one that it deals with. */
  ownName: string | null;
  otherName: string | null;
  /** What is to be paid, and until when. */
  instalment?: { amountMinor: number; currency: string; dueAt: Date } | undefined;
  /** When and where it is, for the day before. */
  show?: { schedule: Schedule; place: string } | undefined;
  /** Reasons or comments, as the other side wrote them. */
  note: string[];
};

export function bookingMail(
  brand: Brand,
  kind: BookingMail,
  booking: MailedBooking,
  reader: MailReader & {
    timeZone: string;
    /** What the mail is about, where one can do without it. */
    optional?: MailTopic | undefined;
  },
): Mail {
  const t = words('bookings');
  return renderMail(brand, reader, () => {
    const named = namedInMail(booking, reader);
    return {
      ...(kind === 'commented' && lineAbove(brand)),
      subject: t(`booking.mail.${kind}.subject`, named),
      heading: t(`booking.mail.${kind}.heading`, named),
      paragraphs: [
        ...t(`booking.mail.${kind}.text`, named).split('\n'),
        ...(booking.show ? linesOf(booking.show) : []),
        ...(named.deadline && hasDeadline.has(kind) ? [named.deadline] : []),
        ...booking.note
          .filter((note) => note !== '')
          .map((note) => t('booking.mail.said', { other: named.other, note })),
      ],
      action: {
        label: t(`booking.mail.${kind}.action`),
        url: `${brand.site}/bookings/${booking.bookingId}`,
      },
      ...(reader.optional && { footnote: howToStop(brand, reader.optional) }),
    };
  });
}

/** What its words may name. */
export function namedInMail(
  booking: Omit<MailedBooking, 'bookingId' | 'note'>,
  reader: { timeZone: string },
) {
  const { instalment, timeZone, deadlineAt } = booking;
  return {
    own: nameInText(booking.ownName),
    other: nameInText(booking.otherName),
    title: nameInText(booking.title),
    day: dayAt(booking.startsAt, { timeZone }),
    amount: instalment ? formatMinor(instalment.amountMinor, instalment.currency) : '',
    due: instalment ? dueDay(instalment.dueAt, { timeZone }) : '',
    deadline: deadlineAt
      ? words('bookings')('booking.mail.deadline', {
          moment: momentAt(deadlineAt, reader),
          zone: zoneName(reader.timeZone),
        })
      : '',
  };
}

function linesOf({ schedule, place }: NonNullable<MailedBooking['show']>): string[] {
  const t = words('bookings');
  const times = timesInText(schedule);
  return [t('booking.mail.showTimes', { times }), t('booking.mail.showPlace', { place })];
}

/** Those that ask for an answer. */
const hasDeadline = new Set<BookingMail>([
  'expiresSoon',
  'offered',
  'countered',
  'accepted',
  'signed',
  'freeAgain',
  'changeProposed',
  'changeAgreed',
]);
