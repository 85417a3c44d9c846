import type { MailTopic } from '#app/domain/accounts/mail-choices.ts';
import type { Schedule } from '#app/domain/bookings/terms/terms.ts';
import { howToStop } from '#app/features/accounts/words.ts';
import { lineAbove } from '#app/features/messaging/mails.tsx';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { formatMinor } from '#app/lib/money/money.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { dayAt, momentAt } from '#app/lib/time/day-at.ts';
import { zoneName } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { type MailReader, renderMail } from '#app/ui/render-mail.tsx';
import { type BookingMail, pathOf } from './notifications.ts';
import { dueDay, timesInText } from './words.ts';

const t = words('bookings');

export type MailedBooking = {
  bookingId: string;
  title: string;
  startsAt: Date;
  /** The time zone of the day. */
  timeZone: string;
  deadlineAt: Date | null;
  /** The reader’s side; `otherName` is the other one. */
  ownName: string | null;
  otherName: string | null;
  /** The amount that it is about, with its due date. */
  amount?: { amountMinor: number; currency: string; dueAt?: Date | undefined } | undefined;
  /** Further lines in the reader’s language. */
  details?: () => string[];
  /** The times and the place, for the reminder on the day before. */
  show?: { schedule: Schedule; place: string } | undefined;
  /** The other side’s reasons or comments. */
  note: string[];
};

export function bookingMail(
  brand: Brand,
  kind: BookingMail,
  booking: MailedBooking,
  reader: MailReader & {
    timeZone: string;
    /** The topic of a mail that can be switched off. */
    optional?: MailTopic | undefined;
  },
): Mail {
  return renderMail(brand, reader, () => {
    const values = mailValues(booking, reader);
    const [first = '', ...rest] = t(`booking.mail.${kind}.text`, values).split('\n');
    return {
      ...(kind === 'commented' && lineAbove(brand)),
      subject: t(`booking.mail.${kind}.subject`, values),
      heading: t(`booking.mail.${kind}.heading`, values),
      ...(kind === 'commented' && { preview: booking.note[0] }),
      paragraphs: [
        first,
        ...(booking.details?.() ?? []),
        ...rest,
        ...(booking.show ? linesOf(booking.show) : []),
        ...(values.deadline && hasDeadline.has(kind) ? [values.deadline] : []),
        ...booking.note
          .filter((note) => note !== '')
          .map((note) => t('booking.mail.said', { other: values.other, note })),
      ],
      action: {
        label: t(`booking.mail.${kind as 'offered'}.action`, {
          defaultValue: t('booking.mail.open'),
        }),
        url: addressAt(brand.site, pathOf(kind, booking.bookingId)),
      },
      ...(reader.optional && { stop: howToStop(brand, reader.optional) }),
    };
  });
}

/** The values for its sentences. */
export function mailValues(
  booking: Omit<MailedBooking, 'bookingId' | 'note' | 'details'>,
  reader: { timeZone: string },
) {
  const { amount, timeZone, deadlineAt } = booking;
  const other = nameInText(booking.otherName);
  const title = nameInText(booking.title);
  return {
    own: nameInText(booking.ownName),
    other,
    title,
    // Many nights are named after their performer.
    show: title.includes(other) ? title : t('booking.mail.show', { title, other }),
    day: dayAt(booking.startsAt, { timeZone }),
    // Old notifications have no amount.
    amount: amount ? formatMinor(amount.amountMinor, amount.currency) : t('booking.mail.money'),
    due: amount?.dueAt ? dueDay(amount.dueAt, { timeZone }) : '',
    deadline: deadlineAt
      ? t('booking.mail.deadline', {
          moment: momentAt(deadlineAt, reader),
          zone: zoneName(reader.timeZone),
        })
      : '',
  };
}

function linesOf({ schedule, place }: NonNullable<MailedBooking['show']>): string[] {
  const times = timesInText(schedule);
  return [t('booking.mail.showTimes', { times }), t('booking.mail.showPlace', { place })];
}

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
