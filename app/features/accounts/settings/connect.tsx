import { requireViewer } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/page.tsx';
import { LeadingPage } from '../parts.tsx';
import type { Route } from './+types/connect';
import { connectProvider } from './connect-provider.server.ts';

const t = words('accounts');

/** A link never begins it; the page leads back. */
export function loader({ context, request }: Route.LoaderArgs) {
  requireViewer(context, request);
  return null;
}

export const action = formAction(connectProvider, { shows: (leading) => leading });

export const meta = privatePage(() => t('settings.connections.title'));

export default function Connect({ actionData }: Route.ComponentProps) {
  if (actionData?.refused === false) {
    const title = t('settings.connections.leading', actionData);
    return <LeadingPage title={title} url={actionData.url} label={title} />;
  }
  return (
    <Notice title={t('settings.connections.title')}>
      {actionData && <p>{actionData.message}</p>}
      <LinkButton href="/settings#connections">{t('settings.leave.again')}</LinkButton>
    </Notice>
  );
}
