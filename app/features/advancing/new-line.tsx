import { advancePath } from '#app/domain/advancing/lines.ts';
import { formFields } from '#app/fields/form-field.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ChosenField, HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/new-line';
import { addAdvanceLine } from './commands.server.ts';
import { addedLine } from './fields.ts';
import { showAdvance } from './queries.server.ts';

const t = words('advancing');

export const loader = forViewer(
  async ({ viewer, services, currentId, params: { bookingId } }: Viewed<'bookingId'>) => {
    const { as } = await showAdvance(services, viewer, { bookingId, as: currentId });
    return { bookingId, as };
  },
);

export const action = formAction(addAdvanceLine, {
  to: ({ bookingId }) => `${advancePath(bookingId)}?done=added`,
});

export const meta = privatePage(() => [t('add.title')]);

export default function NewAdvanceLine({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { bookingId, as } = loaderData;
  const field = formFields(addedLine, refused);
  return (
    <TaskPage title={t('add.title')} lead={t('add.lead')} refused={refused}>
      <PostForm className="form" action={`${advancePath(bookingId)}/new-line`}>
        <HiddenFields as={as} />
        <InputField of={field.label} dir="auto" />
        <ChosenField of={field.answers} />
        <div className="row">
          <Button tone="spotlight">{t('add.save')}</Button>
          <LinkButton href={advancePath(bookingId)}>{t('line.back')}</LinkButton>
        </div>
      </PostForm>
    </TaskPage>
  );
}
