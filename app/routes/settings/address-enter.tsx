import { redirect } from 'react-router';
import { limitAttempts } from '#app/features/accounts/commands/limit-attempts.server.ts';
import { enterAddress } from '#app/features/accounts/settings/commands/change-address.server.ts';
import { AddressLinkPage } from '#app/features/accounts/settings/components/address-link-page.tsx';
import { isLinkOpen } from '#app/features/accounts/sign-in/commands/issue-link.server.ts';
import { requestContext, servicesContext, viewerContext } from '#app/http/context.server.ts';
import { answerTyped } from '#app/http/forms/answer-form.server.ts';
import { readForm } from '#app/http/forms/read-form.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/address-enter';
import { newSession } from './change-setting.ts';
import { settingsAddress } from './load-settings.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const { orm } = context.get(servicesContext).database;
  return { token, isOpen: await isLinkOpen(orm, 'enter-address', token) };
}

/** Who has been signed in here stays so, with a new session; the link alone signs nobody in. */
export async function action({ context, request }: Route.ActionArgs) {
  return answerTyped({}, async () => {
    const { token = '' } = await readForm(request);
    const services = context.get(servicesContext);
    const { clientAddress: network } = context.get(requestContext);
    await limitAttempts(services.database.orm, 'enter a code', { network, account: '' });
    const { accountId } = await enterAddress(services, token);
    if (context.get(viewerContext)?.accountId !== accountId) return { refused: false as const };
    const headers = await newSession({ context, request }, accountId);
    throw redirect(settingsAddress('address'), { status: 303, headers });
  });
}

export const meta = privatePage(() => words('accounts')('settings.title'));

export default function EnterAddress({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AddressLinkPage
      step="enter"
      {...loaderData}
      refused={actionData?.refused ? actionData : undefined}
      done={actionData?.refused === false ? '' : undefined}
    />
  );
}
