import { settlementPath } from '#app/domain/settlement/settlement.ts';
import { formFields } from '#app/fields/form-field.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/import';
import { importReport } from './commands.server.ts';
import { boxOfficeReport } from './fields.ts';
import { showSettlement } from './show-settlement.server.ts';

const t = words('settlement');

export const loader = forViewer(
  async ({ viewer, services, currentId, params: { bookingId } }: Viewed<'bookingId'>) => {
    const { as } = await showSettlement(services, viewer, { bookingId, as: currentId });
    return { bookingId, as };
  },
);

export const action = formAction(importReport, {
  to: ({ bookingId }) => `${settlementPath(bookingId)}?done=imported`,
});

export const meta = privatePage(() => [t('import.title')]);

export default function Import({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { bookingId, as } = loaderData;
  const field = formFields(boxOfficeReport, refused);
  return (
    <TaskPage title={t('import.title')} refused={refused}>
      <PostForm className="form" action={`${settlementPath(bookingId)}/import`}>
        <HiddenFields as={as} />
        <InputField of={field.table} spellCheck={false} />
        <div className="row">
          <Button tone="spotlight">{t('import.button')}</Button>
          <LinkButton href={settlementPath(bookingId)}>{t('line.back')}</LinkButton>
        </div>
      </PostForm>
    </TaskPage>
  );
}
