import { showThread } from '#app/features/messaging/loaders.server.ts';
import { forViewer } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { type Loaded, privatePage } from '#app/routes/shell/private-page.ts';
import { showAfter } from '../money/loaders.server.ts';
import { bookingTitle } from '../words.ts';
import type { Route } from './+types/dispute';
import { agreeDispute, commentOnDispute, withdrawDispute } from './commands.server.ts';
import { DisputePage } from './components/dispute-page.tsx';
import { heldCurrency as currency } from './loaders.server.ts';
import { raiseDispute } from './raise-dispute.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { after } = await showAfter(args);
  const { dispute, as } = after;
  if (!dispute) return { after, talk: null };
  const about = { kind: 'dispute', subjectId: dispute.id, pageIds: [] as string[] } as const;
  const show = forViewer((viewed) => showThread({ ...viewed, currentId: as }, about));
  return { after, talk: await show(args) };
}

const to = ({ bookingId }: { bookingId: string }) => `/bookings/${bookingId}/dispute`;

export const action = pageForms({
  dispute: formAction(raiseDispute, { currency, to }),
  statements: formAction(commentOnDispute, { currency, to }),
  agreement: formAction(agreeDispute, { to }),
  withdrawal: formAction(withdrawDispute, { to }),
});

export const meta = privatePage<Loaded<typeof loader>>((page) => [
  words('bookings')('disputes.page'),
  bookingTitle(page?.after),
]);

export default function DisputeRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <DisputePage {...loaderData} refused={actionData} />;
}
