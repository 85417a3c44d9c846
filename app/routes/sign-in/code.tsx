import { redirect } from 'react-router';
import { TaskPage } from '#app/features/accounts/components/task-page.tsx';
import { codeForm } from '#app/features/accounts/forms.ts';
import { callIdentity } from '#app/http/call-identity.server.ts';
import { answerTyped } from '#app/http/forms/answer-form.server.ts';
import { parseInput } from '#app/http/forms/parse-input.server.ts';
import { readForm } from '#app/http/forms/read-form.server.ts';
import { ownPath } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { Route } from './+types/code';

export function loader({ request }: Route.LoaderArgs) {
  return { next: ownPath(new URL(request.url).searchParams.get('next'), '/profiles') };
}

export async function action({ context, request }: Route.ActionArgs) {
  const typed = await readForm(request);
  return answerTyped(typed, async () => {
    const { code } = parseInput(codeForm, typed);
    const { cookies } = await callIdentity(context, request, (api, headers) =>
      /^\d{6}$/.test(code)
        ? api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
        : api.verifyBackupCode({ body: { code }, headers, returnHeaders: true }),
    );
    throw redirect(ownPath(typed.next, '/profiles'), { status: 303, headers: cookies });
  });
}

export const meta = privatePage(() => words('accounts')('code.title'));

export default function EnterCode({ loaderData, actionData }: Route.ComponentProps) {
  const t = words('accounts');
  return (
    <TaskPage title={t('code.title')} lead={t('code.lead')} refused={actionData}>
      <PostForm className="form" action="/sign-in/code">
        <input type="hidden" name="next" value={loaderData.next} />
        <Field
          name="code"
          label={t('code.field')}
          hint={t('code.hint')}
          autoComplete="one-time-code"
          inputMode="text"
          error={actionData?.fields.code}
          required
        />
        <div className="row">
          <Button tone="spotlight">{t('signIn.do')}</Button>
          <a className="quiet-link" href="/sign-in">
            {t('code.startOver')}
          </a>
        </div>
      </PostForm>
    </TaskPage>
  );
}
