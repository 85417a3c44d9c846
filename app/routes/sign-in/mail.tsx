import { AskMailPage } from '#app/features/accounts/sign-in/components/ask-mail-page.tsx';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import type { Route } from './+types/mail';
import { askMail } from './ask-mail.ts';

export function action(asked: Route.ActionArgs) {
  return askMail(asked, (api, call) => api.signInMagicLink(call));
}

export const meta = privatePage(() => words('accounts')('byMail.title'));

export default function SignInByMail({ actionData }: Route.ComponentProps) {
  return <AskMailPage kind="byMail" answer={actionData} />;
}
