import { enterReleaseCode } from '#app/features/bookings/money/commands/enter-release-code.server.ts';
import { AfterShowPage } from '#app/features/bookings/money/components/after-show-page.tsx';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/release-code';
import { showAfter } from './show-after.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showAfter({ context, request, params });
}

export const action = formAction(enterReleaseCode, {
  to({ bookingId }, { isRight }) {
    const wrong = words('bookings')('afterShow.wrongCode');
    if (!isRight) throw new AppError('bad-input', wrong, { fields: { code: wrong } });
    return `/bookings/${bookingId}#after-show`;
  },
});

export const meta = privatePage(() => words('bookings')('afterShow.codePage'));

export default function ReleaseCode({ loaderData, actionData }: Route.ComponentProps) {
  return <AfterShowPage {...loaderData} titleKey="codePage" refused={actionData} />;
}
