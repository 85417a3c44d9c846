import { referralDays } from '#app/domain/profiles/referral.ts';
import { words } from '#app/lib/words.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { CopyField } from '#app/ui/field.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { PostForm } from '#app/ui/post-form.tsx';
import { nameInText } from '../../components/name-in-text.ts';
import type { Referrals } from '../queries/read-referrals.server.ts';

/** Days are in the reader's language. */
type Referral = Omit<Referrals['referred'][number], 'at'> & { at: string };
type Props = {
  profileId: string;
  pageName: string | null;
  product: string;
  link: string | null;
  by: Referral | null;
  referred: Referral[];
};

/** A page's referral link, its effect, and the pages that came by it. */
export function ReferralsPage({ profileId, pageName, product, link, by, referred }: Props) {
  const t = words('profiles');
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
            <NoLink profileId={profileId} />
          )}
        </div>
      </section>
      <section className="section" aria-labelledby="brought">
        <h2 id="brought">{t('referrals.who')}</h2>
        {by && <p>{describeReferrer(by)}</p>}
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

function NoLink({ profileId }: { profileId: string }) {
  return (
    <PostForm action={`/profiles/${profileId}/referrals`}>
      <Button tone="spotlight">{words('profiles')('referrals.make')}</Button>
    </PostForm>
  );
}

function Name({ page }: Pick<Referral, 'page'>) {
  if (!page) return <strong>{words('profiles')('referrals.unpublished')}</strong>;
  return (
    <a href={`/users/${page.profileId}`} dir="auto">
      {nameInText(page.name)}
    </a>
  );
}

function describeReferrer({ page, at }: Referral): string {
  const t = words('profiles');
  return page
    ? t('referrals.by', { page: nameInText(page.name), date: at })
    : t('referrals.byHidden', { date: at });
}
