import { bringingDays } from '#app/domain/profiles/bringing.ts';
import { TaskPage } from '#app/features/accounts/components/task-page.tsx';
import { words } from '#app/lib/words.ts';
import { LinkButton } from '#app/ui/link-button.tsx';
import { nameInText } from './name-in-text.ts';

type Props = {
  /** Null for a page that isn’t public. */
  name: string | null;
  /** Whether whoever opened the link works on that page. */
  isOwn: boolean;
  isSignedIn: boolean;
  product: string;
};

/** What somebody sees who opens a page’s link: who brought them, and what follows from it. */
export function BroughtPage({ name, isOwn, isSignedIn, product }: Props) {
  const t = words('profiles');
  if (isOwn)
    return (
      <TaskPage title={t('bring.brought.own')} lead={t('bring.brought.ownText')}>
        <div className="row">
          <LinkButton href="/profiles">{t('invitation.toPages')}</LinkButton>
        </div>
      </TaskPage>
    );
  const named = {
    page: name === null ? t('bring.brought.somebody') : nameInText(name),
    product,
    days: bringingDays,
  };
  return (
    <TaskPage title={t('bring.brought.title', named)} lead={t('bring.brought.lead', named)}>
      <p>{t('bring.brought.how', named)}</p>
      <p>{t('bring.brought.not')}</p>
      <div className="row">
        {isSignedIn ? (
          <LinkButton href="/profiles#another" tone="spotlight">
            {t('bring.brought.makePage')}
          </LinkButton>
        ) : (
          <>
            <LinkButton href="/sign-up" tone="spotlight">
              {t('bring.brought.signUp')}
            </LinkButton>
            <LinkButton href="/how-payments-work#fees">{t('bring.fees')}</LinkButton>
          </>
        )}
      </div>
    </TaskPage>
  );
}
