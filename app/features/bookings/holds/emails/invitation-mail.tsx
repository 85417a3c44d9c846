import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { addressAt } from '#app/lib/own-path.ts';
import { momentAt, writtenDay } from '#app/lib/time/day-at.ts';
import { zoneName } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import type { Brand } from '#app/platform/brand.ts';
import type { Mail } from '#app/platform/mail.server.ts';
import { type MailReader, renderMail } from '#app/ui/render-mail.tsx';
import { rankInText } from '../words/hold-words.ts';

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
  const t = words('bookings');
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
