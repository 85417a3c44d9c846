import { redirect } from 'react-router';
import { ofPageId } from '#app/features/profiles/fields.ts';
import { PageIdField } from '#app/features/profiles/parts.tsx';
import { proposePageId } from '#app/features/profiles/queries.server.ts';
import { formFields } from '#app/fields/form-field.ts';
import { servicesContext, viewerContext } from '#app/http/context.server.ts';
import { referredBy } from '#app/http/cookies.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { ownPath, startPath } from '#app/lib/own-path.ts';
import { words } from '#app/lib/words.ts';
import { finishAccount } from '#app/processes/new-accounts.server.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields, PostForm } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import { newPerson, onTheWay } from '../sign-in/fields.ts';
import { PersonFields } from '../sign-in/parts.tsx';
import type { Route } from './+types/complete';

const t = words('accounts');

/** Asks a person who came through another provider for the details that every account has. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (!viewer) throw redirect('/sign-in', 303);
  if (viewer.isComplete) throw redirect(startPath, 303);
  const { orm } = context.get(servicesContext).database;
  const pageId = await proposePageId(orm, viewer.name);
  return {
    name: viewer.name,
    pageId,
    next: ownPath(new URL(request.url).searchParams.get('next'), ''),
  };
}

export const action = formAction(finishAccount, {
  form: onTheWay,
  given: ({ context, request }) => ({
    referredBy: referredBy(context.get(servicesContext), request),
  }),
  to: ({ next }, { profileId, isTurnedAway }) =>
    isTurnedAway ? '/sign-up?turned-away' : ownPath(next, `/profiles/${profileId}/edit?welcome`),
});

export const meta = privatePage(() => t('complete.title'));

export default function Complete({ loaderData, actionData }: Route.ComponentProps) {
  const { name, pageId } = loaderData;
  const field = formFields(
    newPerson.extend(ofPageId),
    actionData ?? { fields: {}, typed: { name, pageId } },
  );
  return (
    <TaskPage title={t('complete.title')} lead={t('complete.lead')} refused={actionData}>
      <PostForm className="form" action="/sign-up/complete">
        <HiddenFields next={loaderData.next} />
        <PersonFields {...field} />
        <PageIdField of={field.pageId} from="name" />
        <div className="row">
          <Button tone="spotlight">{t('complete.do')}</Button>
        </div>
      </PostForm>
    </TaskPage>
  );
}
