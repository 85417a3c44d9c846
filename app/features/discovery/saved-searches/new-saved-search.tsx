import { savedSearchLimits } from '#app/domain/discovery/search.ts';
import { formFields } from '#app/fields/form-field.ts';
import { forViewer } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { ChosenField, HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import type { Route } from './+types/new-saved-search';
import { saveSearch } from './commands.server.ts';
import { newSavedSearch } from './fields.ts';
import { describeSearch } from './queries.server.ts';

const t = words('discovery');

/** After signing in, people return here with their search. */
export const loader = forViewer(async ({ orm, url }) => ({
  search: await describeSearch(orm, url.searchParams.get('search') ?? ''),
}));

export const action = formAction(saveSearch, {
  to: ({ mails }) => `/saved-searches?done=${mails === 'none' ? 'kept' : 'saved'}`,
});

export const meta = privatePage(() => words('discovery')('saved.save'));

export default function NewSavedSearch({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { address, asks } = loaderData.search;
  const parts = asks.slice(asks.length > 1 ? 1 : 0).join(', ');
  const name = parts.charAt(0).toLocaleUpperCase(currentLanguage()) + parts.slice(1);
  const values = { name: name.slice(0, savedSearchLimits.name), mails: 'daily' };
  const field = formFields(newSavedSearch, refused ?? { fields: {}, typed: values });
  return (
    <TaskPage title={t('saved.save')} lead={t('saved.saveLead')} refused={refused}>
      <p>
        {t('saved.asks')} <a href={address}>{asks.join(' · ')}</a>
      </p>
      <PostForm className="form">
        <HiddenFields search={address} />
        <InputField of={field.name} dir="auto" />
        <ChosenField of={field.mails} />
        <div className="row">
          <Button tone="spotlight">{t('saved.do')}</Button>
        </div>
      </PostForm>
    </TaskPage>
  );
}
