import { words } from '#app/lib/words.ts';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import type { Refused, SettingsPart } from './settings-card.tsx';
import {
  DataCard,
  MailCard,
  MarksCard,
  PreferencesCard,
  type ShownTopic,
} from './settings-choices.tsx';
import { DevicesCard, type ShownDevice } from './settings-devices.tsx';
import { AddressCard, NameCard, PasswordCard } from './settings-identity.tsx';
import { PasskeysCard, type ShownPasskey } from './settings-passkeys.tsx';
import {
  ConnectionsCard,
  KeysCard,
  type ShownConnection,
  TwoFactorCard,
} from './settings-ways.tsx';

/** The data of the page; days are in the reader's language. */
export type SettingsView = {
  person: { name: string; email: string; language: string; timeZone: string; theme: string };
  isFresh: boolean;
  hasPassword: boolean;
  hasTwoFactor: boolean;
  passkeys: ShownPasskey[];
  devices: ShownDevice[];
  thisDevice: string;
  connections: ShownConnection[];
  languages: { value: string; label: string }[];
  timeZones: { value: string; label: string }[];
  topics: ShownTopic[];
  marks: { showsReading: boolean; showsTyping: boolean };
  /** The result of the last step, in words, and its part. */
  done: { part: SettingsPart; text: string; isFailure: boolean } | null;
};

type Props = SettingsView & {
  /** The part of the last form, and why it was refused. */
  part?: SettingsPart;
  itemId?: string;
  refused?: Refused | undefined;
};

/** One column of folded parts, one setting in each. */
export function SettingsPage(props: Props) {
  const t = words('accounts');
  return (
    <div className="band settings">
      <PageHead title={t('settings.title')}>
        {t('settings.lead')} <a href="/profiles">{t('settings.yourPages')}</a>
      </PageHead>
      {props.refused && (
        <Message tone="bad">
          <a href={`#${props.part}`}>{t('settings.refused')}</a>
        </Message>
      )}
      <Cards {...props} />
    </div>
  );
}

function Cards(props: Props) {
  const { person, isFresh, hasPassword, thisDevice, itemId } = props;
  const of = (part: SettingsPart) => {
    const { text, isFailure } = (props.done?.part === part && props.done) || {};
    const failure = isFailure && text ? { message: text, fields: {}, typed: {} } : undefined;
    return {
      done: isFailure ? undefined : text,
      refused: props.part === part ? props.refused : failure,
    };
  };
  const secret = { email: person.email, hasPassword, isFresh };
  return (
    <div>
      <NameCard name={person.name} {...of('name')} />
      <AddressCard {...secret} {...of('address')} />
      <PasswordCard {...secret} {...of('password')} />
      <PasskeysCard
        passkeys={props.passkeys}
        isFresh={isFresh}
        thisDevice={thisDevice}
        itemId={itemId}
        {...of('passkeys')}
      />
      <TwoFactorCard hasTwoFactor={props.hasTwoFactor} {...of('twoFactor')} />
      <DevicesCard devices={props.devices} {...of('devices')} />
      <ConnectionsCard connections={props.connections} isFresh={isFresh} {...of('connections')} />
      <KeysCard />
      <PreferencesCard
        chosen={person}
        languages={props.languages}
        timeZones={props.timeZones}
        {...of('preferences')}
      />
      <MarksCard marks={props.marks} {...of('marks')} />
      <MailCard topics={props.topics} {...of('mail')} />
      <DataCard />
    </div>
  );
}
