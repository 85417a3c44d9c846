import type { ActionFunctionArgs } from 'react-router';
import { askReset, askSignInLink } from '#app/features/accounts/sign-in/commands/sign-in.server.ts';
import { AskMailPage } from '#app/features/accounts/sign-in/components/ask-mail-page.tsx';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/ask-mail';

type Address = { email: string };
const shows = (_: unknown, { email }: Address) => ({ email });

/** What the mail is for, by the last part of the address. */
const asking = {
  byMail: formAction(askSignInLink, { shows }),
  forgotten: formAction(askReset, { shows }),
};
const kindOf = ({ pattern }: { pattern: string }) =>
  pattern.endsWith('mail') ? 'byMail' : 'forgotten';

export function loader(asked: Route.LoaderArgs) {
  return { kind: kindOf(asked) } as const;
}

export function action(sent: ActionFunctionArgs) {
  return asking[kindOf(sent)](sent);
}

export const meta = privatePage<{ kind: 'byMail' | 'forgotten' }>((page) =>
  words('accounts')(`${page?.kind ?? 'byMail'}.title`),
);

export default function AskMail({ loaderData, actionData }: Route.ComponentProps) {
  return <AskMailPage {...loaderData} answer={actionData} />;
}
