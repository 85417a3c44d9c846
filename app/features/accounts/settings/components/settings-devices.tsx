import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { type Outcome, SettingsCard } from './settings-card.tsx';

export type ShownDevice = {
  id: string;
  name: string;
  network: string;
  day: string;
  isThis: boolean;
};

export function DevicesCard({ devices, done, refused }: Outcome & { devices: ShownDevice[] }) {
  const t = words('accounts');
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
  const t = words('accounts');
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
  const t = words('accounts');
  const { browser, system } = device;
  if (!browser && !system) return t('settings.devices.unknown');
  if (!system) return browser ?? '';
  return t('settings.devices.browserOn', {
    browser: browser ?? t('settings.devices.unknownBrowser'),
    system,
  });
}
