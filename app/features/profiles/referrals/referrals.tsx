import { referralDays } from '#app/domain/profiles/invitation.ts';
import { forViewer, type Viewed } from '#app/http/for-viewer.server.ts';
import { buttonAction } from '#app/http/forms/form-action.server.ts';
import { dayAt } from '#app/lib/time/day-at.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { Button } from '#app/ui/button.tsx';
import { CopyField, PostForm } from '#app/ui/form.tsx';
import { EmptyState, PageHead } from '#app/ui/page.tsx';
import { nameInText } from '../parts.tsx';
import { membershipOf } from '../policy.ts';
import type { Route } from './+types/referrals';
import { makeReferralLink } from './commands.server.ts';
import { showReferrals } from './queries.server.ts';

const t = words('profiles');

export const loader = forViewer(
  async ({ viewer, services, params: { profileId } }: Viewed<'profileId'>) => {
    const { code, by, referred } = await showReferrals(services, viewer, { profileId });
    const written = (one: NonNullable<typeof by>) => ({ ...one, at: dayAt(one.at, viewer) });
    return {
      profileId,
      pageName: membershipOf(viewer, profileId)?.displayName ?? null,
      product: services.brand.product,
      link: code === null ? null : `${services.brand.site}/bring/${code}`,
      by: by && written(by),
      referred: referred.map(written),
    };
  },
);

export const action = buttonAction(makeReferralLink, {
  to: ({ as }) => `/profiles/${as}/referrals`,
});

export const meta = privatePage(() => t('referrals.short'));

type Referral = Route.ComponentProps['loaderData']['referred'][number];

/** A page's referral link, its effect, and the pages that came by it. */
export default function Referrals({ loaderData }: Route.ComponentProps) {
  const { profileId, pageName, product, link, by, referred } = loaderData;
  const values = { page: nameInText(pageName), product, days: referralDays };
  return (
    <div className="band task">
      <PageHead title={t('referrals.title')}>{t('referrals.lead', values)}</PageHead>
      <p>
        <a className="quiet-link" href="/profiles">
          {t('team.back')}
        </a>
      </p>
      <section className="section" aria-labelledby="link">
        <h2 id="link">{t('referrals.link')}</h2>
        <div className="stack">
          <p>{t('referrals.how', values)}</p>
          <p>{t('referrals.limits')}</p>
          {link ? (
            <CopyField
              name="bring-link"
              label={t('referrals.address')}
              value={link}
              tone="spotlight"
            />
          ) : (
            <PostForm action={`/profiles/${profileId}/referrals`}>
              <Button tone="spotlight">{t('referrals.make')}</Button>
            </PostForm>
          )}
        </div>
      </section>
      <section className="section" aria-labelledby="brought">
        <h2 id="brought">{t('referrals.who')}</h2>
        {by && (
          <p>
            {by.page
              ? t('referrals.by', { page: nameInText(by.page.name), date: by.at })
              : t('referrals.byHidden', { date: by.at })}
          </p>
        )}
        {referred.length === 0 && <EmptyState>{t('referrals.nobody')}</EmptyState>}
        {referred.length > 0 && (
          <ul className="rows">
            {referred.map((one, index) => (
              <li key={one.page?.profileId ?? `unpublished-${index}`}>
                <div className="row-text">
                  <Name page={one.page} />
                  <small>{t('referrals.since', { date: one.at })}</small>
                </div>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function Name({ page }: Pick<Referral, 'page'>) {
  if (!page) return <strong>{t('referrals.unpublished')}</strong>;
  return (
    <a href={`/users/${page.profileId}`} dir="auto">
      {nameInText(page.name)}
    </a>
  );
}
