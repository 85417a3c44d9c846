import { attendanceAnswers } from '#app/domain/discovery/following.ts';
import { formFields } from '#app/fields/form-field.ts';
import { servicesContext, viewerContext } from '#app/http/context.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { InputField, PostForm } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/attendance';
import { attendShow } from './commands.server.ts';
import { attendance } from './fields.ts';
import { nameRequest } from './queries.server.ts';

const t = words('discovery');

/** The form is on the show’s page; here it is shown again after a refusal. */
export function loader({ context, params: { showId } }: Route.LoaderArgs) {
  const { orm } = context.get(servicesContext).database;
  const isKnown = context.get(viewerContext)?.isComplete === true;
  return orRefuse(async () => {
    const title = await nameRequest(orm, { kind: 'attend', showId, answer: 'going' });
    return { showId, title, isKnown };
  });
}

export const action = formAction(attendShow, {
  to: (_, { isWaiting }) => (isWaiting ? '/follow?done=sent' : '/following?done=going'),
});

export const meta = privatePage<{ title: string }>((data) => [
  words('discovery')('following.attend.title'),
  data?.title,
]);

export default function Attendance({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { showId, title, isKnown } = loaderData;
  const field = formFields(attendance, refused);
  return (
    <TaskPage title={t('following.attend.title')} lead={title} refused={refused}>
      <PostForm className="form" action={`/events/${showId}/attendance`}>
        {!isKnown && <InputField of={field.email} autoComplete="email" />}
        <div className="row">
          {attendanceAnswers.map((answer) => (
            <Button key={answer} name="answer" value={answer}>
              {t(`following.answers.${answer}`)}
            </Button>
          ))}
        </div>
      </PostForm>
    </TaskPage>
  );
}
