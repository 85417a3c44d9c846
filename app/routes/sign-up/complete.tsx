import { redirect } from 'react-router';
import { TaskPage } from '#app/features/accounts/components/task-page.tsx';
import { completeAccount } from '#app/features/accounts/sign-in/commands/complete-account.server.ts';
import { PersonFields } from '#app/features/accounts/sign-in/components/person-fields.tsx';
import { createProfile } from '#app/features/profiles/commands/create-profile.server.ts';
import { viewerContext } from '#app/http/context.server.ts';
import { answerForm } from '#app/http/forms/answer-form.server.ts';
import { referredBy } from '#app/http/referral-cookie.server.ts';
import { ownPath } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { Route } from './+types/complete';

/** Asks somebody who came through another provider for what every account has. */
export function loader({ context, request }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (!viewer) throw redirect('/sign-in', 303);
  if (viewer.isComplete) throw redirect('/profiles', 303);
  return { name: viewer.name, next: ownPath(new URL(request.url).searchParams.get('next'), '') };
}

export async function action({ context, request }: Route.ActionArgs) {
  return answerForm({ context, request }, async ({ typed, services }) => {
    const viewer = context.get(viewerContext);
    if (!viewer) throw redirect('/sign-in', 303);
    const referrer = referredBy(services, request);
    const outcome = await completeAccount(services.database.orm, viewer, typed, (tx, made) =>
      createProfile(tx, { ...made, referredBy: referrer }),
    );
    if (outcome === 'turned away') throw redirect('/sign-up?turned-away', 303);
    throw redirect(ownPath(typed.next, `/profiles/${viewer.accountId}/edit?welcome`), 303);
  });
}

export const meta = privatePage(() => words('accounts')('complete.title'));

export default function Complete({ loaderData, actionData }: Route.ComponentProps) {
  const t = words('accounts');
  return (
    <TaskPage title={t('complete.title')} lead={t('complete.lead')} refused={actionData}>
      <PostForm className="form" action="/sign-up/complete">
        <input type="hidden" name="next" value={loaderData.next} />
        <PersonFields
          typed={{ name: loaderData.name, ...actionData?.typed }}
          problems={actionData?.fields}
        />
        <div className="row">
          <Button tone="spotlight">{t('complete.do')}</Button>
        </div>
      </PostForm>
    </TaskPage>
  );
}
