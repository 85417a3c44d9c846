import type { ReactNode } from 'react';
import type { MailTopic } from '#app/domain/accounts/mail-choices.ts';
import { formFields } from '#app/fields/form-field.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { pageForms } from '#app/http/forms/page-forms.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ChosenField, InputField, PostForm, TickField } from '#app/ui/form.tsx';
import { EmptyState, Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/settings';
import { askAddressChange } from './change-address.server.ts';
import {
  changeName,
  changePassword,
  changePreferences,
  chooseMails,
  chooseMarks,
  removeConnection,
  removePasskey,
  renamePasskey,
  signOutDevice,
  signOutOthers,
} from './commands.server.ts';
import {
  mailChoices,
  marks,
  newAddress,
  passkeyName,
  passwordChange,
  person,
  preferences,
} from './fields.ts';
import {
  loadSettings,
  ownSession,
  type SettingsOutcome,
  settingsAddress,
} from './loaders.server.ts';
import {
  ConnectionsCard,
  DevicesCard,
  KeysCard,
  type Outcome,
  ProofField,
  type Refused,
  SettingsCard,
  type SettingsPart,
  SignInAgain,
  settingsParts,
  TwoFactorCard,
} from './parts.tsx';

const t = words('accounts');

const leadsTo = (outcome: SettingsOutcome) => ({ to: () => settingsAddress(outcome) });

/** The page, with the refused values of the form that the address belongs to. */
export async function loader(args: Route.LoaderArgs) {
  const [, address] = /settings\/([^/]+)/.exec(args.pattern) ?? [];
  return { address, settings: await loadSettings(args) };
}

export const action = pageForms({
  name: formAction(changeName, leadsTo('name')),
  address: formAction(askAddressChange, leadsTo('address-asked')),
  password: formAction(changePassword, { ...leadsTo('password'), session: ownSession }),
  'passkeys/:passkeyId': formAction(renamePasskey, leadsTo('passkey-renamed')),
  'passkeys/:passkeyId/removal': formAction(removePasskey, leadsTo('passkey-removed')),
  'devices/:sessionId/sign-out': formAction(signOutDevice, leadsTo('device')),
  'devices/sign-out-others': formAction(signOutOthers, leadsTo('other-devices')),
  'connections/:connectionId/removal': formAction(removeConnection, leadsTo('connection-removed')),
  preferences: formAction(changePreferences, leadsTo('preferences')),
  marks: formAction(chooseMarks, leadsTo('marks')),
  mail: formAction(chooseMails, leadsTo('mail')),
});

export const meta = privatePage(() => t('settings.title'));

/** One column of folded parts, one setting in each. */
export default function Settings({
  loaderData,
  actionData: refused,
  params,
}: Route.ComponentProps) {
  const { settings, address } = loaderData;
  const { person, isFresh, hasPassword, done } = settings;
  const refusedPart = settingsParts.find((part) => part === address);
  const of = (part: SettingsPart) => {
    const { text, isFailure } = (done?.part === part && done) || {};
    const failure = isFailure && text ? { message: text, fields: {}, typed: {} } : undefined;
    return {
      done: isFailure ? undefined : text,
      refused: refusedPart === part ? refused : failure,
    };
  };
  const secret = { email: person.email, hasPassword, isFresh };
  return (
    <div className="band settings">
      <PageHead title={t('settings.title')}>
        {t('settings.lead')} <a href="/profiles">{t('settings.yourPages')}</a>
      </PageHead>
      {refused && (
        <Message tone="bad">
          <a href={`#${refusedPart}`}>{t('settings.refused')}</a>
        </Message>
      )}
      <div>
        <NameCard name={person.name} {...of('name')} />
        <AddressCard {...secret} {...of('address')} />
        <PasswordCard {...secret} {...of('password')} />
        <PasskeysCard
          passkeys={settings.passkeys}
          isFresh={isFresh}
          thisDevice={settings.thisDevice}
          itemId={params.passkeyId}
          {...of('passkeys')}
        />
        <TwoFactorCard hasTwoFactor={settings.hasTwoFactor} {...of('twoFactor')} />
        <DevicesCard devices={settings.devices} {...of('devices')} />
        <ConnectionsCard
          connections={settings.connections}
          isFresh={isFresh}
          {...of('connections')}
        />
        <KeysCard />
        <PreferencesCard
          chosen={person}
          languages={settings.languages}
          timeZones={settings.timeZones}
          {...of('preferences')}
        />
        <MarksCard marks={settings.marks} {...of('marks')} />
        <MailCard topics={settings.topics} {...of('mail')} />
        <DataCard />
      </div>
    </div>
  );
}

type ShownPasskey = { id: string; name: string | null; day: string };
type PasskeysCardProps = Outcome & {
  passkeys: ShownPasskey[];
  isFresh: boolean;
  /** The passkey that the last form was about. */
  itemId?: string | undefined;
  /** The default name of a new one. */
  thisDevice: string;
};

function PasskeysCard({ passkeys, isFresh, itemId, thisDevice, done, refused }: PasskeysCardProps) {
  return (
    <SettingsCard part="passkeys" text={t('settings.passkeys.text')} done={done} refused={refused}>
      {passkeys.length === 0 ? (
        <EmptyState>{t('settings.passkeys.none')}</EmptyState>
      ) : (
        <ul className="rows">
          {passkeys.map((passkey) => (
            <Passkey
              key={passkey.id}
              passkey={passkey}
              isFresh={isFresh}
              refused={passkey.id === itemId ? refused : undefined}
            />
          ))}
        </ul>
      )}
      {isFresh ? (
        <>
          <passkey-add
            goes-to="/settings?done=passkey-added#passkeys"
            failure-words={t('settings.passkeys.failed')}
          >
            <InputField
              id="passkey-new"
              of={{ ...formFields(passkeyName).name, defaultValue: thisDevice }}
              label={t('settings.passkeys.new')}
            />
            <div className="row">
              <Button type="button">{t('settings.passkeys.do')}</Button>
            </div>
          </passkey-add>
          <noscript>
            <p className="field-hint">{t('settings.passkeys.noScript')}</p>
          </noscript>
        </>
      ) : (
        <SignInAgain />
      )}
    </SettingsCard>
  );
}

type RowProps = { passkey: ShownPasskey; isFresh: boolean; refused: Refused | undefined };

function Passkey({ passkey: { id, name, day }, isFresh, refused }: RowProps) {
  const shownName = name || t('settings.passkeys.nameless');
  const field = formFields(passkeyName, refused ?? { fields: {}, typed: { name: shownName } });
  return (
    <li>
      <div className="row-text">
        <strong dir="auto">{shownName}</strong>
        <small>{t('settings.passkeys.added', { day })}</small>
      </div>
      <details open={refused !== undefined}>
        <summary>
          {t('settings.passkeys.change')} <span className="visually-hidden">{shownName}</span>
        </summary>
        <PostForm className="form" action={`/settings/passkeys/${id}#passkeys`}>
          <InputField id={`passkey-${id}`} of={field.name} dir="auto" />
          <div className="row">
            <Button>{t('settings.passkeys.rename')}</Button>
          </div>
        </PostForm>
        {isFresh && (
          <PostForm className="form" action={`/settings/passkeys/${id}/removal#passkeys`}>
            <p className="field-hint">{t('settings.passkeys.removeText')}</p>
            <div className="row">
              <Button tone="danger">{t('settings.remove')}</Button>
            </div>
          </PostForm>
        )}
      </details>
    </li>
  );
}

type NameProps = Outcome & { name: string };

function NameCard({ name, done, refused }: NameProps) {
  const field = formFields(person, refused ?? { fields: {}, typed: { name } });
  return (
    <SettingsCard part="name" now={name} done={done} refused={refused}>
      <PostForm className="form" action="/settings/name#name">
        {/* Too long a text is refused with all of it in sight, rather than cut off. */}
        <InputField
          id="person-name"
          of={{ ...field.name, maxLength: undefined }}
          autoComplete="name"
          dir="auto"
        />
        <div className="row">
          <Button>{t('settings.save')}</Button>
        </div>
      </PostForm>
    </SettingsCard>
  );
}

type SecretProps = Outcome & { email: string; hasPassword: boolean; isFresh: boolean };

function AddressCard({ email, ...secret }: SecretProps) {
  return (
    <SecretCard
      part="address"
      now={email}
      text={t('settings.address.now', { email })}
      open={t('settings.address.open')}
      {...secret}
    >
      {(proof) => (
        <>
          <InputField
            of={formFields(newAddress, secret.refused).email}
            label={t('settings.address.label')}
            hint={t('settings.address.hint')}
            autoComplete="email"
          />
          {proof}
        </>
      )}
    </SecretCard>
  );
}

function PasswordCard({ email, ...secret }: SecretProps) {
  const { hasPassword, refused } = secret;
  return (
    <SecretCard
      part="password"
      text={t(hasPassword ? 'settings.password.has' : 'settings.password.hasNone')}
      open={t(hasPassword ? 'settings.password.open' : 'settings.password.openFirst')}
      {...secret}
    >
      {(proof) => (
        <>
          {/* Tells password managers whose password this is. */}
          <input type="hidden" autoComplete="username" defaultValue={email} />
          <p className="field-hint">{t('settings.password.hint')}</p>
          {proof}
          <InputField
            id="new-password"
            of={formFields(passwordChange, refused).password}
            autoComplete="new-password"
          />
        </>
      )}
    </SecretCard>
  );
}

type CardProps = Omit<SecretProps, 'email'> & {
  part: 'address' | 'password';
  now?: string;
  text: string;
  open: string;
  children: (proof: ReactNode) => ReactNode;
};

/** A setting that only a person who proves their identity can change. */
function SecretCard({
  part,
  now,
  text,
  open,
  hasPassword,
  isFresh,
  children,
  ...outcome
}: CardProps) {
  const { refused } = outcome;
  return (
    <SettingsCard part={part} now={now} text={text} {...outcome}>
      <details open={refused !== undefined}>
        <summary>{open}</summary>
        {hasPassword || isFresh ? (
          <PostForm className="form" action={`/settings/${part}#${part}`}>
            {children(
              <ProofField
                part={part}
                hasPassword={hasPassword}
                error={refused?.fields.currentPassword}
              />,
            )}
            <div className="row">
              <Button>{t(`settings.${part}.do`)}</Button>
            </div>
          </PostForm>
        ) : (
          <SignInAgain />
        )}
      </details>
    </SettingsCard>
  );
}

type Choice = { value: string; label: string };
type PreferencesProps = Outcome & {
  chosen: { language: string; timeZone: string; theme: string };
  languages: Choice[];
  timeZones: Choice[];
};

function PreferencesCard({ chosen, languages, timeZones, ...outcome }: PreferencesProps) {
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

function MarksCard({ marks: chosen, ...outcome }: MarksProps) {
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

type ShownTopic = { key: MailTopic; isOptional: boolean; isOn: boolean };

function MailCard({ topics, done, refused }: Outcome & { topics: ShownTopic[] }) {
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
      <a href="/settings/notifications">{t('settings.mail.notifications')}</a>
    </p>
  );
}

function DataCard() {
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
