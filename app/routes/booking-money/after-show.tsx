import { confirmShow } from '#app/features/bookings/money/commands/confirm-show.server.ts';
import { enterReleaseCode } from '#app/features/bookings/money/commands/enter-release-code.server.ts';
import { AfterShowPage } from '#app/features/bookings/money/components/after-show-page.tsx';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { bookingTitle } from '#app/routes/bookings/booking-title.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/after-show';
import { showAfter } from './show-after.ts';

/** The address decides between confirming the show and entering its code. */
export async function loader(args: Route.LoaderArgs) {
  const titleKey = args.pattern.endsWith('/release-code') ? 'codePage' : 'confirmPage';
  return { ...(await showAfter(args)), titleKey } as const;
}

export const action = pageForms({
  'show-confirmation': formAction(confirmShow, {
    to: ({ bookingId }) => `/bookings/${bookingId}#after-show`,
  }),
  'release-code': formAction(enterReleaseCode, {
    to({ bookingId }, { isRight }) {
      const wrong = words('bookings')('afterShow.wrongCode');
      if (!isRight) throw new AppError('bad-input', wrong, { fields: { code: wrong } });
      return `/bookings/${bookingId}#after-show`;
    },
  }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('bookings')(`afterShow.${page?.titleKey ?? 'confirmPage'}`),
  bookingTitle(page?.after),
]);

export default function AfterShowRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AfterShowPage {...loaderData} refused={actionData} />;
}
