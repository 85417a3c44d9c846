import type { ActionFunctionArgs } from 'react-router';
import {
  enterAddress,
  leaveAddress,
} from '#app/features/accounts/settings/commands/change-address.server.ts';
import { AddressLinkPage } from '#app/features/accounts/settings/components/address-link-page.tsx';
import { isLinkOpen } from '#app/features/accounts/sign-in/queries/is-link-open.server.ts';
import { servicesContext } from '#app/http/context.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/address-link';
import { settingsAddress } from './load-settings.ts';

const leave = formAction(leaveAddress, { shows: ({ newAddress }) => ({ email: newAddress }) });

/** Who has been signed in here stays so, with a new session; the link alone signs nobody in. */
const enter = formAction(enterAddress, {
  session: ({ accountId, isOwn }) => (isOwn ? accountId : null),
  to: (_, { isOwn }) => (isOwn ? settingsAddress('address') : '/settings/address/enter?done'),
});

const stepOf = ({ pattern }: { pattern: string }) =>
  pattern.endsWith('/leave') ? 'leave' : 'enter';

/** Programs that look into mails open links; only a person presses the button that uses it up. */
export async function loader({ context, request, pattern }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const token = query.get('token') ?? '';
  const { orm } = context.get(servicesContext).database;
  const step = stepOf({ pattern });
  const isOpen = await isLinkOpen(orm, `${step}-address`, token);
  return { step, token, isOpen, isDone: step === 'enter' && query.has('done') } as const;
}

export function action(sent: ActionFunctionArgs) {
  return stepOf(sent) === 'leave' ? leave(sent) : enter(sent);
}

export const meta = privatePage(() => words('accounts')('settings.title'));

export default function AddressLink({ loaderData, actionData }: Route.ComponentProps) {
  const { isDone, ...link } = loaderData;
  const sentTo = actionData?.refused === false ? actionData.email : undefined;
  return (
    <AddressLinkPage
      {...link}
      refused={actionData?.refused ? actionData : undefined}
      done={isDone ? '' : sentTo}
    />
  );
}
