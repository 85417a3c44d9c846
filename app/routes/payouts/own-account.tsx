import { personParty } from '#app/domain/payments/party.ts';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/own-account';
import { AccountRefused } from './account.tsx';
import { beginAccount } from './begin-account.ts';

export const handle: PageHandle = { pays: true };

export function loader({ context, request }: Route.LoaderArgs) {
  requireViewer(context, request);
  return null;
}

/** On to the provider’s page, for the account that a person is paid to. */
export function action({ context, request }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  const partyId = personParty(viewer.pseudonym);
  return answerForm(
    { context, request },
    () => beginAccount(context, viewer, { partyId, address: '/payouts/own' }),
    { settlesItself: true },
  );
}

export const meta = privatePage(() => words('payments')('payouts.title'));

export default function OwnAccount({ actionData }: Route.ComponentProps) {
  return <AccountRefused message={actionData?.message ?? ''} address="/payouts/own" />;
}
