import { data } from 'react-router';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { statusOf } from '#app/http/forms/refusal.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { words } from '#app/lib/words.ts';
import { LinkButton } from '#app/ui/button.tsx';
import type { Route } from './+types/preview';
import { ProfilePage } from './components/profile-page.tsx';
import { showPreview } from './show-profile.server.ts';

const t = words('profiles');

export const handle: PageHandle = { video: true };

export const loader = forViewer(async ({ viewer, services, params }: Viewed<'profileId'>) => {
  try {
    const profile = await showPreview(services, viewer, params.profileId);
    return { profile, product: services.brand.product };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw data(null, { status: statusOf(error.code) });
  }
});

export const meta: Route.MetaFunction = ({ loaderData: page }) => {
  const name = page?.profile.displayName ?? t('nameMissing');
  return [{ title: t('preview.title', { name }) }, { name: 'robots', content: 'noindex' }];
};

export default function Preview({ loaderData: { profile, product } }: Route.ComponentProps) {
  return (
    <>
      <ProfilePage profile={profile} product={product} ways={{ who: 'visitor' }} />
      <aside className="bottom-bar" aria-label={t('preview.label')}>
        <div className="band split">
          <p>{t('preview.text')}</p>
          <LinkButton href={`/profiles/${profile.userId}/edit`} tone="spotlight">
            {t('preview.back')}
          </LinkButton>
        </div>
      </aside>
    </>
  );
}
