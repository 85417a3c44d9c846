import { requireViewer } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/account';
import { openPayoutAccount } from './commands.server.ts';
import { isOwn } from './loaders.server.ts';

const t = words('payments');

export const handle: PageHandle = { pays: true };

export function loader({ context, request }: Route.LoaderArgs) {
  requireViewer(context, request);
  return { address: isOwn({ request }) ? '/payouts/own' : '/payouts' };
}

/** Leads to the provider’s page, for the payout account of a page or a person. */
export const action = formAction(openPayoutAccount, {
  given: (sent) => (isOwn(sent) ? { as: null } : {}),
  to: (_input, { url }) => url,
});

export const meta = privatePage(() => t('payouts.title'));

/** The reason why the provider’s page can’t be opened now. */
export default function Account({ loaderData, actionData: refused }: Route.ComponentProps) {
  return (
    <div className="band">
      <PageHead title={t('payouts.title')} />
      {refused && <Message tone="bad">{refused.message}</Message>}
      <p>
        <a className="quiet-link" href={loaderData.address}>
          {t('payouts.title')}
        </a>
      </p>
    </div>
  );
}
