import { redirect } from 'react-router';
import { releaseCodeForm } from '#app/features/bookings/forms/disputes.ts';
import { enterReleaseCode } from '#app/features/bookings/money/commands/enter-release-code.server.ts';
import { AfterShowPage } from '#app/features/bookings/money/components/after-show-page.tsx';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/release-code';
import { showAfter } from './show-after.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  return showAfter({ context, request, params });
}

export async function action({ context, request, params: { bookingId } }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm(
    { context, request },
    async ({ typed, services }) => {
      const { as, code } = parseInput(releaseCodeForm, typed);
      const entered = { bookingId, as, code };
      const { isRight } = await enterReleaseCode(services, viewer, entered);
      const wrong = words('bookings')('afterShow.wrongCode');
      if (!isRight) throw new AppError('bad-input', wrong, { fields: { code: wrong } });
      throw redirect(`/bookings/${bookingId}#after-show`, 303);
    },
    { settlesItself: true },
  );
}

export const meta = privatePage(() => words('bookings')('afterShow.codePage'));

export default function ReleaseCode({ loaderData, actionData }: Route.ComponentProps) {
  return <AfterShowPage {...loaderData} titleKey="codePage" refused={actionData} />;
}
