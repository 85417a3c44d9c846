import type { MailTopic } from '#app/domain/accounts/mail-choices.ts';
import { howToStop } from '#app/features/accounts/words.ts';
import { lineAbove } from '#app/features/messaging/mails.tsx';
import { nameInText } from '#app/features/profiles/parts.tsx';
import { addressAt } from '#app/lib/own-path.ts';
import { momentAt, writtenDay } from '#app/lib/time/day-at.ts';
import { zoneName } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { type MailReader, renderMail } from '#app/ui/render-mail.tsx';
import type { HoldMail } from './notifications.ts';
import { rankInText } from './words.ts';

const t = words('bookings');

export type MailedHold = {
  /** The button’s path: the hold, or the form of the requested offer. */
  path: string;
  venue: string | null;
  room: string | null;
  performer: string | null;
  day: string;
  rank?: number | undefined;
  dueAt?: Date | undefined;
  /** The other side’s message or messages. */
  note?: string | string[] | undefined;
};

export function holdMail(
  brand: Brand,
  kind: HoldMail,
  hold: MailedHold,
  reader: MailReader & { timeZone: string; optional?: MailTopic },
): Mail {
  const { path, note = '' } = hold;
  return renderMail(brand, reader, () => {
    const values = holdMailValues(hold, reader);
    const isMessage = kind === 'messaged' || kind === 'messagedAtVenue';
    return {
      ...(isMessage && { ...lineAbove(brand), preview: [note].flat()[0] }),
      subject: t(`holds.mail.${kind}.subject`, values),
      heading: t(`holds.mail.${kind}.heading`, values),
      paragraphs: [
        ...t(`holds.mail.${kind}.text`, values).split('\n'),
        ...[note].flat().flatMap((note) => (note ? [t('holds.mail.said', { note })] : [])),
      ],
      action: {
        label: t(buttonOf(kind)),
        url: addressAt(brand.site, path),
      },
      ...(reader.optional && { stop: howToStop(brand, reader.optional) }),
    };
  });
}

function buttonOf(kind: HoldMail) {
  switch (kind) {
    case 'offerWanted':
    case 'offerWantedByVenue':
      return 'holds.list.offer';
    case 'messaged':
    case 'messagedAtVenue':
      return 'holds.mail.reply';
    default:
      return 'holds.mail.action';
  }
}

/** The values for its sentences. */
export function holdMailValues(
  { venue, room, performer, day, rank, dueAt }: Omit<MailedHold, 'path' | 'note'>,
  reader: { timeZone: string },
) {
  return {
    place: room ? `${nameInText(venue)}, ${nameInText(room)}` : nameInText(venue),
    performer: nameInText(performer),
    day: writtenDay(day),
    rank: rank ? rankInText(rank) : '',
    due: dueAt
      ? t('holds.inZone', {
          moment: momentAt(dueAt, reader),
          zone: zoneName(reader.timeZone),
        })
      : '',
  };
}

type Invited = {
  venue: string | null;
  room: string | null;
  day: string;
  rank: number;
  dueAt: Date;
  path: string;
  stopUrl: string;
};

/** Tells a performer without a page about a date that a venue holds for them. */
export function invitationMail(
  brand: Brand,
  { venue, room, day, rank, dueAt, path, stopUrl }: Invited,
  reader: MailReader & { timeZone: string },
): Mail {
  return renderMail(brand, reader, () => {
    const { timeZone } = reader;
    const values = {
      venue: nameInText(venue),
      day: writtenDay(day),
      rank: rankInText(rank),
      due: t('holds.inZone', { moment: momentAt(dueAt, { timeZone }), zone: zoneName(timeZone) }),
      product: brand.product,
    };
    const [first = '', ...rest] = t('holds.invited.mail.text', values).split('\n');
    return {
      subject: t('holds.invited.mail.subject', values),
      heading: t('holds.invited.mail.heading', values),
      paragraphs: [
        first,
        ...(room ? [t('holds.invited.room', { room: nameInText(room) })] : []),
        ...rest,
      ],
      action: { label: t('holds.invited.mail.action'), url: addressAt(brand.site, path) },
      footnote: t('holds.invited.mail.why', values),
      stop: { label: t('holds.invited.mail.stop'), url: stopUrl },
    };
  });
}
