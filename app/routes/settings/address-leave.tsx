import { limitAttempts } from '#app/features/accounts/commands/limit-attempts.server.ts';
import { leaveAddress } from '#app/features/accounts/settings/commands/change-address.server.ts';
import { AddressLinkPage } from '#app/features/accounts/settings/components/address-link-page.tsx';
import { isLinkOpen } from '#app/features/accounts/sign-in/commands/issue-link.server.ts';
import { requestContext, servicesContext } from '#app/http/context.server.ts';
import { answerTyped } from '#app/http/forms/answer-form.server.ts';
import { readForm } from '#app/http/forms/read-form.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/address-leave';

/** Programs that look into mails open links; only a person presses the button that uses it up. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const { orm } = context.get(servicesContext).database;
  return { token, isOpen: await isLinkOpen(orm, 'leave-address', token) };
}

export async function action({ context, request }: Route.ActionArgs) {
  return answerTyped({}, async () => {
    const { token = '' } = await readForm(request);
    const services = context.get(servicesContext);
    const { clientAddress: network } = context.get(requestContext);
    await limitAttempts(services.database.orm, 'enter a code', { network, account: '' });
    const { newAddress } = await leaveAddress(services, token);
    return { refused: false as const, newAddress };
  });
}

export const meta = privatePage(() => words('accounts')('settings.title'));

export default function LeaveAddress({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AddressLinkPage
      step="leave"
      {...loaderData}
      refused={actionData?.refused ? actionData : undefined}
      done={actionData?.refused === false ? actionData.newAddress : undefined}
    />
  );
}
