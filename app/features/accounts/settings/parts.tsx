import type { ReactNode } from 'react';
import { formFields } from '#app/fields/form-field.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { HiddenFields, InputField, PostForm } from '#app/ui/form.tsx';
import { Message } from '#app/ui/page.tsx';
import { proof } from '../fields.ts';

const t = words('accounts');

export type ShownDevice = {
  id: string;
  name: string;
  network: string;
  day: string;
  isThis: boolean;
};

export function DevicesCard({ devices, done, refused }: Outcome & { devices: ShownDevice[] }) {
  return (
    <SettingsCard part="devices" text={t('settings.devices.text')} done={done} refused={refused}>
      <ul className="rows">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
      {devices.length > 1 && (
        <PostForm action="/settings/devices/sign-out-others#devices">
          <Button>{t('settings.devices.others')}</Button>
        </PostForm>
      )}
    </SettingsCard>
  );
}

function DeviceRow({ device: { id, name, network, day, isThis } }: { device: ShownDevice }) {
  return (
    <li>
      <div className="row-text">
        <strong>{name}</strong>
        <small>
          {t('settings.devices.since', { day })}
          {network && ` ${t('settings.devices.from', { network })}`}
        </small>
        {isThis && <Badge shape="disc">{t('settings.devices.this')}</Badge>}
      </div>
      {!isThis && (
        <PostForm action={`/settings/devices/${id}/sign-out#devices`}>
          <Button aria-label={t('settings.devices.signOutOf', { device: name, day })}>
            {t('settings.devices.signOut')}
          </Button>
        </PostForm>
      )}
    </li>
  );
}

export function deviceName(device: { browser: string | null; system: string | null }): string {
  const { browser, system } = device;
  if (!browser && !system) return t('settings.devices.unknown');
  if (!system) return browser ?? '';
  return t('settings.devices.browserOn', {
    browser: browser ?? t('settings.devices.unknownBrowser'),
    system,
  });
}

export function TwoFactorCard({ hasTwoFactor, done }: Outcome & { hasTwoFactor: boolean }) {
  return (
    <SettingsCard
      part="twoFactor"
      now={t(hasTwoFactor ? 'settings.twoFactor.on' : 'settings.twoFactor.off')}
      text={t('settings.twoFactor.text')}
      done={done}
    >
      <div className="row">
        <LinkButton href="/settings/two-factor">
          {t(hasTwoFactor ? 'settings.twoFactor.manage' : 'settings.twoFactor.setUp')}
        </LinkButton>
      </div>
    </SettingsCard>
  );
}

export function KeysCard() {
  return (
    <SettingsCard part="keys" text={t('settings.keys.text')}>
      <div className="row">
        <LinkButton href="/settings/keys">{t('settings.keys.manage')}</LinkButton>
      </div>
    </SettingsCard>
  );
}

export type ShownConnection = {
  providerId: string;
  name: string;
  /** Null for a provider that isn't connected. */
  connected: { id: string; day: string } | null;
  /** True if the operator still offers it. */
  isOffered: boolean;
};
type ConnectionsProps = Outcome & { connections: ShownConnection[]; isFresh: boolean };

/** Hidden where there is nothing to connect. */
export function ConnectionsCard({ connections, isFresh, done, refused }: ConnectionsProps) {
  if (connections.length === 0) return null;
  return (
    <SettingsCard
      part="connections"
      text={t('settings.connections.text')}
      done={done}
      refused={refused}
    >
      <ul className="rows">
        {connections.map((connection) => (
          <Connection
            key={`${connection.providerId} ${connection.connected?.id}`}
            connection={connection}
            isFresh={isFresh}
          />
        ))}
      </ul>
      {!isFresh && <SignInAgain />}
    </SettingsCard>
  );
}

type RowProps = { connection: ShownConnection; isFresh: boolean };

function Connection({ connection: { providerId, name, connected, isOffered }, isFresh }: RowProps) {
  return (
    <li>
      <div className="row-text">
        <strong>{name}</strong>
        <small>
          {connected
            ? t('settings.connections.since', { day: connected.day })
            : t('settings.connections.notConnected')}
        </small>
      </div>
      {isFresh && connected && (
        <PostForm action={`/settings/connections/${connected.id}/removal#connections`}>
          <Button tone="danger">{t('settings.connections.removeOf', { name })}</Button>
        </PostForm>
      )}
      {isFresh && !connected && isOffered && (
        <PostForm action={`/settings/connections/with/${providerId}`}>
          <Button>{t('settings.connections.connect', { name })}</Button>
        </PostForm>
      )}
    </li>
  );
}

/** The parts of the page, in their order; each is a card. */
export const settingsParts = [
  'name',
  'address',
  'password',
  'passkeys',
  'twoFactor',
  'devices',
  'connections',
  'keys',
  'preferences',
  'marks',
  'mail',
  'data',
] as const;
export type SettingsPart = (typeof settingsParts)[number];

export type Refused = {
  message: string;
  fields: Record<string, string>;
  typed: Record<string, string>;
};

/** The result of the last form, for its card. */
export type Outcome = { done?: string | undefined; refused?: Refused | undefined };

type CardProps = Outcome & {
  part: SettingsPart;
  /** The present setting, in a word. */
  now?: string | undefined;
  text?: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
};

/**
 * One setting, folded but for the one that was changed last. A link into a folded part opens it, so
 * the part’s id is inside.
 */
export function SettingsCard({ part, now, text, isOpen, done, refused, children }: CardProps) {
  const hasWrongField = Object.keys(refused?.fields ?? {}).length > 0;
  return (
    <section aria-labelledby={`${part}-title`}>
      <details className="fold" open={isOpen || done !== undefined || refused !== undefined}>
        <summary>
          <h2 id={`${part}-title`}>{t(`settings.${part}.title`)}</h2>
          {now && <span dir="auto">{now}</span>}
        </summary>
        <div className="card stack-4" id={part}>
          {text && <p>{text}</p>}
          {done && <Message tone="good">{done}</Message>}
          {refused && !hasWrongField && <Message tone="bad">{refused.message}</Message>}
          {children}
        </div>
      </details>
    </section>
  );
}

type ProofProps = { part: string; hasPassword: boolean; error?: string | undefined };

/**
 * Asks for the present password, where there is one, before a change that could lock its owner out.
 */
export function ProofField({ part, hasPassword, error }: ProofProps) {
  if (!hasPassword) return null;
  return (
    <InputField
      id={`${part}-currentPassword`}
      of={{ ...formFields(proof).currentPassword, error, required: true }}
      autoComplete="current-password"
    />
  );
}

/** The link to a fresh sign-in and back, where one is asked for. */
export function SignInAgain({ next = '/settings' }: { next?: string }) {
  return (
    <PostForm className="stack" action="/settings/fresh-sign-in">
      <p className="field-hint">{t('settings.notFresh')}</p>
      <HiddenFields next={next} />
      <div className="row">
        <Button>{t('settings.signInAgain')}</Button>
      </div>
    </PostForm>
  );
}
