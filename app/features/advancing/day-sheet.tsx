import { daySheetPath } from '#app/domain/advancing/lines.ts';
import { BookingParts } from '#app/features/bookings/parts.tsx';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { CopyField, HiddenFields, PostForm } from '#app/ui/form.tsx';
import { Message } from '#app/ui/page.tsx';
import type { Route } from './+types/day-sheet';
import { endDaySheetLink, shareDaySheet } from './commands.server.ts';
import { DaySheet } from './parts.tsx';
import { showDaySheet } from './queries.server.ts';

const t = words('advancing');

export const loader = forViewer(
  async ({ viewer, url, services, currentId, params: { bookingId } }: Viewed<'bookingId'>) => ({
    shown: await showDaySheet(services, viewer, { bookingId, as: currentId }),
    done: doneIn(url, daySheetSteps),
  }),
);

export const action = pageForms({
  link: formAction(shareDaySheet, {
    to: ({ bookingId }) => `${daySheetPath(bookingId)}?done=shared`,
  }),
  'link/removal': formAction(endDaySheetLink, {
    to: ({ bookingId }) => `${daySheetPath(bookingId)}?done=ended`,
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  t('sheet.short'),
  page?.shown.sheet.title,
  page?.shown.sheet.day.long,
]);

/** The day sheet for the two sides, who also give it to their crews. */
export default function DaySheetPage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { shown, done } = loaderData;
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
      {shown.mayShare && <Sharing shown={shown} />}
    </div>
  );
}

const daySheetSteps = ['shared', 'ended'] as const;

type Shown = Awaited<ReturnType<typeof showDaySheet>>;
function Sharing({ shown: { bookingId, as, link } }: { shown: Shown }) {
  const address = `${daySheetPath(bookingId)}/link`;
  return (
    <section className="section stack-3 no-print" aria-labelledby="crew-link">
      <h2 id="crew-link">{t('sheet.share.heading')}</h2>
      <p>{t(link ? 'sheet.share.lead' : 'sheet.share.none')}</p>
      {link && <CopyField name="crew-link-address" label={t('sheet.share.label')} value={link} />}
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
