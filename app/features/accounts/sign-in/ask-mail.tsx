import { formFields } from '#app/fields/form-field.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { ownPath } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { Message, TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/ask-mail';
import { askReset, askSignInLink } from './commands.server.ts';
import { byEmail } from './fields.ts';

const t = words('accounts');

type Address = { email: string };
const shows = (_: unknown, { email }: Address) => ({ email });

/** The purpose of the mail, by the last part of the address. */
export function loader({ pattern, request }: Route.LoaderArgs) {
  const next = ownPath(new URL(request.url).searchParams.get('next'), '');
  return { kind: pattern.endsWith('/mail') ? ('byMail' as const) : ('forgotten' as const), next };
}

export const action = pageForms({
  mail: formAction(askSignInLink, { shows }),
  forgotten: formAction(askReset, { shows }),
});

export const meta = privatePage<{ kind: 'byMail' | 'forgotten' }>((page) =>
  t(`${page?.kind ?? 'byMail'}.title`),
);

/** The answer is the same whether or not the address has an account. */
export default function AskMail({ loaderData: { kind, next }, actionData }: Route.ComponentProps) {
  const refused = actionData?.refused ? actionData : undefined;
  return (
    <TaskPage title={t(`${kind}.title`)} lead={t(`${kind}.lead`)} refused={refused}>
      {actionData?.refused === false && (
        <Message tone="good">{t(`${kind}.sent`, { email: actionData.email })}</Message>
      )}
      <PostForm className="form">
        <HiddenFields next={next || undefined} />
        <InputField of={formFields(byEmail, refused).email} autoComplete="email" />
        <div className="row">
          <Button tone="spotlight">{t(`${kind}.do`)}</Button>
        </div>
      </PostForm>
    </TaskPage>
  );
}
