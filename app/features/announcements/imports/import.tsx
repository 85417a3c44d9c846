import type { RefusedForm } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { zoneOptions } from '#app/lib/time/zone-names.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { FileField, SelectField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
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

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportPage {...loaderData} refused={actionData} />;
}

type Props = {
  as: string;
  timeZone: string;
  refused: RefusedForm | undefined;
};

function ImportPage({ as, timeZone, refused }: Props) {
  const list = `/profiles/${as}/shows`;
  const values = refused?.typed ?? { timeZone };
  const field = formFields(showFile, { fields: {}, ...refused, typed: values });
  const { name, label, hint, error } = field.files;
  return (
    <div className="band task">
      <PageHead title={t('imports.title')}>{t('imports.lead')}</PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
        <PostForm className="form" encType="multipart/form-data" action={`${list}/import`}>
          <FileField
            name={name}
            label={label}
            hint={hint}
            error={error}
            accept=".ics,.csv,.tsv,.txt"
            isSingle
          />
          <SelectField
            {...field.timeZone}
            options={zoneOptions(field.timeZone.defaultValue ?? '')}
          />
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
      </div>
    </div>
  );
}
