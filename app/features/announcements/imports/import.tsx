import { formFields } from '#app/fields/form-field.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { zoneOptions } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { FileField, PostForm, SelectField } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import { startOutsideShow } from '../outside/queries.server.ts';
import type { Route } from './+types/import';
import { readShows } from './commands.server.ts';
import { showFile } from './fields.ts';

const t = words('announcements');

export const loader = forViewer(
  async ({ viewer, orm, params: { profileId } }: Viewed<'profileId'>) => {
    const { as, written } = await startOutsideShow(orm, viewer, { profileId, showId: null });
    return { as, timeZone: written.timeZone ?? 'UTC' };
  },
);

export const action = formAction(readShows, {
  to: ({ as }, { importId }) => `/profiles/${as}/shows/imports/${importId}`,
});

export const meta = privatePage(() => words('announcements')('imports.title'));

export default function Import({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { as, timeZone } = loaderData;
  const list = `/profiles/${as}/shows`;
  const values = refused?.typed ?? { timeZone };
  const field = formFields(showFile, { fields: {}, ...refused, typed: values });
  const { name, label, hint, error } = field.files;
  return (
    <TaskPage title={t('imports.title')} lead={t('imports.lead')} refused={refused}>
      <PostForm className="form" encType="multipart/form-data" action={`${list}/import`}>
        <FileField
          name={name}
          label={label}
          hint={hint}
          error={error}
          accept=".ics,.csv,.tsv,.txt"
          isSingle
        />
        <SelectField {...field.timeZone} options={zoneOptions(field.timeZone.defaultValue ?? '')} />
        <div className="row">
          <Button tone="spotlight">{t('imports.form.send')}</Button>
          <LinkButton href={list}>{t('outside.back')}</LinkButton>
        </div>
      </PostForm>
      <details>
        <summary>{t('imports.form.columns')}</summary>
        <p>{t('imports.form.columnsText')}</p>
        <p>{t('imports.form.calendarText')}</p>
      </details>
    </TaskPage>
  );
}
