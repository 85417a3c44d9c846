import { daySheetPath } from '#app/domain/advancing/advance-paths.ts';
import {
  endDaySheetLink,
  shareDaySheet,
} from '#app/features/advancing/commands/share-day-sheet.server.ts';
import { DaySheetPage, daySheetSteps } from '#app/features/advancing/components/day-sheet-page.tsx';
import { showDaySheet } from '#app/features/advancing/queries/show-day-sheet.server.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/day-sheet';

export const loader = forViewer(
  async ({ viewer, orm, url, services, currentId, params }: Viewed<'bookingId'>) => ({
    shown: await showDaySheet(orm, viewer, {
      bookingId: params.bookingId,
      current: currentId,
      secret: services.secret,
    }),
    site: services.brand.site,
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
  words('advancing')('sheet.short'),
  page?.shown.sheet.title,
  page?.shown.sheet.day.long,
]);

export default function DaySheetRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <DaySheetPage {...loaderData} refused={actionData} />;
}
