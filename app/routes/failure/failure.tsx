import { words } from '#app/lib/words.ts';
import { LinkButton } from '#app/ui/link-button.tsx';
import { Notice } from '#app/ui/notice.tsx';

/** An address that leads nowhere, or a page that broke: calm words and the ways out. */
export function Failure({ status, supportEmail }: { status: number; supportEmail?: string }) {
  const t = words('routes');
  const key = status === 404 ? 'notFound' : 'failure';
  const actions = (
    <>
      <LinkButton href="/" tone="spotlight">
        {t('notFound.home')}
      </LinkButton>
      {supportEmail && (
        <LinkButton href={`mailto:${supportEmail}`}>{t('notFound.write')}</LinkButton>
      )}
    </>
  );
  return (
    <Notice title={t(`${key}.title`)} actions={actions}>
      <p>{t(`${key}.text`)}</p>
    </Notice>
  );
}
