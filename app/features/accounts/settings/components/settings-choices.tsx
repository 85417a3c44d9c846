import type { MailTopic } from '#app/domain/accounts/mail-choices.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckField, ChoiceField, SelectField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { type Outcome, SettingsCard } from './settings-card.tsx';

type Choice = { value: string; label: string };
type PreferencesProps = Outcome & {
  chosen: { language: string; timeZone: string; theme: string };
  languages: Choice[];
  timeZones: Choice[];
};

export function PreferencesCard({ chosen, languages, timeZones, ...outcome }: PreferencesProps) {
  const t = words('accounts');
  const { fields = {}, typed = {} } = outcome.refused ?? {};
  return (
    <SettingsCard part="preferences" {...outcome}>
      <PostForm className="form" action="/settings/preferences#preferences">
        <SelectField
          name="language"
          label={t('settings.preferences.language')}
          options={languages}
          defaultValue={typed.language ?? chosen.language}
          error={fields.language}
        />
        <SelectField
          name="timeZone"
          label={t('settings.preferences.timeZone')}
          hint={t('settings.preferences.timeZoneHint')}
          options={timeZones}
          defaultValue={typed.timeZone ?? chosen.timeZone}
          error={fields.timeZone}
        />
        <ChoiceField
          name="theme"
          legend={t('settings.preferences.theme')}
          defaultValue={typed.theme ?? chosen.theme}
          error={fields.theme}
          choices={(['system', 'day', 'night'] as const).map((value) => ({
            value,
            label: t(`settings.preferences.${value}`),
          }))}
        />
        <div className="row">
          <Button>{t('settings.save')}</Button>
        </div>
      </PostForm>
    </SettingsCard>
  );
}

export type ShownTopic = { key: MailTopic; isOptional: boolean; isOn: boolean };

export function MailCard({ topics, done, refused }: Outcome & { topics: ShownTopic[] }) {
  const t = words('accounts');
  return (
    <SettingsCard part="mail" text={t('settings.mail.text')} {...{ done, refused }}>
      <ul className="rows">
        {topics
          .filter(({ isOptional }) => !isOptional)
          .map(({ key }) => (
            <li key={key}>
              <div className="row-text">
                <strong>{t(`settings.mail.${key}`)}</strong>
                <small>{t(`settings.mail.${key}Hint`)}</small>
              </div>
              <small>{t('settings.mail.always')}</small>
            </li>
          ))}
      </ul>
      <PostForm className="form" action="/settings/mail#mail">
        {topics
          .filter(({ isOptional }) => isOptional)
          .map(({ key, isOn }) => (
            <CheckField
              key={key}
              id={`mail-${key}`}
              name={key}
              label={t(`settings.mail.${key}`)}
              hint={t(`settings.mail.${key}Hint`)}
              defaultChecked={isOn}
            />
          ))}
        <div className="row">
          <Button>{t('settings.save')}</Button>
        </div>
      </PostForm>
    </SettingsCard>
  );
}

export function DataCard() {
  const t = words('accounts');
  return (
    <SettingsCard part="data">
      <p>{t('settings.data.exportText')}</p>
      <div className="row">
        <LinkButton href="/settings/export">{t('settings.data.export')}</LinkButton>
      </div>
      <p>{t('settings.data.deleteText')}</p>
      <div className="row">
        <LinkButton href="/settings/deletion" tone="danger">
          {t('settings.data.delete')}
        </LinkButton>
      </div>
    </SettingsCard>
  );
}
