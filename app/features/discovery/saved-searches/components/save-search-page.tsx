import { savedSearchLimits } from '#app/domain/discovery/saved-searches.ts';
import type { Refused } from '#app/fields/form-field.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { currentLanguage } from '#app/lib/language.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { ChosenField, HiddenFields, InputField } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { newSavedSearch } from '../fields.ts';

type SaveProps = {
  search: { address: string; asks: string[] };
  refused: (Refused & { message: string }) | undefined;
};

export function SaveSearchPage({ search: { address, asks }, refused }: SaveProps) {
  const t = words('discovery');
  const parts = asks.slice(asks.length > 1 ? 1 : 0).join(', ');
  const name = parts.charAt(0).toLocaleUpperCase(currentLanguage()) + parts.slice(1);
  const values = { name: name.slice(0, savedSearchLimits.name), mails: 'daily' };
  const field = formFields(newSavedSearch, refused ?? { fields: {}, typed: values });
  return (
    <div className="band task">
      <PageHead title={t('saved.save')}>{t('saved.saveLead')}</PageHead>
      <div className="stack">
        {refused && <Message tone="bad">{refused.message}</Message>}
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
      </div>
    </div>
  );
}
