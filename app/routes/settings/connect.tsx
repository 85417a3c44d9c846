import { data } from 'react-router';
import { requireFresh } from '#app/features/accounts/settings/commands/prove-oneself.server.ts';
import { callIdentity } from '#app/http/call-identity.server.ts';
import { answerTyped } from '#app/http/forms/answer-form.server.ts';
import { requireViewer } from '#app/http/require-viewer.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { Route } from './+types/connect';
import { readChange } from './change-setting.ts';

/** Nothing is begun by a link; what is shown then leads back. */
export function loader({ context, request }: Route.LoaderArgs) {
  requireViewer(context, request);
  return null;
}

/** Begins to connect an identity at another provider with the account. */
export async function action(asked: Route.ActionArgs) {
  const { services, viewer, typed } = await readChange(asked);
  const { providerId } = asked.params;
  const provider = services.settings.SIGN_IN_PROVIDERS.find(({ id }) => id === providerId);
  if (!provider) throw data(null, { status: 404 });
  return answerTyped(typed, async () => {
    requireFresh(viewer);
    const { response, cookies } = await callIdentity(asked.context, asked.request, (api, headers) =>
      api.linkSocialAccount({
        body: {
          provider: providerId,
          callbackURL: '/settings?done=connected',
          errorCallbackURL: '/settings?done=connection-failed',
          disableRedirect: true,
        },
        headers,
        returnHeaders: true,
      }),
    );
    const { url } = response;
    return data({ refused: false as const, name: provider.name, url }, { headers: cookies });
  });
}

export const meta = privatePage(() => words('accounts')('settings.title'));

/**
 * Leads on by itself. A redirect would be refused by browsers, since our forms may be sent to us
 * alone and the provider is somebody else.
 */
export default function Connect({ actionData }: Route.ComponentProps) {
  const t = words('accounts');
  if (!actionData || actionData.refused)
    return (
      <Notice title={t('settings.connections.title')}>
        {actionData && <p>{actionData.message}</p>}
        <LinkButton href="/settings#connections">{t('settings.leave.again')}</LinkButton>
      </Notice>
    );
  const { name, url } = actionData;
  return (
    <Notice title={t('settings.connections.leading', { name })}>
      <meta httpEquiv="refresh" content={`0;url=${url}`} />
      <p>
        <a href={url}>{t('settings.connections.goOn', { name })}</a>
      </p>
    </Notice>
  );
}
