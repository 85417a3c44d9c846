import { referralDays } from '#app/domain/profiles/referral.ts';
import { words } from '#app/lib/words.ts';
import { LinkButton } from '#app/ui/link-button.tsx';
import { TaskPage } from '#app/ui/task-page.tsx';
import { nameInText } from '../../components/name-in-text.ts';

type Props = {
  /** Null for a page that isn’t public. */
  name: string | null;
  /** True if the visitor is a member of that page. */
  isOwn: boolean;
  isSignedIn: boolean;
  product: string;
};

/** The page behind a referral link: the referring page, and the effect of the link. */
export function ReferralPage({ name, isOwn, isSignedIn, product }: Props) {
  const t = words('profiles');
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
