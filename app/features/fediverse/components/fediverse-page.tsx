import { nameInText } from '#app/features/profiles/components/name-in-text.ts';
import { words } from '#app/lib/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { CopyField, HiddenFields } from '#app/ui/field.tsx';
import { Message } from '#app/ui/message.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import type { Federation } from '../queries/read-federation.server.ts';

type Props = {
  profileId: string;
  pageName: string | null;
  federation: Federation;
  done?: 'on' | 'off' | undefined;
};

/** A page's Fediverse address, its number of followers there, and the switch. */
export function FediversePage({ profileId, pageName, federation, done }: Props) {
  const t = words('fediverse');
  const { isConnected, isOn, address, followers } = federation;
  const count = followers === 0 ? t('noFollowers') : t('followers', { count: followers });
  return (
    <div className="band">
      <PageHead title={t('title', { page: nameInText(pageName) })}>{t('lead')}</PageHead>
      <div className="stack">
        {done && <Message tone="good">{t(`done.${done}`)}</Message>}
        {!isConnected && <Message tone="plain">{t('notConnected')}</Message>}
        <Badge shape={isOn ? 'disc' : 'square'} tone={isOn ? 'good' : 'quiet'}>
          {t(isOn ? 'on' : 'off')}
        </Badge>
        <p>{isOn ? `${t('whatOn')} ${count}` : t('whatOff')}</p>
        {isOn && (
          <CopyField
            name="fediverse-address"
            label={t('address')}
            hint={t('addressHint')}
            value={address}
          />
        )}
        {!isOn && <Switch profileId={profileId} isOn={false} />}
      </div>
      {isOn && (
        <section className="section">
          <details className="fold">
            <summary>
              <h2>{t('turnOffTitle')}</h2>
            </summary>
            <Switch profileId={profileId} isOn />
          </details>
        </section>
      )}
    </div>
  );
}

function Switch({ profileId, isOn }: { profileId: string; isOn: boolean }) {
  const t = words('fediverse');
  return (
    <PostForm className="form" action={`/profiles/${profileId}/fediverse`}>
      <HiddenFields isOn={isOn ? '' : 'yes'} />
      {isOn && <p>{t('turnOffText')}</p>}
      <div className="row">
        <Button tone={isOn ? 'danger' : 'spotlight'}>{t(isOn ? 'turnOff' : 'turnOn')}</Button>
      </div>
    </PostForm>
  );
}
