import { nameInText } from '#app/features/profiles/parts.tsx';
import { membershipOf } from '#app/features/profiles/policy.ts';
import { doneIn, forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { formAction } from '#app/http/forms/form-action.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { CopyField, HiddenFields, PostForm } from '#app/ui/form.tsx';
import { Message, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/fediverse';
import { changeFederation } from './commands.server.ts';
import { readFederation } from './queries.server.ts';

const t = words('fediverse');

export const loader = forViewer(
  async ({ viewer, services, url, params: { profileId } }: Viewed<'profileId'>) => ({
    profileId,
    pageName: membershipOf(viewer, profileId)?.displayName ?? null,
    federation: await readFederation(services, viewer, { profileId }),
    done: doneIn(url, ['on', 'off']),
  }),
);

export const action = formAction(changeFederation, {
  to: ({ as, isOn }) => `/profiles/${as}/fediverse?done=${isOn ? 'on' : 'off'}`,
});

export const meta = privatePage(() => words('fediverse')('page'));

/** A page's Fediverse address, its number of followers there, and the switch. */
export default function Fediverse({ loaderData }: Route.ComponentProps) {
  const { profileId, pageName, federation, done } = loaderData;
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
