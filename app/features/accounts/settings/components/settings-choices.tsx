import type { MailTopic } from '#app/domain/accounts/mail-choices.ts';
import { formFields } from '#app/fields/form-fields.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { ChosenField, InputField, TickField } from '#app/ui/field.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { mailChoices, marks, preferences } from '../fields.ts';
import { type Outcome, SettingsCard } from './settings-card.tsx';

type Choice = { value: string; label: string };
type PreferencesProps = Outcome & {
  chosen: { language: string; timeZone: string; theme: string };
  languages: Choice[];
  timeZones: Choice[];
};

export function PreferencesCard({ chosen, languages, timeZones, ...outcome }: PreferencesProps) {
  const t = words('accounts');
  const { theme, ...field } = formFields(
    preferences,
    outcome.refused ?? { fields: {}, typed: chosen },
  );
  return (
    <SettingsCard part="preferences" {...outcome}>
      <PostForm className="form" action="/settings/preferences#preferences">
        <InputField of={{ ...field.language, options: languages }} />
        <InputField of={{ ...field.timeZone, options: timeZones }} />
        <ChosenField of={theme} />
        <div className="row">
          <Button>{t('settings.save')}</Button>
        </div>
      </PostForm>
    </SettingsCard>
  );
}

type MarksProps = Outcome & { marks: { showsReading: boolean; showsTyping: boolean } };

export function MarksCard({ marks: chosen, ...outcome }: MarksProps) {
  const t = words('accounts');
  const field = formFields(marks);
  const names = ['showsReading', 'showsTyping'] as const;
  return (
    <SettingsCard part="marks" text={t('settings.marks.text')} {...outcome}>
      <PostForm className="form" action="/settings/marks#marks">
        {names.map((name) => (
          <TickField key={name} of={{ ...field[name], defaultValue: chosen[name] ? 'yes' : '' }} />
        ))}
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
  const field = formFields(mailChoices);
  return (
    <SettingsCard part="mail" text={t('settings.mail.text')} done={done} refused={refused}>
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
        {topics.map(
          ({ key, isOn }) =>
            key in field && (
              <TickField
                key={key}
                id={`mail-${key}`}
                of={{ ...field[key as keyof typeof field], defaultValue: isOn ? 'yes' : '' }}
              />
            ),
        )}
        <div className="row">
          <Button>{t('settings.save')}</Button>
        </div>
      </PostForm>
      <NotificationsLink />
    </SettingsCard>
  );
}

/** Notifications in the product and on devices are chosen on a page of their own. */
function NotificationsLink() {
  return (
    <p>
      <a href="/settings/notifications">{words('accounts')('settings.mail.notifications')}</a>
    </p>
  );
}

export function DataCard() {
  const t = words('accounts');
  return (
    <SettingsCard part="data" isOpen>
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
