import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { type Outcome, SettingsCard, SignInAgain } from './settings-card.tsx';

export function TwoFactorCard({ hasTwoFactor, done }: Outcome & { hasTwoFactor: boolean }) {
  const t = words('accounts');
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
  const t = words('accounts');
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
  const t = words('accounts');
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
  const t = words('accounts');
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
