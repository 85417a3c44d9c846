import { daySheetPath } from '#app/domain/advancing/advance-paths.ts';
import { BookingParts } from '#app/features/bookings/components/booking-parts.tsx';
import { addressAt } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { CopyField, HiddenFields } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { showDaySheet } from '../queries/show-day-sheet.server.ts';
import { DaySheet } from './day-sheet.tsx';

export const daySheetSteps = ['shared', 'ended'] as const;

type Shown = Awaited<ReturnType<typeof showDaySheet>>;
type Props = {
  shown: Shown;
  site: string;
  done?: (typeof daySheetSteps)[number] | undefined;
  refused?: { message: string } | undefined;
};

/** The day sheet for the two sides, who also give it to their crews. */
export function DaySheetPage({ shown, site, done, refused }: Props) {
  const t = words('advancing');
  return (
    <div className="band day-sheet-page">
      <BookingParts id={shown.bookingId} here="daySheet" isSigned />
      {refused && <Message tone="bad">{refused.message}</Message>}
      {done && <Message tone="good">{t(`sheet.done.${done}`)}</Message>}
      <DaySheet sheet={shown.sheet} />
      <p className="no-print">
        <a className="quiet-link" href={`/bookings/${shown.bookingId}/running-order`}>
          {t('sheet.live')}
        </a>
      </p>
      {shown.mayShare && <Sharing shown={shown} site={site} />}
    </div>
  );
}

function Sharing({ shown: { bookingId, as, link }, site }: Pick<Props, 'shown' | 'site'>) {
  const t = words('advancing');
  const address = `${daySheetPath(bookingId)}/link`;
  return (
    <section className="section stack-3 no-print" aria-labelledby="crew-link">
      <h2 id="crew-link">{t('sheet.share.heading')}</h2>
      <p>{t(link ? 'sheet.share.lead' : 'sheet.share.none')}</p>
      {link && (
        <CopyField
          name="crew-link-address"
          label={t('sheet.share.label')}
          value={addressAt(site, link)}
        />
      )}
      {link && <p className="field-hint">{t('sheet.share.renewHint')}</p>}
      <div className="row">
        <PostForm action={address}>
          <HiddenFields as={as} />
          <Button>{t(link ? 'sheet.share.renew' : 'sheet.share.make')}</Button>
        </PostForm>
        {link && (
          <PostForm action={`${address}/removal`}>
            <HiddenFields as={as} />
            <Button tone="danger">{t('sheet.share.end')}</Button>
          </PostForm>
        )}
      </div>
    </section>
  );
}
