import { pageParty } from '#app/domain/payments/party.ts';
import { requireRight } from '#app/features/profiles/policy.ts';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import type { Route } from './+types/account';
import { beginAccount } from './begin-account.ts';

export const handle: PageHandle = { pays: true };

export function loader({ context, request }: Route.LoaderArgs) {
  requireViewer(context, request);
  return null;
}

/** On to the provider’s page, for the account that a page is paid to. */
export async function action({ context, request }: Route.ActionArgs) {
  const viewer = requireViewer(context, request);
  return answerForm(
    { context, request },
    async ({ typed }) => {
      const profileId = typed.as ?? '';
      requireRight(viewer, profileId, 'see to payouts');
      return beginAccount(context, viewer, { partyId: pageParty(profileId), address: '/payouts' });
    },
    { settlesItself: true },
  );
}

export const meta = privatePage(() => words('payments')('payouts.title'));

export default function Account({ actionData }: Route.ComponentProps) {
  return <AccountRefused message={actionData?.message ?? ''} address="/payouts" />;
}

/** Why the provider’s page can’t be opened now. */
export function AccountRefused({ message, address }: { message: string; address: string }) {
  return (
    <div className="band">
      <PageHead title={words('payments')('payouts.title')} />
      {message && <Message tone="bad">{message}</Message>}
      <p>
        <a className="quiet-link" href={address}>
          {words('payments')('payouts.title')}
        </a>
      </p>
    </div>
  );
}
