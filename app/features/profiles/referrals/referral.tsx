import { data } from 'react-router';
import { referralDays } from '#app/domain/profiles/invitation.ts';
import { servicesContext, viewerContext } from '#app/http/context.server.ts';
import { referralCookie } from '#app/http/cookies.server.ts';
import { orRefuse } from '#app/http/forms/refusal.server.ts';
import { words } from '#app/lib/words.ts';
import { privatePage } from '#app/routes/shell/private-page.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { TaskPage } from '#app/ui/page.tsx';
import { nameInText } from '../parts.tsx';
import { membershipOf } from '../policy.ts';
import type { Route } from './+types/referral';
import { findReferrer } from './queries.server.ts';

const t = words('profiles');

/** Remembers in this browser whose link a visitor opened; the page's own members are left out. */
export async function loader({ context, params: { code } }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const { profileId, name } = await orRefuse(() => findReferrer(services.database.orm, code));
  const isOwn = membershipOf(viewer, profileId) !== null;
  const view = { name, isOwn, isSignedIn: viewer !== null, product: services.brand.product };
  const cookie = referralCookie(services, code, new Date());
  return data(view, isOwn ? {} : { headers: { 'set-cookie': cookie } });
}

export const meta = privatePage(() => t('referrals.referred.short'));

/** The page behind a referral link: the referring page, and the effect of the link. */
export default function Referral({ loaderData }: Route.ComponentProps) {
  const { name, isOwn, isSignedIn, product } = loaderData;
  if (isOwn)
    return (
      <TaskPage title={t('referrals.referred.own')} lead={t('referrals.referred.ownText')}>
        <div className="row">
          <LinkButton href="/profiles">{t('invitation.toPages')}</LinkButton>
        </div>
      </TaskPage>
    );
  const values = {
    page: name === null ? t('referrals.referred.somebody') : nameInText(name),
    product,
    days: referralDays,
  };
  return (
    <TaskPage
      title={t('referrals.referred.title', values)}
      lead={t('referrals.referred.lead', values)}
    >
      <p>{t('referrals.referred.how', values)}</p>
      <p>{t('referrals.referred.not')}</p>
      <div className="row">
        {isSignedIn ? (
          <LinkButton href="/profiles#another" tone="spotlight">
            {t('referrals.referred.makePage')}
          </LinkButton>
        ) : (
          <>
            <LinkButton href="/sign-up" tone="spotlight">
              {t('referrals.referred.signUp')}
            </LinkButton>
            <LinkButton href="/how-payments-work#fees">{t('referrals.fees')}</LinkButton>
          </>
        )}
      </div>
    </TaskPage>
  );
}
